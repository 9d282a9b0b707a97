"""Games for the browser: create one, send a link, play, undo, watch, replay.

    python examples/online/server.py [--host 127.0.0.1] [--port 8080]

Games are kept in games.db, or where MNK_STORE says: another sqlite:FILE, or
postgresql://…, which any number of these servers may share. Who holds a seat is
who has its link: the token in it is derived from the game's id and the
server's secret, which is in the file games.secret, or in MNK_SECRET where
several machines serve the same games.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import hmac
import json
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import mnk
from aiohttp import WSMsgType, web

PAGE = Path(__file__).with_name("index.html")
#: Bytes that a request may have.
LARGEST = 4096


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def secret() -> bytes:
    """The same for every process that serves the same games."""
    if given := os.environ.get("MNK_SECRET"):
        return given.encode()
    file = Path("games.secret")
    with contextlib.suppress(FileExistsError):
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(secrets.token_hex(32))
    return file.read_bytes()


class Games:
    """The store, its seats and the people who look at its games just now."""

    def __init__(self, store: mnk.Store, key: bytes) -> None:
        self.store, self.key = store, key
        self.viewers: dict[str, set[web.WebSocketResponse]] = {}
        self.watchers: dict[str, asyncio.Task[None]] = {}
        self.bots: set[asyncio.Task[None]] = set()

    def token(self, game: str, seat: int) -> str:
        return hmac.new(self.key, f"{seat}/{game}".encode(), hashlib.sha256).hexdigest()[:32]

    def seat(self, game: str, token: str) -> int | None:
        """The seat that this token is for; ``None``: a spectator."""
        seats = (seat for seat in range(8) if hmac.compare_digest(self.token(game, seat), token))
        return next(seats, None)

    async def create(self, wish: dict[str, Any]) -> dict[str, Any]:
        rules = mnk.Game(str(wish.get("rules", "tic_tac_toe"))).rules
        level = int(wish.get("bot") or 0)
        if not 0 <= level <= 10:
            raise ValueError("a bot has a level from 1 to 10")
        # Whether and how well a bot plays is in the id, where every process
        # that serves the game finds it.
        game = f"{f'bot{level}-' if level else ''}{secrets.token_hex(8)}"
        minutes = float(wish.get("minutes") or 0)
        if not 0 <= minutes <= 10_000:
            raise ValueError("no such number of minutes")
        opening = str(wish.get("opening") or "none")
        if level and opening != "none":
            raise ValueError("bots play without an opening")
        consent = "free" if level else "consent"
        config = mnk.SessionConfig(
            undo=consent, reset=consent, draw="off" if level else "consent",  # type: ignore[arg-type]
            initial_ms=round(minutes * 60_000) or None, max_events=10_000, opening=opening,  # type: ignore[arg-type]
        )  # fmt: skip
        await asyncio.to_thread(self.store.create, game, rules, config)
        seats = range(1 if level else rules.players)
        return {"id": game, "tokens": [self.token(game, seat) for seat in seats]}

    async def submit(self, game: str, seat: int | None, wish: dict[str, Any]) -> dict[str, Any]:
        """Does what a seat asks for; the answer says what became of it."""
        answer: dict[str, Any] = {"request_id": wish.get("request_id")}
        try:
            if seat is None:
                raise mnk.NotAllowed("who watches does not play")
            cell = wish.get("cell")
            command = mnk.Command(
                wish.get("kind", "play"), seat, tuple(cell) if isinstance(cell, list) else None,
                amount=wish.get("amount", 1), what=wish.get("what"), revision=wish.get("revision"),
                request_id=wish.get("request_id"), now_ms=now_ms(),
            )  # fmt: skip
            reply = await asyncio.to_thread(self.store.submit, game, command)
        except (mnk.Error, ValueError, TypeError) as error:
            answer["error"] = {"kind": type(error).__name__, "text": str(error)}
        else:
            answer["reply"] = {"revision": reply.revision, "seq": reply.seq, "duplicate": reply.duplicate}
            self.wake_bot(game)
        return answer

    # ---- bots -----------------------------------------------------------

    def wake_bot(self, game: str) -> None:
        if game.startswith("bot"):
            task = asyncio.create_task(asyncio.to_thread(self.bot_moves, game))
            self.bots.add(task)
            task.add_done_callback(self.bots.discard)

    def bot_moves(self, game: str) -> None:
        """One move of the bot, if it is its turn. Where two processes have the
        same thought, the revision lets one of them through."""
        level = int(game[3:].split("-")[0])
        with contextlib.suppress(mnk.Refused, mnk.StoreError):
            while self.store.table(game).actor == 1:
                board = self.store.snapshot(game)
                cell = mnk.Bot("level", level=level, seconds=2).choose(board)
                move = mnk.Command("play", 1, cell, revision=board.revision, now_ms=now_ms())
                self.store.submit(game, move)

    # ---- what people see ------------------------------------------------

    async def about(self, game: str) -> dict[str, Any]:
        rules = (await asyncio.to_thread(self.store.snapshot, game)).rules
        told = await self.news(game, 0)
        config = json.loads(await asyncio.to_thread(self.store.export, game))["config"]
        shape = {"rows": rules.rows, "cols": rules.cols, "gravity": rules.gravity, "id": rules.id}
        return {"id": game, "rules": shape, "opening": config["opening"], **told}

    async def news(self, game: str, after: int) -> dict[str, Any]:
        def read() -> dict[str, Any]:
            events = json.loads(self.store.events_json(game, after))
            table, clocks = self.store.table(game), self.store.clocks(game, now_ms())
            offer = table.offer and {"what": table.offer.what, "seat": table.offer.seat}
            return {
                "events": events, "actor": table.actor, "phase": table.phase, "offer": offer,
                "marks": [int(mark) for mark in table.marks], "left_ms": clocks.left_ms, "revision": self.store.status(game).revision,
            }  # fmt: skip

        return await asyncio.to_thread(read)

    async def watch(self, game: str, after: int) -> None:
        """Tells all who look at a game what is new, for as long as there are
        any. One wait a game and process, however many look."""
        while self.viewers.get(game):
            try:
                events = await self.store.wait_async(game, after, 5)
                if not events:
                    continue
                told = await self.news(game, after)
            except (mnk.NoSuchGame, mnk.Closed):
                break
            except (mnk.StoreError, mnk.Busy):
                await asyncio.sleep(1)
                continue
            after = events[-1].seq
            for viewer in list(self.viewers.get(game, ())):
                # Who does not read is not waited for.
                with contextlib.suppress(ConnectionError, asyncio.TimeoutError):
                    await asyncio.wait_for(viewer.send_json(told), 5)
        self.watchers.pop(game, None)

    async def look(self, game: str, seat: int | None, socket: web.WebSocketResponse) -> None:
        told = await self.about(game)
        await socket.send_json({**told, "seat": seat})
        self.viewers.setdefault(game, set()).add(socket)
        last = told["events"][-1]["seq"] if told["events"] else 0
        if game not in self.watchers:
            self.watchers[game] = asyncio.create_task(self.watch(game, last))
        else:
            # What happened between reading and joining; told twice is no harm.
            await socket.send_json(await self.news(game, last))
        self.wake_bot(game)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await socket.send_json(await self.submit(game, seat, parsed(message.data)))
        finally:
            viewers = self.viewers.get(game, set())
            viewers.discard(socket)
            if not viewers:
                self.viewers.pop(game, None)


def parsed(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {"kind": "nothing"}
    return value if isinstance(value, dict) else {"kind": "nothing"}


@web.middleware
async def errors(request: web.Request, handler: Callable[..., Any]) -> web.StreamResponse:
    """What mnk says about a request, with the status that the web has for it."""
    try:
        answer: web.StreamResponse = await handler(request)
        return answer
    except ConnectionResetError:
        # Gone in the middle of the request, so that nobody reads this.
        return web.Response(status=400)
    except mnk.NoSuchGame as error:
        return web.json_response({"error": str(error)}, status=404)
    except (mnk.StoreError, mnk.Busy) as error:
        return web.json_response({"error": str(error)}, status=503)
    except (ValueError, TypeError) as error:
        return web.json_response({"error": str(error)}, status=400)


def application(games: Games) -> web.Application:
    def seat(request: web.Request) -> int | None:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return games.seat(request.match_info["game"], request.query.get("token", token))

    async def page(_: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE)

    async def create(request: web.Request) -> web.Response:
        return web.json_response(await games.create(parsed(await request.text())), status=201)

    async def recent(_: web.Request) -> web.Response:
        entries = await asyncio.to_thread(games.store.list, limit=30)
        listed = [{"id": e.id, "status": str(e.status), "changed": e.changed_ms} for e in entries]
        return web.json_response(listed)

    async def about(request: web.Request) -> web.Response:
        return web.json_response(await games.about(request.match_info["game"]))

    async def command(request: web.Request) -> web.Response:
        wish = parsed(await request.text())
        answer = await games.submit(request.match_info["game"], seat(request), wish)
        return web.json_response(answer, status=409 if "error" in answer else 200)

    async def socket(request: web.Request) -> web.WebSocketResponse:
        channel = web.WebSocketResponse(heartbeat=20, max_msg_size=LARGEST)
        game = request.match_info["game"]
        await asyncio.to_thread(games.store.status, game)
        await channel.prepare(request)
        await games.look(game, seat(request), channel)
        return channel

    async def clocks(_: web.Application) -> AsyncIterator[None]:
        async def tick() -> None:
            while True:
                with contextlib.suppress(mnk.Error):
                    await asyncio.to_thread(games.store.tick, now_ms())
                await asyncio.sleep(0.5)

        ticking = asyncio.create_task(tick())
        yield
        for task in (ticking, *games.watchers.values()):
            task.cancel()
        games.store.close()

    app = web.Application(middlewares=[errors], client_max_size=LARGEST)
    app.add_routes([
        web.get("/", page),
        web.get("/game/{game}", page),
        web.get("/api/games", recent),
        web.post("/api/games", create),
        web.get("/api/games/{game}", about),
        web.post("/api/games/{game}/commands", command),
        web.get("/api/games/{game}/socket", socket),
    ])  # fmt: skip
    app.cleanup_ctx.append(clocks)
    return app


def main() -> None:
    parser = argparse.ArgumentParser(description="mnk games for the browser")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080)
    options = parser.parse_args()
    store = mnk.Store(os.environ.get("MNK_STORE", "sqlite:games.db"))
    web.run_app(application(Games(store, secret())), host=options.host, port=options.port)


if __name__ == "__main__":
    main()
