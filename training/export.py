#!/usr/bin/env python3
"""Write a model file that the program reads out of trained weights.

    export.py --weights build/quick/quick-final.pt --games build/packed/*.games --out quick.katachi

The format is in docs/FORMATS.md. Batch norms become a scale and a shift. Packed games are needed
for the calibration of int8: the largest activation in front of each convolution.
"""

import argparse
import struct
import sys

import numpy
import torch
import torch.nn.functional as F

import library
from loader import read_all
from model import POOL_EVERY, expand, load_weights

MAGIC = b"KATANET1"
PERCENTILE = 0.9999
F32, F16 = 0, 1

# ---- XXH64, so that nothing needs to be installed ----

PRIMES = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
          0x27D4EB2F165667C5)
MASK = 2 ** 64 - 1


def rotate(x, bits):
    return (x << bits | x >> (64 - bits)) & MASK


def xxh64_round(lane, word):
    return rotate((lane + word * PRIMES[1]) & MASK, 31) * PRIMES[0] & MASK


def xxh64_stripes(data):
    lanes = [(PRIMES[0] + PRIMES[1]) & MASK, PRIMES[1], 0, -PRIMES[0] & MASK]
    words = struct.iter_unpack("<4Q", data[:len(data) // 32 * 32])
    a, b, c, d = lanes
    p1, p2, mask = PRIMES[0], PRIMES[1], MASK
    for w, x, y, z in words:
        a = (a + w * p2) & mask
        a = ((a << 31 | a >> 33) & mask) * p1 & mask
        b = (b + x * p2) & mask
        b = ((b << 31 | b >> 33) & mask) * p1 & mask
        c = (c + y * p2) & mask
        c = ((c << 31 | c >> 33) & mask) * p1 & mask
        d = (d + z * p2) & mask
        d = ((d << 31 | d >> 33) & mask) * p1 & mask
    total = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) & MASK
    for lane in (a, b, c, d):
        total = ((total ^ xxh64_round(0, lane)) * PRIMES[0] + PRIMES[3]) & MASK
    return total


def xxh64(data):
    """XXH64 with seed 0."""
    total = xxh64_stripes(data) if len(data) >= 32 else PRIMES[4]
    total = (total + len(data)) & MASK
    rest = data[len(data) // 32 * 32:]
    while len(rest) >= 8:
        total ^= xxh64_round(0, struct.unpack("<Q", rest[:8])[0])
        total = (rotate(total, 27) * PRIMES[0] + PRIMES[3]) & MASK
        rest = rest[8:]
    if len(rest) >= 4:
        total ^= struct.unpack("<I", rest[:4])[0] * PRIMES[0] & MASK
        total = (rotate(total, 23) * PRIMES[1] + PRIMES[2]) & MASK
        rest = rest[4:]
    for byte in rest:
        total ^= byte * PRIMES[4] & MASK
        total = rotate(total, 11) * PRIMES[0] & MASK
    total = (total ^ total >> 33) * PRIMES[1] & MASK
    total = (total ^ total >> 29) * PRIMES[2] & MASK
    return total ^ total >> 32


# ---- tensors ----

def norm_tensors(name, norm):
    scale = norm.weight.double() / torch.sqrt(norm.running_var.double() + norm.eps)
    shift = norm.bias.double() - norm.running_mean.double() * scale
    return [(name + ".scale", scale, F32), (name + ".shift", shift, F32)]


def block_parts(name, block):
    parts = [(name + ".norm1", block.norm1, None), (name + ".conv1", block.conv1.weight, F16),
             (name + ".norm2", block.norm2, None), (name + ".conv2", block.conv2.weight, F16)]
    if block.pool is not None:
        parts += [(name + ".pool.conv", block.pool.conv.weight, F16),
                  (name + ".pool.norm", block.pool.norm, None),
                  (name + ".pool.linear", block.pool.linear.weight, F16)]
    return parts


def head_parts(model):
    policy, value = model.policy, model.value
    return [("policy.conv", policy.conv.weight.flatten(1), F16),
            ("policy.pool.conv", policy.pool_conv.weight.flatten(1), F16),
            ("policy.pool.norm", policy.pool_norm, None),
            ("policy.pool.linear", policy.pool_linear.weight, F16),
            ("policy.norm", policy.norm, None),
            ("policy.out", policy.out.weight.flatten(1), F16),
            ("policy.pass", policy.pass_.weight, F16),
            ("policy.pass.bias", policy.pass_.bias, F32),
            ("value.conv", value.conv.weight.flatten(1), F16),
            ("value.norm", value.norm, None),
            ("value.hidden", value.hidden.weight, F16),
            ("value.hidden.bias", value.hidden.bias, F32),
            ("value.out", value.out.weight, F16),
            ("value.out.bias", value.out.bias, F32),
            ("value.ownership", value.ownership.weight.flatten(1), F16),
            ("value.ownership.bias", value.ownership.bias, F32)]


def model_parts(model):
    """(name, tensor or norm, kind) in the order of the file; a norm becomes two tensors there."""
    parts = [("input.conv", model.input_conv.weight, F16),
             ("input.global", model.input_global.weight, F16)]
    for i, block in enumerate(model.blocks):
        parts += block_parts("block%d" % i, block)
    return parts + [("final.norm", model.final_norm, None)] + head_parts(model)


def model_tensors(model, maxima):
    tensors = []
    for name, part, kind in model_parts(model):
        tensors += norm_tensors(name, part) if kind is None else [(name, part, kind)]
    return tensors + [(name, value, F32) for name, value in (maxima or {}).items()]


# ---- calibration ----

@torch.no_grad()
def calibrate(model, forward, batches):
    """The 99.99th percentile of each channel in front of each 3x3 convolution, by name."""
    found = {}

    def watch(name):
        def hook(module, inputs, output):
            values = F.relu(output.detach().float()).transpose(0, 1).flatten(1)
            rank = max(1, int(PERCENTILE * values.shape[1]))
            largest = torch.stack([row.kthvalue(rank).values for row in values]).cpu()
            found[name] = torch.maximum(found.get(name, largest), largest)
        return hook

    hooks = []
    for i, block in enumerate(model.blocks):
        hooks.append(block.norm1.register_forward_hook(watch("block%d.norm1.max" % i)))
        hooks.append(block.norm2.register_forward_hook(watch("block%d.norm2.max" % i)))
    for batch in batches:
        forward(batch)
    for hook in hooks:
        hook.remove()
    return found


# ---- the file ----

def settings_text(model, facts):
    lines = dict(model.shape)
    lines.update({"planes": library.PLANES, "globals": library.GLOBALS, "version": 1})
    lines.update(facts)
    return "".join("%s=%s\n" % item for item in lines.items()).encode()


def write_model(path, model, facts, maxima=None):
    tensors = model_tensors(model, maxima)
    text = settings_text(model, facts)
    table, data = b"", b""
    for name, tensor, kind in tensors:
        values = tensor.detach().cpu().numpy().astype("<f4" if kind == F32 else "<f2")
        if not numpy.isfinite(values).all():
            raise ValueError("%s is not finite" % name)
        table += struct.pack("<H", len(name)) + name.encode()
        table += struct.pack("<BB", kind, values.ndim) + struct.pack("<%dI" % values.ndim,
                                                                     *values.shape)
        data += numpy.ascontiguousarray(values).tobytes()
    body = struct.pack("<H", 7) + b"network" + struct.pack("<I", len(text)) + text
    body += struct.pack("<I", len(tensors)) + table + data
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<Q", xxh64(body)) + body)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--weights", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--games", nargs="*", default=[], help="packed games, for calibration")
    parser.add_argument("--positions", type=int, default=2048)
    settings = parser.parse_args()
    model, facts = load_weights(settings.weights)
    model.eval()
    maxima = None
    if settings.games:
        size = int(facts.get("size", 19))
        sampler = library.Sampler(library.PackedGames(settings.games), size, held_back=True,
                                  turns=False, threads=2, seed=0)
        batches = read_all(sampler, min(settings.positions, sampler.positions), size,
                           torch.device("cpu"), step=256)
        maxima = calibrate(model, lambda b: model(expand(b["words"], size), b["globals"]), batches)
    write_model(settings.out, model, facts, maxima)
    return 0


if __name__ == "__main__":
    sys.exit(main())
