"""A game on the example server, through HTTP and WebSocket as a browser would:
two players and a spectator, one of them reloads, one clicks twice; then the
server is started again, and two of them serve one game.

    python tests/online/play.py
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

import aiohttp

SERVER = Path("examples/online/server.py").resolve()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The server in a process of its own, ended with it."""

    def __init__(self, folder: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, str(SERVER), "--port", str(port)]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)

    async def ready(self, web: aiohttp.ClientSession) -> Server:
        for _ in range(200):
            try:
                async with web.get(self.url + "/") as page:
                    assert page.status == 200 and "<title>mnk" in await page.text()
                    return self
            except aiohttp.ClientConnectionError:
                assert self.process.poll() is None, "the server has ended"
                await asyncio.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Screen:
    """What a page holds: the events, and the answers to what it sent."""

    async def open(self, web: aiohttp.ClientSession, server: Server, game: str, token: str = "") -> Screen:
        url = f"{server.url}/api/games/{game}/socket?token={token}"
        self.socket = await web.ws_connect(url)
        self.answers: dict[str, dict[str, Any]] = {}
        self.told = await self.socket.receive_json(timeout=10)
        self.events: list[dict[str, Any]] = list(self.told["events"])
        return self

    async def hear(self) -> None:
        news = await self.socket.receive_json(timeout=10)
        if "events" in news:
            self.told |= news
            self.events += [event for event in news["events"] if event["seq"] > len(self.events)]
        else:
            self.answers[news["request_id"]] = news

    async def until(self, count: int) -> None:
        while len(self.events) < count:
            await self.hear()

    async def send(self, **wish: Any) -> str:
        name = wish.setdefault("request_id", uuid.uuid4().hex)
        await self.socket.send_json(wish)
        return str(name)

    async def answer(self, name: str) -> dict[str, Any]:
        while name not in self.answers:
            await self.hear()
        return self.answers.pop(name)

    async def play(self, row: int, col: int, revision: int) -> dict[str, Any]:
        return await self.answer(await self.send(kind="play", cell=[row, col], revision=revision))


async def create(web: aiohttp.ClientSession, server: Server, **wish: Any) -> tuple[str, list[str]]:
    async with web.post(server.url + "/api/games", json=wish) as made:
        assert made.status == 201, await made.text()
        answer = await made.json()
    return answer["id"], answer["tokens"]


async def two_players_and_a_spectator(web: aiohttp.ClientSession, server: Server) -> tuple[str, list[str]]:
    game, tokens = await create(web, server, rules="3,7,3")
    x = await Screen().open(web, server, game, tokens[0])
    o = await Screen().open(web, server, game, tokens[1])
    watcher = await Screen().open(web, server, game)
    assert (x.told["seat"], o.told["seat"], watcher.told["seat"]) == (0, 1, None)
    assert (x.told["rules"]["rows"], x.told["rules"]["cols"]) == (3, 7)

    assert "reply" in await x.play(0, 4, 0)
    # Who watches does not play, and nobody plays for another.
    assert (await watcher.play(1, 4, 1))["error"]["kind"] == "NotAllowed"
    assert (await x.play(1, 4, 1))["error"]["kind"] == "NotYourTurn"
    # A click that comes twice, under one name: one move, one answer again.
    wish: dict[str, Any] = dict(kind="play", cell=[1, 4], revision=1, request_id=uuid.uuid4().hex)
    await o.send(**wish)
    first = await o.answer(wish["request_id"])
    await o.send(**wish)
    again = await o.answer(wish["request_id"])
    assert again["reply"] == first["reply"] | {"duplicate": True}
    # And under two names: the second is too late.
    names = [await x.send(kind="play", cell=[0, 5], revision=2) for _ in range(2)]
    answers = [await x.answer(name) for name in names]
    assert sorted("error" in answer for answer in answers) == [False, True]
    assert [answer["error"]["kind"] for answer in answers if "error" in answer] == ["Stale"]
    # An undo by consent.
    await x.answer(await x.send(kind="offer", what="undo"))
    await o.until(4)
    assert o.told["offer"] == {"what": "undo", "seat": 0}
    assert "reply" in await o.answer(await o.send(kind="accept"))
    # One reloads in the middle, and finds everything.
    await x.until(5)
    await x.socket.close()
    seen = x.events
    x = await Screen().open(web, server, game, tokens[0])
    assert x.events == seen and x.told["actor"] == 0
    # The late copy of the move that was taken back.
    assert (await x.play(0, 5, 2))["error"]["kind"] == "Stale"
    # The same through HTTP.
    url = f"{server.url}/api/games/{game}/commands"
    move = dict(kind="play", cell=[0, 5], revision=x.told["revision"])
    async with web.post(url, json=move, headers={"Authorization": f"Bearer {tokens[0]}"}) as done:
        assert done.status == 200
        revision = (await done.json())["reply"]["revision"]
    async with web.post(url, json=move | {"revision": revision}) as done:
        assert done.status == 409
    assert "reply" in await o.play(1, 5, revision)
    assert "reply" in await x.play(0, 6, revision + 1)
    for screen in (x, o, watcher):
        await screen.until(8)
        assert screen.events == x.events
        assert (screen.events[-1]["status"], screen.events[-1]["winner"]) == ("won", 1)
        await screen.socket.close()
    return game, tokens


async def against_a_bot(web: aiohttp.ClientSession, server: Server) -> None:
    game, tokens = await create(web, server, rules="tic_tac_toe", bot="2")
    assert len(tokens) == 1
    screen = await Screen().open(web, server, game, tokens[0])
    assert "reply" in await screen.play(1, 1, 0)
    await screen.until(2)
    assert screen.events[1]["mark"] == 2
    await screen.socket.close()


async def two_servers(web: aiohttp.ClientSession, one: Server, other: Server) -> None:
    game, tokens = await create(web, one, rules="7,3,3")
    x = await Screen().open(web, one, game, tokens[0])
    o = await Screen().open(web, other, game, tokens[1])
    late = await Screen().open(web, other, game, tokens[0])
    names = [await screen.send(kind="play", cell=[6, 2], revision=0) for screen in (x, late)]
    answers = [await x.answer(names[0]), await late.answer(names[1])]
    assert sorted("error" in answer for answer in answers) == [False, True], answers
    await o.until(1)
    assert "reply" in await o.play(0, 0, 1)
    for screen in (x, o):
        await screen.until(2)
    assert x.events == o.events
    for screen in (x, o, late):
        await screen.socket.close()


async def bad_requests(web: aiohttp.ClientSession, server: Server) -> None:
    async with web.get(server.url + "/api/games/nothing") as answer:
        assert answer.status == 404
    for wish in ({"rules": "chess"}, {"bot": 99}, {"minutes": -1}, {"rules": "3,7,9"}, {"opening": "pie"}, {"bot": 2, "opening": "swap"}):
        async with web.post(server.url + "/api/games", json=wish) as answer:
            assert answer.status == 400, wish
    async with web.post(server.url + "/api/games", data=b"x" * 100_000) as answer:
        assert answer.status == 413
    game, tokens = await create(web, server)
    screen = await Screen().open(web, server, game, tokens[0])
    for text in ("{", "[]", '"play"', '{"kind": "play", "cell": [0]}', '{"kind": 7}', '{"kind": "undo", "amount": -1}'):
        await screen.socket.send_str(text)
        assert "error" in (await screen.socket.receive_json(timeout=10))
    assert "reply" in await screen.play(0, 0, 0)
    await screen.socket.close()


async def half_requests(web: aiohttp.ClientSession, server: Server) -> None:
    """Clients that stop in the middle: nothing comes of it, and nobody waits."""
    game, tokens = await create(web, server)
    port = int(server.url.rsplit(":", 1)[1])
    body = b'{"kind": "play", "cell": [0, 0], "revision": 0}'
    head = (
        f"POST /api/games/{game}/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {tokens[0]}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode()
    upgrade = (
        f"GET /api/games/{game}/socket?token={tokens[0]} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    # A masked text frame that announces more than comes.
    frame = bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
    halves = [head[:30], head[:-2], head, head + body[:20], upgrade[:-10], upgrade + frame[:4], upgrade + frame[:-5]]
    left_open = []
    for half in halves:
        for stays in (False, True):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(half)
            await writer.drain()
            if stays:
                left_open.append(writer)
            else:
                writer.close()
    # The whole of it, after all of these.
    screen = await Screen().open(web, server, game, tokens[0])
    assert screen.events == [], "half a request was carried out"
    assert "reply" in await screen.play(0, 0, 0)
    await screen.until(1)
    await screen.socket.close()
    for writer in left_open:
        writer.close()


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        servers: list[Server] = []
        try:
            async with aiohttp.ClientSession() as web:
                servers = [Server(folder), Server(folder)]
                for server in servers:
                    await server.ready(web)
                game, _ = await two_players_and_a_spectator(web, servers[0])
                await against_a_bot(web, servers[0])
                await two_servers(web, *servers)
                await bad_requests(web, servers[0])
                await half_requests(web, servers[0])
                servers[0].kill()
                servers[0] = await Server(folder).ready(web)
                screen = await Screen().open(web, servers[0], game)
                assert len(screen.events) == 8 and screen.told["phase"] == "over"
                await screen.socket.close()
        finally:
            for server in servers:
                server.kill()
    print(f"online: played, reloaded, clicked twice, restarted ({os.environ.get('MNK_STORE', 'SQLite')[:6]})")


if __name__ == "__main__":
    asyncio.run(main())
