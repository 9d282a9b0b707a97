"""A first look, cell by cell, as a notebook would run it. In a notebook leave
the last line of each cell alone and the pictures show themselves; here they are
written to a folder.

    python examples/python/notebook.py [folder]
"""

import sys
from pathlib import Path

import mnk

# %% A game of Gomoku
game = mnk.Game("gomoku")
for cell in "h8 i9 g7 i7 i8 g8 h7 h9 f7 e7 j8 k8 h6 h5 i5".split():
    game.play(cell)
game

# %% Where would the engine go? Colour what it thinks of a few candidates.
bot = mnk.Bot("engine", nodes=20_000)
best = bot.choose(game)
heat = [[float("nan")] * 15 for _ in range(15)]
heat[best[0]][best[1]] = 1.0
thinking = game.svg(heat=heat, title=f"the engine goes to {game.rules.cell_name(*best)}")

# %% Connect Four, to its end
four = mnk.Game("connect_four")
perfect = mnk.Bot("engine", nodes=5_000)
while not four.status:
    perfect.play(four)
four

# %% The pictures
folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures")
folder.mkdir(parents=True, exist_ok=True)
for name, picture in [("gomoku", game.svg()), ("thinking", thinking), ("connect_four", four.svg())]:
    (folder / f"{name}.svg").write_text(picture)
print(four, four.outcome(), sep="\n")
print(f"pictures are in {folder}")
