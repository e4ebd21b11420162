#!/usr/bin/env python3
"""scripted_engine.py MANNER [FILE]: a GTP engine that analyses by a script, and misbehaves in one manner.

  good     answers like KataGo; leela: like Leela Zero, without points
  mute     never answers            deaf      answers until it is asked to analyse, then hangs
  flood    writes without end, in lines; torrent: in one line
  dies     ends when it is asked to analyse; once: only the first time, FILE remembers it
  nonsense no numbers, no moves; illegal: moves onto stones; wild: numbers out of range
  partial  one good line, then dies; late: good, but does not stop
  refuses  answers `? cannot` to analysis; small: knows 9x9 only
  binary   bytes that are no text; plain: no analysis at all
"""
import os
import sys
import time

manner = sys.argv[1] if len(sys.argv) > 1 else "good"
memory = sys.argv[2] if len(sys.argv) > 2 else ""


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def info(move, order, visits, lead):
    if manner == "leela":
        return f"info move {move} visits {visits} winrate {5100 - 100 * order} prior {3000 - 900 * order} order {order} pv {move} C3"
    if manner == "illegal":
        return f"info move E5 visits {visits} winrate 0.5 scoreLead 1 prior 0.3 order {order} pv E5 E5"
    if manner == "wild":
        return f"info move {move} visits -5 winrate 17 scoreLead nan prior 1e99 order {order} pv {move} Z99"
    return (f"info move {move} visits {visits} edgeVisits 3 utility 0.1 winrate {0.6 - 0.1 * order:.3f} scoreMean {lead} scoreStdev 9.1"
            f" scoreLead {lead} prior {0.5 - 0.2 * order:.2f} lcb 0.4 order {order} pv {move} C3 G7")


def analyse(mark):
    if manner == "deaf":
        time.sleep(1000)
    if manner == "once" and not os.path.exists(memory):
        open(memory, "w").close()
        sys.exit(3)
    if manner in ("dies",):
        sys.exit(3)
    if manner == "refuses":
        say(f"?{mark} cannot\n\n")
        return
    say(f"={mark}\n")
    if manner == "flood":
        while True:
            say("more and more and more " * 50 + "\n")
    if manner == "torrent":
        while True:
            say("x" * 65536)
    if manner == "nonsense":
        say("info the weather is fine\nwinrate high\ninfo move\n\n")
        return
    if manner == "binary":
        sys.stdout.buffer.write(bytes(range(1, 256)) * 20 + b"\n\n")
        sys.stdout.flush()
        return
    for visits in (10, 50, 400):
        say(info("D4", 0, visits, 2.5) + " " + info("F6", 1, visits // 2, -0.5) + " ownership 0.1 0.2\n")
        if manner == "partial":
            sys.exit(3)


def main():
    commands = ["name", "version", "protocol_version", "list_commands", "boardsize", "clear_board", "komi", "play", "quit"]
    if manner != "plain":
        commands.append("lz-analyze" if manner == "leela" else "kata-analyze")
    is_analysing = False
    for line in sys.stdin:
        if manner == "mute":
            time.sleep(1000)
        if is_analysing and manner == "late":
            time.sleep(1000)
        if is_analysing:
            say("\n")
            is_analysing = False
        words = line.split()
        mark = words.pop(0) if words and words[0].isdigit() else ""
        command = words[0] if words else ""
        if command in ("kata-analyze", "lz-analyze"):
            analyse(mark)
            is_analysing = manner not in ("refuses", "nonsense", "binary")
        elif command == "quit":
            say(f"={mark}\n\n")
            return
        elif command not in commands:
            say(f"?{mark} unknown command\n\n")
        elif command == "boardsize" and manner == "small" and words[1] != "9":
            say(f"?{mark} unacceptable size\n\n")
        else:
            answer = {"name": "Scripted", "version": "1.0", "protocol_version": "2", "list_commands": "\n".join(commands)}
            say(f"={mark} {answer.get(command, '')}\n\n")


main()
