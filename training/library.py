"""The program's own board, planes and packed games, called from Python.

The C sources are compiled into one shared library on first use (one compiler call, nothing else is
needed), so that training sees exactly what the program sees.
"""

import ctypes
import glob
import os
import subprocess

import torch

PLANES = 24
GLOBALS = 14
OWNER_UNKNOWN = 2
SOURCES = ["unknown", "professional", "kgs", "server"]

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SOURCE_FILES = {  # what needs no library; the linker refuses anything that is missing
    "base": ["file", "file_out", "memory", "pool", "random", "status", "strbuf"],
    "core": ["board", "board_play", "game", "rules", "score", "symmetry"],
    "shape": ["chain", "effect", "ladder", "region", "unconditional"],
    "net": ["packed_games", "planes", "sampler"],
}


def list_sources():
    return [os.path.join(HERE, "library.c")] + [
        os.path.join(ROOT, "src", folder, name + ".c")
        for folder, names in SOURCE_FILES.items() for name in names]


def build(path=None):
    """Compile the library unless it is newer than all its sources; returns its path."""
    path = path or os.environ.get("KATACHI_TRAINING_LIBRARY") or os.path.join(
        ROOT, "build", "training", "libkatachi-training.so")
    files = list_sources()
    headers = glob.glob(os.path.join(ROOT, "src", "*", "*.h"))
    if os.path.exists(path) and os.path.getmtime(path) > max(
            os.path.getmtime(name) for name in files + headers):
        return path
    os.makedirs(os.path.dirname(path), exist_ok=True)
    partial = "%s.%d" % (path, os.getpid())
    subprocess.check_call(
        [os.environ.get("CC", "cc"), "-std=c17", "-O3", "-march=native", "-fPIC", "-shared",
         "-D_XOPEN_SOURCE=700", "-D_DEFAULT_SOURCE", "-DNDEBUG", '-DKATACHI_VERSION="training"',
         "-I", os.path.join(ROOT, "src"), "-o", partial] + files + ["-Wl,--no-undefined", "-lpthread", "-lm"])
    os.replace(partial, path)
    return path


class Settings(ctypes.Structure):
    """SamplerSettings of src/net/packed_games.h."""
    _fields_ = [("size", ctypes.c_int32), ("held_back", ctypes.c_int32),
                ("threads", ctypes.c_int32), ("turns", ctypes.c_int32),
                ("drop", ctypes.c_double), ("seed", ctypes.c_uint64)]


class BatchPointers(ctypes.Structure):
    """SampleBatch of src/net/packed_games.h."""
    _fields_ = [(name, ctypes.c_void_p) for name in
                ("words", "globals", "move", "reply", "outcome", "score", "owner", "source",
                 "number")]


_library = None


def load():
    """The library, compiled and opened once."""
    global _library
    if _library:
        return _library
    lib = ctypes.CDLL(build())
    pointer, text, count = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    lib.training_games_open.restype = pointer
    lib.training_games_open.argtypes = [ctypes.POINTER(text), count, text, ctypes.c_size_t]
    lib.training_games_close.argtypes = [pointer]
    lib.training_games_count.restype = ctypes.c_uint64
    lib.training_games_count.argtypes = [pointer]
    lib.training_games_checksum.restype = ctypes.c_uint64
    lib.training_games_checksum.argtypes = [pointer]
    lib.training_sampler_open.restype = pointer
    lib.training_sampler_open.argtypes = [pointer, ctypes.POINTER(Settings), text,
                                          ctypes.c_size_t]
    lib.sampler_close.argtypes = [pointer]
    lib.sampler_position_count.restype = ctypes.c_uint64
    lib.sampler_position_count.argtypes = [pointer]
    lib.sampler_fill.restype = None
    lib.sampler_fill.argtypes = [pointer, ctypes.c_uint64, count, ctypes.POINTER(BatchPointers)]
    lib.training_position.restype = ctypes.c_bool
    lib.training_position.argtypes = [count, text, count, ctypes.c_double, count, count, pointer,
                                      pointer]
    if lib.training_planes() != PLANES or lib.training_globals() != GLOBALS:
        raise RuntimeError("the library has other planes than the scripts")
    _library = lib
    return lib


class PackedGames:
    """Files written by `katachi games --pack`."""

    def __init__(self, paths):
        self.lib = load()
        names = (ctypes.c_char_p * len(paths))(*[os.fsencode(path) for path in paths])
        error = ctypes.create_string_buffer(200)
        self.handle = self.lib.training_games_open(names, len(paths), error, len(error))
        if not self.handle:
            raise RuntimeError("packed games: " + error.value.decode())
        self.count = self.lib.training_games_count(self.handle)
        self.checksum = "%016x" % self.lib.training_games_checksum(self.handle)


class Batch:
    """Memory for a batch of samples; all tensors live on the CPU."""

    def __init__(self, count, size, pinned=False):
        def make(shape, dtype):
            return torch.zeros(shape, dtype=dtype, pin_memory=pinned)
        points = size * size
        self.count = count
        self.words = make((count, points), torch.int32)
        self.globals = make((count, GLOBALS), torch.float32)
        self.move = make((count,), torch.int32)
        self.reply = make((count,), torch.int32)
        self.outcome = make((count,), torch.float32)
        self.score = make((count,), torch.float32)
        self.owner = make((count, points), torch.int8)
        self.source = make((count,), torch.int32)
        self.number = make((count,), torch.int32)
        names = [name for name, _ in BatchPointers._fields_]
        self.tensors = {name: getattr(self, name) for name in names}
        self.pointers = BatchPointers(*[self.tensors[name].data_ptr() for name in names])

    def to(self, device):
        """The tensors on a device; the copy may still be under way."""
        return {name: tensor.to(device, non_blocking=True)
                for name, tensor in self.tensors.items()}


class Sampler:
    """Random positions of packed games; sample n is the same whatever the threads."""

    def __init__(self, games, size=19, held_back=False, threads=1, turns=True, drop=0.0, seed=1):
        self.lib = games.lib
        self.games = games  # must live as long as we do
        settings = Settings(size, int(held_back), threads, int(turns), drop, seed)
        error = ctypes.create_string_buffer(200)
        self.handle = self.lib.training_sampler_open(games.handle, ctypes.byref(settings), error,
                                                     len(error))
        if not self.handle:
            raise RuntimeError("sampler: " + error.value.decode())
        self.positions = self.lib.sampler_position_count(self.handle)

    def fill(self, first, batch):
        """Fill the batch with samples first, first+1, …; other Python threads run meanwhile."""
        self.lib.sampler_fill(self.handle, first, batch.count, ctypes.byref(batch.pointers))


def position(size, moves, komi=None, source="unknown", year=0):
    """Words and globals after moves, a list of (x, y) or None for a pass."""
    lib = load()
    flat = bytes(value for move in moves for value in (move or (255, 255)))
    words = torch.zeros(1, size * size, dtype=torch.int32)
    numbers = torch.zeros(1, GLOBALS)
    is_legal = lib.training_position(size, flat, len(moves),
                                     float("nan") if komi is None else float(komi),
                                     SOURCES.index(source), year, words.data_ptr(),
                                     numbers.data_ptr())
    if not is_legal:
        raise ValueError("an illegal move")
    return words, numbers
