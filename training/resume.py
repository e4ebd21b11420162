#!/usr/bin/env python3
"""Turn a model file back into weights that training can go on from.

    resume.py --model models/strong.katachi --games *.games --out strong.pt
    train.py --from strong.pt --rate 0.001 --games *.games ...

A model file holds each norm as one scale and one shift. Training needs the statistics behind them,
so they are measured on packed games; then the norms are set so that the network computes the same.
"""

import argparse
import struct
import sys

import numpy
import torch

import export
import library
from loader import read_all
from model import Net, expand, save_weights


def read_model(path):
    """The settings and the tensors of a model file, by name."""
    with open(path, "rb") as file:
        content = file.read()
    body = content[16:]
    if content[:8] != export.MAGIC or struct.unpack("<Q", content[8:16])[0] != export.xxh64(body):
        raise ValueError("%s is no network, or damaged" % path)
    at = 2 + struct.unpack_from("<H", body)[0]
    length = struct.unpack_from("<I", body, at)[0]
    text = body[at + 4:at + 4 + length].decode()
    settings = dict(line.split("=", 1) for line in text.splitlines())
    at += 4 + length
    count = struct.unpack_from("<I", body, at)[0]
    at += 4
    table = []
    for _ in range(count):
        length = struct.unpack_from("<H", body, at)[0]
        name = body[at + 2:at + 2 + length].decode()
        kind, dims = struct.unpack_from("<BB", body, at + 2 + length)
        shape = struct.unpack_from("<%dI" % dims, body, at + 4 + length)
        table.append((name, "<f4" if kind == export.F32 else "<f2", shape))
        at += 4 + length + 4 * dims
    tensors = {}
    for name, kind, shape in table:
        size = int(numpy.prod(shape)) if shape else 1
        values = numpy.frombuffer(body, kind, size, at).astype("f4").reshape(shape)
        tensors[name] = torch.from_numpy(values.copy())
        at += size * numpy.dtype(kind).itemsize
    return settings, tensors


@torch.no_grad()
def fill(model, tensors):
    """Weights as in the file; norms as plain scale and shift, right in eval mode only."""
    for name, part, kind in export.model_parts(model):
        if kind is None:
            part.running_mean.zero_()
            part.running_var.fill_(1.0 - part.eps)
            part.weight.copy_(tensors[name + ".scale"])
            part.bias.copy_(tensors[name + ".shift"])
        elif name == "input.global":  # older networks take fewer numbers
            part.zero_()
            part[:, :tensors[name].shape[1]] = tensors[name]
        else:
            part.copy_(tensors[name].view_as(part))


@torch.no_grad()
def restore_norms(model, forward, batches):
    """Give every norm the statistics of its input, and weights that make up for them."""
    norms = [part for _, part, kind in export.model_parts(model) if kind is None]
    sums = {norm: [0.0, 0.0, 0] for norm in norms}

    def watch(norm, inputs, _):
        x = inputs[0].detach().double().transpose(0, 1).flatten(1)
        seen = sums[norm]
        seen[0], seen[1], seen[2] = seen[0] + x.sum(1), seen[1] + (x * x).sum(1), seen[2] + x.shape[1]

    hooks = [norm.register_forward_hook(watch) for norm in norms]
    model.eval()
    for batch in batches:
        forward(batch)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        total, squares, count = sums[norm]
        mean = total / count
        var = (squares / count - mean * mean).clamp_min(0.0)
        scale, shift = norm.weight.double(), norm.bias.double()
        norm.weight.copy_(scale * torch.sqrt(var + norm.eps))
        norm.bias.copy_(shift + scale * mean)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)


def restore(path, batches, size):
    """The network of a model file, ready to be trained, and its settings."""
    settings, tensors = read_model(path)
    model = Net(int(settings["blocks"]), int(settings["channels"]), int(settings["pool"]))
    fill(model, tensors)
    restore_norms(model, lambda b: model(expand(b["words"], size), b["globals"]), batches)
    return model, settings


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", required=True)
    parser.add_argument("--games", nargs="+", required=True, help="packed games")
    parser.add_argument("--out", required=True)
    parser.add_argument("--positions", type=int, default=8192)
    arguments = parser.parse_args()
    sampler = library.Sampler(library.PackedGames(arguments.games), 19, threads=2, seed=0)
    batches = read_all(sampler, min(arguments.positions, sampler.positions), 19,
                       torch.device("cpu"), step=256)
    model, settings = restore(arguments.model, batches, 19)
    save_weights(arguments.out, model, settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
