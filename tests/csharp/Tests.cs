// What the C# classes promise, tried on Mono, the runtime that Unity embeds.
// One program: prints what failed, and its exit status is how many that were.

using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Mnk;

public static partial class Tests
{
    private static int checks;

    private static void Same<T>(T found, T right, string what)
    {
        checks++;
        if (!EqualityComparer<T>.Default.Equals(found, right))
        {
            throw new Exception(what + ": " + found + ", not " + right);
        }
    }

    private static T Throws<T>(Action action, string what) where T : Exception
    {
        checks++;
        try
        {
            action();
        }
        catch (T e)
        {
            return e;
        }
        throw new Exception(what + ": nothing thrown");
    }

    private static void WholeGamesEndAsTheyShould()
    {
        using (Game game = new Game("tic_tac_toe"))
        {
            int[,] moves = { { 0, 0 }, { 1, 1 }, { 0, 1 }, { 2, 2 }, { 0, 2 } };
            for (int i = 0; i < 5; i++)
            {
                Same(game.Play(moves[i, 0], moves[i, 1]), Result.Ok, "move " + i);
            }
            Same(game.Status, Status.Won, "status");
            Same(game.Reason, Reason.Line, "reason");
            Same(game.Winner, Mark.X, "winner");
            Same(game.Turn, 0, "turn");
            Same(string.Join(" ", game.WinningCells()), "(0, 0) (0, 1) (0, 2)", "winning cells");
            Same(game.ToString().TrimEnd(), "XXX\n.O.\n..O", "text");
            Same(game.Undo(), Result.Ok, "undo");
            Same(game.Status, Status.Playing, "status after undo");
            Same(game.Redo(), Result.Ok, "redo");
            Same(game.Status, Status.Won, "status after redo");
            Same(game.Moves().Length, 5, "moves");
            Same(game.Info.LastCol, 2, "last column");
            Same(game.Info.Revision, game.Revision, "revision");
        }
        foreach (int[] size in new[] { new[] { 3, 7 }, new[] { 7, 3 } })
        {
            int rows = size[0], cols = size[1];
            using (Game game = new Game(new Rules(rows, cols, 3)))
            {
                Same(game.Rules.Id, rows + "," + cols + ",3", "id");
                Same(game.Play(rows - 1, cols - 1), Result.Ok, "last cell");
                Same(game.Play(rows, 0), Result.OutOfBounds, "a row too many");
                Same(game.Play(0, cols), Result.OutOfBounds, "a column too many");
                Same((int)game.Board()[rows * cols - 1], Mark.X, "board");
                Same(game[rows - 1, cols - 1], Mark.X, "cell");
                byte[] board = new byte[rows * cols];
                game.CopyBoard(board);
                Same((int)board[rows * cols - 1], Mark.X, "copied board");
                Same(game.LegalMoves().Length, rows * cols - 1, "legal");
            }
        }
        using (Game game = new Game("connect_four"))
        {
            for (int i = 0; i < 7; i++)
            {
                Same(game.Drop(i % 2), Result.Ok, "drop");
            }
            Same(game.Winner, Mark.X, "four in a column");
            Same(game.Drop(0), Result.GameOver, "over");
        }
    }

    private static void ManyMovesInOneCallStopAtARefusal()
    {
        using (Game game = new Game(new Rules(3, 7, 3)))
        {
            Cell[] cells = { new Cell(2, 6), new Cell(0, 0), new Cell(2, 6), new Cell(1, 1) };
            Status[] statuses = { Status.Draw, Status.Draw, Status.Draw, Status.Draw };
            Same(game.PlayMany(cells, statuses), 2, "played");
            Same(statuses[0], Status.Playing, "first");
            Same(statuses[1], Status.Playing, "second");
            Same(statuses[2], Status.Draw, "not played");
            Same(game.CanPlay(2, 6), Result.CellTaken, "why");
            Same(game.PlayMany(new[] { new Cell(0, 6), new Cell(9, 9) }), 1, "without statuses");
            Same(game.PlayMany(new Cell[0], new Status[0]), 0, "none");
            Same(game.MoveCount, 3L, "moves");
            Throws<ArgumentNullException>(() => game.PlayMany(null), "null");
            Throws<ArgumentException>(() => game.PlayMany(cells, new Status[3]), "short");
            Same(game.PlayMany(new[] { new Cell(1, 0), new Cell(1, 6) }, statuses), 2, "to the end");
            Same(statuses[1], Status.Won, "won");
        }
    }

    private static void RefusalsChangeNothingAndErrorsSayWhatIsWrong()
    {
        using (Game game = new Game("tic_tac_toe"))
        {
            game.Play(1, 1);
            ulong revision = game.Revision, hash = game.Hash;
            Same(game.Play(1, 1), Result.CellTaken, "taken");
            Same(game.Play(-1, int.MinValue), Result.OutOfBounds, "bounds");
            Same(game.PlayAs(Mark.X, revision, 0, 0), Result.NotYourTurn, "turn");
            Same(game.PlayAs(Mark.O, revision - 1, 0, 0), Result.Stale, "stale");
            Same(game.CanPlay(0, 0), Result.Ok, "can play");
            Same(game.Revision, revision, "revision");
            Same(game.Hash, hash, "hash");
            Same(Throws<MnkException>(() => game.Drop(0), "drop").Result, Result.ErrUnsupported, "drop");
            Same(Throws<MnkException>(() => { int m = game[3, 0]; Same(m, 0, "off"); }, "cell").Result,
                Result.ErrInvalid, "cell off the board");
            Same(Throws<MnkException>(() => game.CopyBoard(new byte[8]), "short").Result, Result.ErrBuffer, "short");
            Same(Throws<MnkException>(() => game.CopyBoard(new byte[0]), "empty").Result, Result.ErrBuffer, "empty");
            game.SetTag("Event", "Zürich");
            Same(game.Tag("Event"), "Zürich", "tag");
            Same(game.Tag("Nobody"), null, "no tag");
            byte[] saved = game.Save();
            using (Game loaded = Game.Load(saved))
            {
                Same(loaded.Hash, game.Hash, "loaded");
                Same(loaded.Revision, game.Revision, "loaded revision");
            }
            saved[saved.Length / 2] ^= 1;
            Same(Throws<MnkException>(() => Game.Load(saved), "damaged").Result, Result.ErrCorrupt, "damaged");
            Same(Throws<MnkException>(() => Game.Load(game.Save(), new Rules(3, 7, 3)), "other").Result,
                Result.ErrRulesMismatch, "other rules");
            using (Game read = Game.Read("json", game.Write("json")))
            {
                Same(read.Hash, game.Hash, "json");
            }
        }
        MnkException bad = Throws<MnkException>(() => new Rules(0, 3, 3), "no rows");
        Same(bad.Result, Result.ErrRules, "no rows");
        Same(bad.Message.Contains("rows"), true, "the field is named: " + bad.Message);
        Same(Throws<MnkException>(() => new Rules(3, 70000, 3), "wide").Result, Result.ErrRules, "wide");
        Same(Throws<MnkException>(() => Rules.Preset("chess"), "chess").Result, Result.ErrInvalid, "chess");
        Same(Throws<MnkException>(() => new Bot("nobody"), "kind").Result, Result.ErrInvalid, "kind");
        Throws<ArgumentNullException>(() => new Game((Rules)null), "null");
        Game gone = new Game("tic_tac_toe");
        gone.Dispose();
        gone.Dispose();
        Throws<ObjectDisposedException>(() => gone.Play(0, 0), "disposed");
        Same(Library.NameOf(Result.CellTaken), "MNK_CELL_TAKEN", "name");
    }

    private static void MovesMakeNoGarbage()
    {
        using (Game game = new Game("connect_four"))
        {
            Action moves = () =>
            {
                for (int i = 0; i < 100000; i++)
                {
                    game.Play(5, i % 7);
                    game.Play(-1, 0);
                    game.Undo();
                }
            };
            moves();
            GC.Collect();
            int before = GC.CollectionCount(0);
            for (int round = 0; round < 10; round++)
            {
                moves();
            }
            // An object of 24 bytes a call would be 72 MB, more than a dozen nurseries.
            Same(GC.CollectionCount(0), before, "collections during three million calls");
        }
    }

    private static void BotsPlayAndStopWhenTold()
    {
        using (Bot perfect = new Bot("perfect"))
        using (Game game = new Game("tic_tac_toe"))
        {
            while (game.Status == Status.Playing)
            {
                Same(game.Play(perfect.ChooseAsync(game).Result), Result.Ok, "a bot's move");
            }
            Same(game.Status, Status.Draw, "perfect against itself");
            Same(Throws<RefusalException>(() => perfect.Choose(game), "over").Result, Result.GameOver, "over");
        }
        using (Bot engine = new Bot("engine", new BotConfig { TimeMs = 60000 }))
        using (Game game = new Game("gomoku"))
        {
            for (int round = 0; round < 5; round++)
            {
                using (CancellationTokenSource stop = new CancellationTokenSource())
                {
                    Task<BotMove> thinking = engine.ChooseAsync(game, stop.Token);
                    Task<BotMove> queued = engine.ChooseAsync(game, stop.Token);
                    Thread.Sleep(20);
                    stop.Cancel();
                    Throws<AggregateException>(() => thinking.Wait(5000), "cancelled");
                    Throws<AggregateException>(() => queued.Wait(5000), "queued");
                    Same(thinking.IsCanceled, true, "is cancelled");
                    Same(queued.IsCanceled, true, "queued is cancelled");
                }
            }
        }
        using (Bot random = new Bot("random"))
        using (Game game = new Game("tic_tac_toe"))
        {
            BotMove late = random.Choose(game);
            game.Play(0, 0);
            game.Undo();
            Same(game.Play(late), Result.Stale, "a choice for an older revision");
        }
        List<int> depths = new List<int>();
        using (Bot engine = new Bot("engine", new BotConfig { Depth = 4 }))
        using (Game game = new Game(new Rules(3, 7, 3)))
        {
            engine.Choose(game, CancellationToken.None, new Heard(depths.Add));
            Same(depths.Count > 0, true, "progress was told");
            depths.Clear();
            engine.Choose(game);
            Same(depths.Count, 0, "no listener outlives its call");
            Throws<InvalidOperationException>(() => engine.Choose(game, CancellationToken.None,
                new Heard(d => { throw new Exception("on purpose"); })), "a listener that fails");
        }
        Bot disposed = new Bot("engine", new BotConfig { TimeMs = 60000 });
        using (Game game = new Game("gomoku"))
        {
            Task<BotMove> thinking = disposed.ChooseAsync(game, CancellationToken.None, new Heard(d => { }));
            Thread.Sleep(50);
            disposed.Dispose();
            Throws<AggregateException>(() => thinking.Wait(5000), "disposed while it thinks");
        }
    }

    private static void UndoWhileABotThinksMakesItsMoveStale()
    {
        using (Bot engine = new Bot("engine", new BotConfig { TimeMs = 100 }))
        using (Game game = new Game("gomoku"))
        {
            game.Play(7, 7);
            Task<BotMove> thinking = engine.ChooseAsync(game);
            for (int i = 0; i < 20; i++)
            {
                Same(game.Undo(), Result.Ok, "undo");
                Same(game.Play(7, 7), Result.Ok, "the same move again");
            }
            ulong hash = game.Hash;
            Same(game.Play(thinking.Result), Result.Stale, "what was chosen before");
            Same(game.Hash, hash, "nothing changed");
        }
    }

    private static void ThreadsMayReadOneSnapshotAndHaveSmallStacks()
    {
        Exception found = null;
        using (Game game = new Game(new Rules(19, 19, 6)))
        using (Snapshot snapshot = game.Snapshot())
        {
            Thread[] threads = new Thread[4];
            for (int t = 0; t < threads.Length; t++)
            {
                threads[t] = new Thread(() =>
                {
                    try
                    {
                        using (Bot bot = new Bot("engine", new BotConfig { Nodes = 2000 }))
                        {
                            Same(snapshot.CanPlay(bot.Choose(snapshot).Cell.Row, 0), Result.Ok, "can play");
                        }
                        for (int i = 0; i < 200; i++)
                        {
                            Same(snapshot.LegalMoves().Length, 361, "legal");
                        }
                    }
                    catch (Exception e)
                    {
                        found = e;
                    }
                }, 128 * 1024);
                threads[t].Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        }
        Same(found, null, "on a thread");
    }

    private sealed class Heard : IProgress<SearchProgress>
    {
        private readonly Action<int> tell;

        internal Heard(Action<int> tell)
        {
            this.tell = tell;
        }

        public void Report(SearchProgress news)
        {
            tell(news.Depth);
        }
    }

    private static void SessionsAndStoresTakeEachTurnOnce()
    {
        using (Session session = new Session(new Rules(7, 3, 3)))
        {
            List<EventKind> heard = new List<EventKind>();
            using (session.Subscribe(0, e => heard.Add(e.Kind)))
            {
                Command move = Command.Play(0, 6, 2);
                move.RequestId = Guid.NewGuid();
                Same(session.Submit(move).Result, Result.Ok, "a move");
                Same(session.Submit(move).Duplicate, true, "its retry");
                Same(session.Submit(Command.Play(0, 0, 0)).Result, Result.NotYourTurn, "not in turn");
                Same(session.Submit(new Command(CommandKind.Undo, 0)).Result, Result.Ok, "undo");
            }
            session.Submit(Command.Play(0, 0, 0));
            Same(string.Join(" ", heard), "Play Undo", "heard until unsubscribed");
            Same(session.Events(0).Count, 3, "events");
            Same(session.Wait(0, TimeSpan.Zero), Result.Ok, "wait");
            Same(session.Wait(3, TimeSpan.FromMilliseconds(120)), Result.TimedOut, "wait in vain");
            using (Snapshot seen = session.Snapshot())
            {
                Same(seen[0, 0], Mark.X, "snapshot");
            }
            using (Session loaded = Session.Load(session.Save()))
            {
                Same(loaded.Status().Revision, session.Status().Revision, "loaded");
            }
            session.Subscribe(3, e => { throw new Exception("on purpose"); });
            Throws<InvalidOperationException>(() => session.Submit(Command.Play(1, 1, 1)), "a listener that fails");
            Same(session.Status().MoveCount, 2UL, "the move was made");
        }
        using (Store store = new Store("memory:"))
        {
            Same(store.Create("a", new Rules(3, 7, 3)), Result.Ok, "create");
            Same(store.Create("a", new Rules(3, 7, 3)), Result.AlreadyExists, "again");
            Same(store.Submit("a", Command.Play(0, 2, 6)).Result, Result.Ok, "submit");
            Same(store.Submit("a", Command.Play(1, 2, 6)).Result, Result.CellTaken, "taken");
            Same(Throws<RefusalException>(() => store.Submit("b", Command.Play(0, 0, 0)), "b").Result,
                Result.NotFound, "no such game");
            Same(store.Events("a", 0).Count, 1, "events");
            Same(store.Delete("a"), Result.Ok, "delete");
        }
    }

    private static void FinalisersUnderLoadFreeNothingInUse()
    {
        bool stop = false;
        Thread collector = new Thread(() =>
        {
            while (!Volatile.Read(ref stop))
            {
                GC.Collect();
                Thread.Sleep(1);
            }
        });
        collector.Start();
        Task[] players = new Task[4];
        for (int p = 0; p < players.Length; p++)
        {
            players[p] = Task.Run(() =>
            {
                for (int i = 0; i < 500; i++)
                {
                    // Nothing is disposed, and each last use is a call that runs.
                    Same(new Game(new Rules(3, 7, 3)).Play(2, 6), Result.Ok, "play");
                    Same(new Bot("random").Choose(new Game("tic_tac_toe")).Mark, Mark.X, "choose");
                    new Session(new Rules(7, 3, 3)).Subscribe(0, e => { });
                }
            });
        }
        try
        {
            Task.WaitAll(players);
        }
        finally
        {
            Volatile.Write(ref stop, true);
            collector.Join();
        }
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    // What Unity does at the second Play: all managed code goes, the library stays.
    private static void DomainsGoWhileBotsThink()
    {
        for (int round = 0; round < 20; round++)
        {
            AppDomain domain = AppDomain.CreateDomain("play " + round);
            domain.DoCallBack(ThinkForLong);
            DateTime start = DateTime.UtcNow;
            AppDomain.Unload(domain);
            // Their time was sixty seconds, and the solver's for ever.
            Same((DateTime.UtcNow - start).TotalSeconds < 50, true, "the domain went in time");
        }
    }

    public static void ThinkForLong()
    {
        Bot bot = new Bot("engine", new BotConfig { TimeMs = 60000 });
        Game game = new Game("gomoku");
        game.Play(7, 7);
        bot.ChooseAsync(game, CancellationToken.None, new Heard(d => { }));
        new Session(new Rules(3, 7, 3)).Subscribe(0, e => { });
        new Solver().SolveAsync(game);
        Match match = new Match(game);
        match.Seat(Mark.O, "engine", new Bot("engine", new BotConfig { TimeMs = 60000 }));
        match.Observe((g, m) => { });
        match.PlayTurnAsync();
        Bot.Custom(g => g.LegalMoves()[0]);
        Thread.Sleep(20);
    }

    public static int Main(string[] args)
    {
        if (args[0] == "missing" || args[0] == "version")
        {
            LibraryException e = args[0] == "missing"
                ? (LibraryException)Throws<LibraryMissingException>(() => new Game("gomoku"), "missing")
                : Throws<LibraryVersionException>(() => new Game("gomoku"), "version");
            Console.WriteLine(e.Message);
            return 0;
        }
        string header = File.ReadAllText(args[0]);
        Action[] tests =
        {
            WholeGamesEndAsTheyShould, ManyMovesInOneCallStopAtARefusal,
            RefusalsChangeNothingAndErrorsSayWhatIsWrong, MovesMakeNoGarbage,
            BotsPlayAndStopWhenTold, SessionsAndStoresTakeEachTurnOnce, FinalisersUnderLoadFreeNothingInUse,
            DomainsGoWhileBotsThink, UndoWhileABotThinksMakesItsMoveStale, ThreadsMayReadOneSnapshotAndHaveSmallStacks,
            MirrorsOf(header),
        };
        int failed = 0;
        List<Action> all = new List<Action>(tests);
        all.AddRange(TableTests);
        foreach (Action test in all)
        {
            try
            {
                test();
            }
            catch (Exception e)
            {
                failed++;
                Console.WriteLine("FAILED " + test.Method.Name + ": " + e);
            }
        }
        Console.WriteLine(checks + " checks, " + failed + " of " + all.Count + " tests failed");
        return failed;
    }
}
