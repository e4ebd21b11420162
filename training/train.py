#!/usr/bin/env python3
"""Train a network on packed games.

    train.py --games build/packed/*.games --out build/quick --name quick --blocks 6 --channels 96
             --minutes 7

Writes NAME.pt (weights, every minute), NAME.jsonl (the log) and, at the end, NAME.katachi.
"""

import argparse
import contextlib
import copy
import json
import math
import os
import sys
import time

import torch

import export
import library
import losses
from loader import Loader, read_all
from model import Net, expand, load_weights, save_weights

SYNC_EVERY = 50  # steps between looks at the numbers on the device
LADDER_PLANES = (19, 20, 21)
SURE_PLANES = (22, 23)


def parse_arguments(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("--games", nargs="+", required=True, help="files written by katachi games --pack")
    add("--out", required=True, help="folder for weights, log and model")
    add("--name", default="net")
    add("--blocks", type=int, default=6)
    add("--channels", type=int, default=96)
    add("--pool", type=int, default=32)
    add("--minutes", type=float, default=7.0, help="the learning rate falls over this time")
    add("--steps", type=int, default=0, help="count steps instead of minutes: the same bytes again")
    add("--batch", type=int, default=2048)
    add("--rate", type=float, default=0.0025, help="learning rate at its peak")
    add("--last-rate", type=float, default=0.01, help="share of it at the end")
    add("--warmup", type=int, default=800, help="steps up to the peak")
    add("--decay", type=float, default=0.05, help="weight decay of matrices")
    add("--ema", type=float, default=0.999, help="moving average of the weights, per step")
    add("--reply", type=float, default=losses.WEIGHTS["reply"],
        help="weight of the opponent's reply among the targets")
    add("--size", type=int, default=19)
    add("--drop", type=float, default=0.1, help="how often komi, and source, is hidden")
    add("--seed", type=int, default=1)
    add("--first", type=int, default=0, help="samples passed over: those of an earlier run")
    add("--threads", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    add("--from", dest="start",
        help="start from the weights of an earlier run; --blocks may be larger than there")
    add("--validation", type=int, default=49152, help="held-back positions that are measured")
    add("--checkpoint-seconds", type=float, default=60)
    add("--validation-seconds", type=float, default=120)
    add("--norm-batches", type=int, default=100, help="batches for the statistics at the end")
    add("--no-ladders", action="store_true", help="hide the planes of ladders")
    add("--no-sure", action="store_true", help="hide the planes of unconditional life")
    add("--compile", action="store_true", help="compile the plain blocks (torch 2)")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(arguments)


class Log:
    """A JSON object on each line, also on the standard output."""

    def __init__(self, path):
        self.file = open(path, "a", encoding="utf-8")
        self.start = time.monotonic()

    def write(self, event, **facts):
        facts = {name: None if isinstance(value, float) and not math.isfinite(value) else value
                 for name, value in facts.items()}
        line = json.dumps({"event": event, "t": round(time.monotonic() - self.start, 2), **facts})
        self.file.write(line + "\n")
        self.file.flush()
        print(line, flush=True)


def make_optimizer(model, settings, is_cuda):
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    others = [p for p in model.parameters() if p.dim() < 2]
    groups = [{"params": matrices, "weight_decay": settings.decay},
              {"params": others, "weight_decay": 0.0}]
    options = {"lr": settings.rate, "betas": (0.9, 0.98)}
    if is_cuda:
        try:
            return torch.optim.AdamW(groups, fused=True, **options)
        except (TypeError, RuntimeError):
            pass  # older torch
    return torch.optim.AdamW(groups, **options)


def tame(parameters):
    """Clip the gradients to norm 1; all become zero if one of them is not finite, for then the
    norm is not either. Nothing waits for the device. Returns the norm."""
    parameters = [p for p in parameters if p.grad is not None]
    norm = torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    for p in parameters:
        p.grad.nan_to_num_(0.0, 0.0, 0.0)
    return norm


class Average:
    """A moving average of the weights and of the norms' statistics, as a network of its own."""

    def __init__(self, model, share):
        self.model = copy.deepcopy(model).eval()
        self.share = share
        self.model.requires_grad_(False)
        self.kept, self.now = self.floats(self.model), self.floats(model)
        self.steps = 0

    @staticmethod
    def floats(model):
        """All weights and statistics, in a fixed order; they are changed in place only."""
        return [tensor.detach() for tensor in list(model.parameters()) + list(model.buffers())
                if tensor.is_floating_point()]

    @torch.no_grad()
    def update(self):
        self.steps += 1
        share = min(self.share, self.steps / (self.steps + 9.0))  # the start is soon forgotten
        torch._foreach_mul_(self.kept, share)
        torch._foreach_add_(self.kept, self.now, alpha=1 - share)

    @torch.no_grad()
    def is_finite(self):
        return all(bool(torch.isfinite(kept).all()) for kept in self.kept)


class Trainer:
    def __init__(self, settings):
        self.settings = settings
        self.device = torch.device(settings.device)
        self.is_cuda = self.device.type == "cuda"
        torch.manual_seed(settings.seed)
        if self.is_cuda:
            torch.backends.cudnn.benchmark = True
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
        os.makedirs(settings.out, exist_ok=True)
        self.path = os.path.join(settings.out, settings.name)
        self.log = Log(self.path + ".jsonl")
        self.dtype = torch.bfloat16 if self.is_cuda else torch.float32
        self.open_games()
        self.make_model()
        self.step, self.bad = 0, 0
        self.sums = {}

    def open_games(self):
        s = self.settings
        self.games = library.PackedGames(s.games)
        self.sampler = library.Sampler(self.games, s.size, threads=s.threads, drop=s.drop,
                                       seed=s.seed)
        held_back = library.Sampler(self.games, s.size, held_back=True, threads=s.threads,
                                    turns=False, seed=0)
        self.validation = read_all(held_back, min(s.validation, held_back.positions), s.size,
                                   self.device)
        self.log.write("games", games=self.games.count, checksum=self.games.checksum,
                       positions=self.sampler.positions, held_back=held_back.positions)

    def make_model(self):
        s = self.settings
        self.model = Net(s.blocks, s.channels, s.pool)
        if s.start:
            self.model, _ = load_weights(s.start, s.blocks)
        mask = [int(not (s.no_ladders and p in LADDER_PLANES or s.no_sure and p in SURE_PLANES))
                for p in range(library.PLANES)]
        self.mask = None if all(mask) else torch.tensor(mask, dtype=torch.int32,
                                                        device=self.device)
        with torch.no_grad():  # the program shows all planes: hidden ones must not matter there
            self.model.input_conv.weight *= torch.tensor(mask)[None, :, None, None]
        self.model.to(self.device)
        if self.is_cuda:
            self.model.to(memory_format=torch.channels_last)
        self.average = Average(self.model, s.ema)
        if s.compile:
            self.compile_blocks()
        self.optimizer = make_optimizer(self.model, s, self.is_cuda)
        self.good = {name: value.clone() for name, value in self.model.state_dict().items()}
        self.log.write("model", weights=sum(p.numel() for p in self.model.parameters()),
                       torch=torch.__version__, device=str(self.device),
                       settings={k: v for k, v in vars(s).items() if k != "games"})

    def compile_blocks(self):
        """A seventh faster. Only the blocks without pooling: compiled as a whole (torch 2.11), the
        network had gradients that were not finite at almost every step."""
        for block in self.model.blocks:
            if block.pool is None:
                block.compile()

    def autocast(self):
        return (torch.autocast("cuda", dtype=torch.bfloat16) if self.is_cuda
                else contextlib.nullcontext())

    def forward(self, model, batch):
        with self.autocast():
            planes = expand(batch["words"], self.settings.size, self.dtype, self.mask)
            return model(planes, batch["globals"])

    # ---- the schedule ----

    def progress(self):
        """How far the run is, from 0 to 1."""
        if self.settings.steps:
            return self.step / self.settings.steps
        return (time.monotonic() - self.start) / (60 * self.settings.minutes)

    def set_rate(self, progress):
        s = self.settings
        cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
        rate = s.rate * (s.last_rate + (1 - s.last_rate) * cosine)
        rate *= min(1.0, (self.step + 1) / max(1, s.warmup))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        return rate

    # ---- one step ----

    def train_on(self, batch):
        output = self.forward(self.model, batch)
        parts = losses.parts(output, batch)
        loss = losses.total(parts, {"reply": self.settings.reply})
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = tame(self.model.parameters())
        self.optimizer.step()
        self.average.update()
        with torch.no_grad():
            parts = dict(parts, norm=norm)
            for name, value in parts.items():
                old = self.sums.get(name)
                self.sums[name] = value.detach() if old is None else old + value.detach()
        self.step += 1

    def look(self):
        """Read the sums; go back to the last sound weights if something is not finite."""
        sums = {name: float(value) / SYNC_EVERY for name, value in self.sums.items()}
        self.sums = {}
        with torch.no_grad():
            state = self.model.state_dict()
            floats = [v for v in state.values() if v.is_floating_point()]
            is_sound = math.isfinite(float(torch.stack([v.abs().max() for v in floats]).sum()))
            if is_sound:
                for name, value in state.items():
                    self.good[name].copy_(value)
            else:
                self.bad += 1
                self.restore()
        return sums

    def restore(self):
        self.model.load_state_dict(self.good)
        self.optimizer = make_optimizer(self.model, self.settings, self.is_cuda)
        if not self.average.is_finite():
            self.average.model.load_state_dict(self.good)
        self.log.write("restored", step=self.step, times=self.bad)
        if self.bad > 20:
            raise RuntimeError("the weights do not stay finite")

    # ---- the whole run ----

    def facts(self):
        s = self.settings
        return {"name": s.name, "seed": s.seed, "steps": self.step, "batch": s.batch,
                "samples": self.step * s.batch, "first": s.first, "rate": s.rate,
                "games": self.games.count, "data_hash": self.games.checksum,
                "torch": str(torch.__version__), "size": s.size, "drop": s.drop,
                "ladders": int(not s.no_ladders), "sure": int(not s.no_sure)}

    def save(self, suffix=""):
        save_weights(self.path + suffix + ".pt", self.average.model, self.facts())

    @torch.no_grad()
    def validate(self, event="validation"):
        self.average.model.eval()
        figures = losses.measure(lambda batch: self.forward(self.average.model, batch),
                                 self.validation)
        self.log.write(event, step=self.step, **figures)
        return figures

    def run(self):
        s = self.settings
        loader = Loader(self.sampler, s.batch, s.size, self.device, first=s.first)
        self.start = last_save = last_validation = last_log = time.monotonic()
        last_step = 0
        while self.progress() < 1:
            rate = self.set_rate(self.progress())
            self.train_on(loader.next())
            if self.step % SYNC_EVERY:
                continue
            sums = self.look()
            now = time.monotonic()
            if now - last_log >= 5 or self.step <= 4 * SYNC_EVERY:
                speed = (self.step - last_step) * s.batch / (now - last_log)
                self.log.write("train", step=self.step, rate=round(rate, 7), speed=round(speed),
                               waited=loader.waited,
                               **{name: round(value, 4) for name, value in sums.items()})
                last_log, last_step = now, self.step
            if now - last_save >= s.checkpoint_seconds:
                self.save()
                last_save = time.monotonic()
            if now - last_validation >= s.validation_seconds:
                self.validate()
                last_validation = time.monotonic()
        self.save()
        self.finish(loader)
        loader.close()

    @torch.no_grad()
    def finish(self, loader):
        """Measure the norms' statistics for the averaged weights, calibrate and export."""
        before = self.validate("averaged")
        kept = {name: value.clone() for name, value in self.average.model.state_dict().items()}
        norms = [m for m in self.average.model.modules() if isinstance(m, torch.nn.BatchNorm2d)]
        for norm in norms:
            norm.reset_running_stats()
            norm.momentum = None  # a plain mean over the batches
        self.average.model.train()
        for _ in range(self.settings.norm_batches):
            self.forward(self.average.model, loader.next())
        self.average.model.eval()
        after = self.validate("normed")
        if not after["loss.move"] <= before["loss.move"]:
            self.average.model.load_state_dict(kept)
        maxima = export.calibrate(self.average.model,
                                  lambda batch: self.forward(self.average.model, batch),
                                  self.validation[:2])
        self.save("-final")
        export.write_model(self.path + ".katachi", self.average.model, self.facts(), maxima)
        self.log.write("done", step=self.step, restored=self.bad, file=self.path + ".katachi")


def main():
    Trainer(parse_arguments()).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
