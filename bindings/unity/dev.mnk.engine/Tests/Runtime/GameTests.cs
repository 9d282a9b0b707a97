// For Unity's test runner: that the library is found, fits and plays there.

using NUnit.Framework;

namespace Mnk.Tests
{
    public sealed class GameTests
    {
        [Test]
        public void TheLibraryFits()
        {
            Library.Check();
        }

        [Test]
        public void AGameIsWon()
        {
            using (Game game = new Game(new Rules(3, 7, 3)))
            {
                for (int col = 0; col < 3; col++)
                {
                    Assert.AreEqual(Result.Ok, game.Play(2, 4 + col));
                    if (col < 2)
                    {
                        Assert.AreEqual(Result.Ok, game.Play(0, col));
                    }
                }
                Assert.AreEqual(Status.Won, game.Status);
                Assert.AreEqual(3, game.WinningCells().Length);
            }
        }

        [Test]
        public void ABotPlays()
        {
            using (Game game = new Game("tic_tac_toe"))
            using (Bot bot = new Bot("perfect"))
            {
                Assert.AreEqual(Result.Ok, game.Play(bot.Choose(game)));
            }
        }
    }
}
