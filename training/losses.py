"""What the network is asked to learn, and how well it knows it."""

import torch
import torch.nn.functional as F

from library import OWNER_UNKNOWN, SOURCES
from model import POINTS_SCALE

WEIGHTS = {"move": 1.0, "reply": 0.15, "outcome": 0.2, "score": 0.05, "spread": 0.01,
           "owner": 0.15}


def masked_mean(values, mask):
    return (values * mask).sum() / mask.sum().clamp(min=1)


def parts(output, batch):
    """The losses by name; each is a mean over the samples that have the target."""
    policy, values, ownership = output
    reply = batch["reply"].long()
    has_result = (batch["outcome"] >= 0).float()
    is_counted = (batch["owner"][:, 0] != OWNER_UNKNOWN).float()
    owner = batch["owner"].float() * is_counted[:, None]
    score = batch["score"] / POINTS_SCALE
    # The spread is learned from the error of the score, and does not act back on it.
    spread = F.softplus(values[:, 2]).clamp(min=0.01)
    error = (score - values[:, 1]).detach().clamp(-5, 5)
    return {
        "move": F.cross_entropy(policy[:, 0], batch["move"].long()),
        "reply": masked_mean(
            F.cross_entropy(policy[:, 1], reply.clamp(min=0), reduction="none"),
            (reply >= 0).float()),
        "outcome": masked_mean(F.binary_cross_entropy_with_logits(
            values[:, 0], batch["outcome"].clamp(min=0), reduction="none"), has_result),
        "score": masked_mean(F.smooth_l1_loss(values[:, 1], score, reduction="none"), is_counted),
        "spread": masked_mean(torch.log(spread) + error * error / (2 * spread * spread),
                              is_counted),
        # tanh(v) is the expected owner, so (tanh(v) + 1) / 2 = sigmoid(2 v) the chance of "own".
        "owner": masked_mean(F.binary_cross_entropy_with_logits(
            2 * ownership, (owner + 1) / 2, reduction="none").mean(1), is_counted),
    }


def total(losses, weights=None):
    """Their sum, each with its weight; `weights` replaces some of the usual ones."""
    weights = {**WEIGHTS, **(weights or {})}
    return sum(weights[name] * value for name, value in losses.items())


def measure(forward, batches):
    """Figures over batches: losses; moves, outcomes and owners predicted right, in per cent."""
    sums = {}

    def add(name, value, count):
        old = sums.get(name, (0.0, 0.0))
        sums[name] = (old[0] + float(value), old[1] + float(count))

    for batch in batches:
        output = forward(batch)
        policy, values, ownership = output
        points = batch["words"].shape[1]
        count = batch["move"].shape[0]
        for name, value in parts(output, batch).items():
            add("loss." + name, value * count, count)
        is_stone = batch["move"] < points  # evaluation leaves passes out
        # Passing is no candidate either, as in `katachi eval`.
        right = (policy[:, 0, :points].argmax(1) == batch["move"]) & is_stone
        add("top1", right.sum(), is_stone.sum())
        for source in (1, 2, 3):
            mask = is_stone & (batch["source"] == source)
            add("top1." + SOURCES[source], (right & mask).sum(), mask.sum())
        decided = (batch["outcome"] == 0) | (batch["outcome"] == 1)
        is_told = ((values[:, 0] > 0) == (batch["outcome"] > 0.5)) & decided
        add("outcome", is_told.sum(), decided.sum())
        is_late = decided & (batch["number"] >= 150)
        add("outcome.late", (is_told & is_late).sum(), is_late.sum())
        owned = (batch["owner"] == 1) | (batch["owner"] == -1)
        add("owner", (((ownership > 0) == (batch["owner"] > 0)) & owned).sum(), owned.sum())
        counted = batch["owner"][:, 0] != OWNER_UNKNOWN
        error = (values[:, 1] * POINTS_SCALE - batch["score"]).abs()
        add("score.error", (error * counted).sum(), counted.sum())
    shares = ("top1", "outcome", "owner")
    return {name: round(value / max(count, 1) * (100 if name.split(".")[0] in shares else 1), 4)
            for name, (value, count) in sums.items()}
