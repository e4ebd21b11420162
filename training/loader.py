"""Batches made ahead of the trainer by a thread of its own."""

import queue
import threading

import torch

from library import Batch


class Loader:
    """Iterates over batches on the device: first, first+1·batch, … for ever."""

    def __init__(self, sampler, count, size, device, first=0, depth=8):
        self.sampler, self.count, self.device, self.first = sampler, count, device, first
        self.is_cuda = device.type == "cuda"
        self.free, self.ready = queue.Queue(), queue.Queue()
        for _ in range(depth):
            self.free.put((Batch(count, size, pinned=self.is_cuda), None))
        self.is_closed = False
        self.waited = 0  # batches that were not there when they were wanted
        self.thread = threading.Thread(target=self.produce, daemon=True)
        self.thread.start()

    def produce(self):
        number = self.first
        while not self.is_closed:
            batch, copied = self.free.get()
            if batch is None:
                return
            if copied is not None:
                copied.synchronize()  # the device may still be reading it
            self.sampler.fill(number, batch)
            number += self.count
            self.ready.put(batch)

    def next(self):
        self.waited += self.ready.empty()
        batch = self.ready.get()
        tensors = batch.to(self.device)
        if not self.is_cuda:
            tensors = {name: tensor.clone() for name, tensor in tensors.items()}
        copied = torch.cuda.Event() if self.is_cuda else None
        if copied is not None:
            copied.record()
        self.free.put((batch, copied))
        return tensors

    def close(self):
        self.is_closed = True
        self.free.put((None, None))
        self.thread.join()


def read_all(sampler, count, size, device, step=2048):
    """The first `count` samples as a list of batches that stays on the device."""
    batches = []
    for first in range(0, count, step):
        batch = Batch(min(step, count - first), size)
        sampler.fill(first, batch)
        batches.append({name: tensor.to(device) for name, tensor in batch.tensors.items()})
    return batches
