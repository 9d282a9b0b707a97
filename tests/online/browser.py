"""The example server's page in a headless Chromium: two players and a spectator
play a game through, one reloads in the middle, one clicks twice, one plays back
what happened, one plays a bot, two open with swap2.

    python tests/online/browser.py
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile

import aiohttp
from play import Server
from playwright.sync_api import Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium")


def cell(page: Page, row: int, col: int, cols: int) -> None:
    page.locator("#board button").nth(row * cols + col).click()


def shows(pages: list[Page], board: str) -> None:
    """All of them show this board, within a while."""
    for page in pages:
        page.wait_for_function(
            "wanted => [...document.querySelectorAll('#board button')]"
            ".map(b => b.textContent || '.').join('') === wanted",
            arg=board,
        )


def people(server: Server, pages: list[Page]) -> None:
    x, o, watcher = pages
    x.goto(server.url)
    x.select_option("[name=rules]", "3,7,3")
    x.click("text=Create")
    x.wait_for_selector("#links a")
    links = [link.get_attribute("href") for link in x.locator("#links a").all()]
    assert len(links) == 3
    for page, link in zip(pages, links, strict=True):
        page.goto(f"{server.url}{link}")
    shows(pages, "." * 21)
    expect(x.locator("#state")).to_contain_text("Your turn")
    expect(watcher.locator("#state")).to_contain_text("you are watching")
    cell(x, 0, 4, 7)
    shows(pages, "....X" + "." * 16)
    # Who watches cannot play.
    cell(watcher, 1, 4, 7)
    # A double click, and one on a second cell in the same breath: one move.
    o.evaluate(
        "() => { const b = document.querySelectorAll('#board button');"
        " b[11].click(); b[11].click(); b[12].click(); }"
    )
    shows(pages, "....X......O.........")
    x.reload()
    shows(pages, "....X......O.........")
    cell(x, 0, 5, 7)
    shows(pages, "....XX.....O.........")
    # An undo by consent.
    x.click("#undo")
    o.click("#accept")
    shows(pages, "....X......O.........")
    cell(x, 0, 5, 7)
    shows(pages, "....XX.....O.........")
    cell(o, 1, 5, 7)
    shows(pages, "....XX.....OO........")
    cell(x, 0, 6, 7)
    shows(pages, "....XXX....OO........")
    for page in pages:
        expect(page.locator("#state")).to_contain_text("X wins (line)")
    # The spectator plays it back.
    watcher.evaluate("() => { const r = document.getElementById('replay'); r.value = 2; r.oninput({ target: r }); }")
    shows([watcher], "....X......O.........")
    shows([x], "....XXX....OO........")


def an_opening(server: Server, pages: list[Page]) -> None:
    """Swap2: three marks of one player, two more of the other, and the first
    chooses who plays on with what."""
    first, second, watcher = pages
    first.goto(server.url)
    first.select_option("[name=rules]", "3,7,3")
    first.select_option("[name=opening]", "swap2")
    first.click("text=Create")
    first.wait_for_selector("#links a")
    links = [link.get_attribute("href") for link in first.locator("#links a").all()]
    for page, link in zip(pages, links, strict=True):
        page.goto(f"{server.url}{link}")
    shows(pages, "." * 21)
    expect(first.locator("#state")).to_contain_text("placing X of the opening")
    expect(first.locator("#choices")).to_be_hidden()
    for number, (row, col) in enumerate([(0, 0), (1, 3), (2, 6)], 1):
        cell(first, row, col, 7)
        first.wait_for_function("n => document.querySelectorAll('#board .m1, #board .m2').length === n", arg=number)
    shows(pages, "X.........O.........X")
    expect(second.locator("#state")).to_contain_text("to choose a mark")
    expect(first.locator("#choices")).to_be_hidden()
    expect(watcher.locator("#choices")).to_be_hidden()
    second.click("#place_two")
    for page in (first, second):
        expect(page.locator("#choices")).to_be_hidden()
    cell(second, 0, 6, 7)
    shows(pages, "X.....O...O.........X")
    cell(second, 2, 0, 7)
    shows(pages, "X.....O...O...X.....X")
    expect(second.locator("#choices")).to_be_hidden()
    expect(first.locator("#place_two")).to_be_hidden()
    first.click("#swap")
    # It is O's turn, whose mark the first player has now.
    expect(first.locator("#state")).to_contain_text("Your turn, you have O")
    expect(second.locator("#state")).to_contain_text("you have X")
    cell(first, 1, 0, 7)
    shows(pages, "X.....OO..O...X.....X")


def a_bot(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.select_option("[name=rules]", "connect_four")
    page.select_option("[name=bot]", "2")
    page.click("text=Create")
    page.click("text=Play here")
    cell(page, 0, 3, 7)
    page.wait_for_function("() => document.querySelectorAll('#board .m2').length === 1")
    # The mark has fallen to the lowest row.
    assert page.locator("#board button").nth(5 * 7 + 3).text_content() == "X"
    page.click("#undo")
    page.wait_for_function("() => document.querySelectorAll('#board .m1').length === 0")


async def ready(server: Server) -> None:
    async with aiohttp.ClientSession() as web:
        await server.ready(web)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            asyncio.run(ready(server))
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                faults: list[str] = []
                pages = [browser.new_context().new_page() for _ in range(3)]
                for page in pages:
                    page.set_default_timeout(10_000)
                    page.on("pageerror", lambda error: faults.append(str(error)))
                people(server, pages)
                an_opening(server, pages)
                a_bot(server, pages[0])
                assert not faults, faults
                browser.close()
        finally:
            server.kill()
    print("browser: played, reloaded, clicked twice, replayed, opened with swap2, played a bot")


if __name__ == "__main__":
    main()
