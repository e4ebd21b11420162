"""The network: residual blocks with global pooling, a policy and a value head.

src/net evaluates the same network in C; names of tensors are those of the model file.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from library import GLOBALS, PLANES

HIDDEN = 64
POINTS_SCALE = 20.0  # scores are learned in units of so many points
POOL_EVERY = 3


def expand(words, size, dtype=torch.float32, mask=None):
    """Planes out of words: [batch, planes, size, size], laid out channels last."""
    shifts = torch.arange(PLANES, dtype=torch.int32, device=words.device)
    bits = (words.unsqueeze(-1) >> shifts) & 1
    if mask is not None:
        bits = bits * mask
    return bits.to(dtype).view(words.shape[0], size, size, PLANES).permute(0, 3, 1, 2)


def pool(x):
    """Mean and maximum of every channel over the points."""
    return torch.cat([x.mean(dim=(2, 3)), x.amax(dim=(2, 3))], dim=1)


def exactly(tensor):
    """The last layers are cheap, and 8 bits are few for a logit: they run in full precision."""
    return torch.autocast(tensor.device.type, enabled=False)


def conv(inputs, outputs, side, bias=False):
    return nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=bias)


class PoolBranch(nn.Module):
    def __init__(self, channels, width):
        super().__init__()
        self.conv = conv(channels, width, 3)
        self.norm = nn.BatchNorm2d(width)
        self.linear = nn.Linear(2 * width, channels, bias=False)

    def forward(self, a):
        g = F.relu(self.norm(self.conv(a)), inplace=True)
        return self.linear(pool(g))[:, :, None, None]


class Block(nn.Module):
    def __init__(self, channels, width, has_pool):
        super().__init__()
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv1 = conv(channels, channels, 3)
        self.norm2 = nn.BatchNorm2d(channels)
        self.conv2 = conv(channels, channels, 3)
        self.pool = PoolBranch(channels, width) if has_pool else None
        nn.init.zeros_(self.conv2.weight)

    def forward(self, trunk):
        a = F.relu(self.norm1(trunk), inplace=True)
        h = self.conv1(a)
        if self.pool is not None:
            h = h + self.pool(a)
        return trunk + self.conv2(F.relu(self.norm2(h), inplace=True))


class PolicyHead(nn.Module):
    def __init__(self, channels, width):
        super().__init__()
        self.conv = conv(channels, width, 1)
        self.pool_conv = conv(channels, width, 1)
        self.pool_norm = nn.BatchNorm2d(width)
        self.pool_linear = nn.Linear(2 * width, width, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.out = conv(width, 2, 1)
        self.pass_ = nn.Linear(2 * width, 2)

    def forward(self, t):
        pooled = pool(F.relu(self.pool_norm(self.pool_conv(t)), inplace=True))
        p = self.conv(t) + self.pool_linear(pooled)[:, :, None, None]
        p = F.relu(self.norm(p), inplace=True)
        with exactly(p):
            points = self.out(p.float()).flatten(2)
            return torch.cat([points, self.pass_(pooled.float())[:, :, None]], dim=2)


class ValueHead(nn.Module):
    def __init__(self, channels, width):
        super().__init__()
        self.conv = conv(channels, width, 1)
        self.norm = nn.BatchNorm2d(width)
        self.hidden = nn.Linear(2 * width, HIDDEN)
        self.out = nn.Linear(HIDDEN, 3)
        self.ownership = conv(width, 1, 1, bias=True)

    def forward(self, t):
        v = F.relu(self.norm(self.conv(t)), inplace=True)
        with exactly(v):
            v = v.float()
            values = self.out(F.relu(self.hidden(pool(v))))
            return values, self.ownership(v).flatten(1)


class Net(nn.Module):
    """forward() returns policy logits [batch, 2, points + 1] (the move, the reply; the last is
    pass), values [batch, 3] (win logit, score / 20, spread before softplus) and ownership before
    tanh [batch, points]."""

    def __init__(self, blocks, channels, width=32):
        super().__init__()
        self.shape = {"blocks": blocks, "channels": channels, "pool": width}
        self.input_conv = conv(PLANES, channels, 5)
        self.input_global = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList(
            [Block(channels, width, i % POOL_EVERY == POOL_EVERY - 1) for i in range(blocks)])
        self.final_norm = nn.BatchNorm2d(channels)
        self.policy = PolicyHead(channels, width)
        self.value = ValueHead(channels, width)

    def forward(self, planes, numbers):
        trunk = self.input_conv(planes) + self.input_global(numbers)[:, :, None, None]
        for block in self.blocks:
            trunk = block(trunk)
        t = F.relu(self.final_norm(trunk), inplace=True)
        policy = self.policy(t)
        values, ownership = self.value(t)
        return policy, values, ownership


def save_weights(path, model, facts):
    """Weights as half floats, and the facts that belong to them. Replaces the file at once."""
    import os
    state = {name: tensor.detach().to("cpu", torch.float16 if is_half(name, tensor) else None)
             for name, tensor in model.state_dict().items()}
    torch.save({"shape": model.shape, "facts": facts, "state": state}, path + ".part")
    os.replace(path + ".part", path)


def is_half(name, tensor):
    """Norms stay exact: their numbers are few and their range is wide."""
    return tensor.dtype == torch.float32 and tensor.dim() >= 2


def load_weights(path, blocks=0):
    """A network and its facts. With more blocks than the file has, the further ones come last;
    they start with a convolution of zeros, so the network computes the same until it is trained."""
    saved = torch.load(path, map_location="cpu")
    shape = saved["shape"]
    grows = blocks > shape["blocks"]
    model = Net(max(blocks, shape["blocks"]), shape["channels"], shape["pool"])
    state = {name: tensor.float() if tensor.is_floating_point() else tensor
             for name, tensor in saved["state"].items()}
    missing, unknown = model.load_state_dict(state, strict=not grows)
    if unknown or any(block_number(name) < shape["blocks"] for name in missing):
        raise ValueError("%s does not hold a network of this kind" % path)
    return model, saved["facts"]


def block_number(name):
    """The block that a tensor belongs to; -1 outside the blocks."""
    return int(name.split(".")[1]) if name.startswith("blocks.") else -1
