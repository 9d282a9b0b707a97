// What the C# classes around the game promise: strategies of one's own, solvers,
// matches, analyses, batches, replay, pictures, tables; and faults reported of
// other libraries (R…), each tried here.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Mnk;

public static partial class Tests
{
    private static readonly int[][] Shapes = { new[] { 3, 7 }, new[] { 7, 3 } };

    private static readonly Action[] TableTests =
    {
        StrategiesOfOnesOwnPlay,
        SolversKnowAndStopWhenTold,
        WinsAreProvedOrNotFound,
        MatchesAskWhoeversTurnItIs,
        WhatIsCancelledSaysSoAndPlaysNothing,
        WhoIsAskedAgainByItsOwnStrategyIsBusy,
        WhoIsAtWorkForOneThreadIsBusyForOthers,
        AnalysesAreToldAndDrawn,
        BatchesStepGamesTogether,
        GamesAreReplayed,
        PicturesAreDrawnAsAsked,
        TablesClocksListsAndManyCommands,
        OneThreadAtATimeChangesAGame,
        SearchTellsNobodyOfItsTrialMoves,
        WhatIsNoMoveAndNoBoard,
        TextsComeAndGoManyTimes,
        NothingFreesTwiceWhateverTheOrder,
    };

    private static Cell Last(GameView game)
    {
        Cell[] legal = game.LegalMoves();
        return legal[legal.Length - 1];
    }

    private static void StrategiesOfOnesOwnPlay()
    {
        foreach (int[] shape in Shapes)
        {
            int rows = shape[0], cols = shape[1];
            int asked = 0;
            GameView kept = null;
            using (Bot last = Bot.Custom(game =>
            {
                asked++;
                kept = game;
                using (Game trial = ((Snapshot)game).Clone())
                {
                    Same(trial.Play(0, 0), Result.Ok, "a trial move");
                }
                return Last(game);
            }))
            using (Game game = new Game(new Rules(rows, cols, 3)))
            {
                BotMove move = last.Choose(game);
                Same(move.Cell, new Cell(rows - 1, cols - 1), "chosen");
                Same(game.MoveCount, 0L, "nothing is played yet");
                Same(game.Play(last.ChooseAsync(game).Result), Result.Ok, "played");
                Same(asked, 2, "asked");
                Throws<ObjectDisposedException>(() => Same(kept.MoveCount, 0L, "gone"), "its game is there during the call");
            }
        }
        using (Bot wild = Bot.Custom(game => new Cell(9, 9)))
        using (Bot fails = Bot.Custom(game => { throw new TimeoutException("on purpose"); }))
        using (Game game = new Game("tic_tac_toe"))
        {
            Same(Throws<RefusalException>(() => wild.Choose(game), "off").Result, Result.OutOfBounds, "off the board");
            InvalidOperationException e = Throws<InvalidOperationException>(() => fails.Choose(game), "thrown");
            Same(e.InnerException is TimeoutException, true, "what it threw");
            Same(Throws<MnkException>(() => fails.Analyze(game), "analysis").Result, Result.ErrUnsupported, "analysis");
            Same(game.MoveCount, 0L, "nothing was played");
        }
        Throws<ArgumentNullException>(() => Bot.Custom(null), "no strategy");
    }

    private static void SolversKnowAndStopWhenTold()
    {
        using (Solver solver = new Solver())
        using (Game game = new Game(new Rules(3, 4, 3)))
        {
            Solution solution = solver.Solve(game);
            Same(solution.Value, 1, "value");
            Same(solution.Plies, 7, "plies");
            Same(game.CanPlay(solution.Best.Row, solution.Best.Col), Result.Ok, "best");
            Same(solver.SolveAsync(game).Result.Plies, 7, "async");
            Same(Throws<RefusalException>(() => solver.Solve(new Game(new Rules(5, 5, 4)),
                new BotConfig { Nodes = 0 }), "nothing to spend").Result, Result.Undecided, "undecided");
        }
        using (Solver solver = new Solver())
        using (Game game = new Game("gomoku"))
        {
            for (int round = 0; round < 3; round++)
            {
                using (CancellationTokenSource stop = new CancellationTokenSource())
                {
                    Task<Solution> solving = solver.SolveAsync(game, null, stop.Token);
                    Thread.Sleep(20);
                    stop.Cancel();
                    Throws<AggregateException>(() => solving.Wait(10000), "cancelled");
                    Same(solving.IsCanceled, true, "is cancelled");
                }
            }
            using (Game small = new Game("tic_tac_toe"))
            {
                Same(solver.Solve(small).Value, 0, "no cancel is left over");
            }
            Task<Solution> last = solver.SolveAsync(game);
            Thread.Sleep(20);
            solver.Dispose();
            Throws<AggregateException>(() => last.Wait(10000), "disposed while it solves");
        }
    }

    private sealed class HeardOfSolver : IProgress<SolverProgress>
    {
        private readonly Action<SolverProgress> tell;

        internal HeardOfSolver(Action<SolverProgress> tell)
        {
            this.tell = tell;
        }

        public void Report(SolverProgress news)
        {
            tell(news);
        }
    }

    private static void WinsAreProvedOrNotFound()
    {
        using (Solver solver = new Solver())
        {
            foreach (int[] shape in Shapes)
            {
                using (Game game = new Game(new Rules(shape[0], shape[1], 3)))
                {
                    ProvedWin? win = solver.ProveWin(game);
                    Same(win.HasValue && win.Value.Nodes > 0, true, "a win");
                    Same(solver.ProveWinAsync(game).Result, win, "async");
                    Same(game.Play(win.Value.Best.Row, win.Value.Best.Col), Result.Ok, "best");
                    Same(solver.Solve(game).Value, -1, "wins");
                }
            }
            using (Game drawn = new Game("tic_tac_toe"))
            {
                Same(solver.ProveWin(drawn).HasValue, false, "no win found");
                drawn.Forfeit(Mark.X);
                Same(Throws<RefusalException>(() => solver.ProveWin(drawn), "over").Result, Result.GameOver, "over");
            }
            using (Game falling = new Game("connect_four"))
            {
                Same(Throws<MnkException>(() => solver.ProveWin(falling), "columns").Result, Result.ErrUnsupported, "rules");
            }
            Throws<ArgumentNullException>(() => solver.ProveWin(null), "no game");
            using (Game endless = new Game(new Rules(6, 6, 5)))
            {
                Same(Throws<RefusalException>(() => solver.ProveWin(endless, new BotConfig { Nodes = 0 }),
                    "nothing to spend").Result, Result.Undecided, "undecided");
                ulong nodes = 0;
                using (CancellationTokenSource stop = new CancellationTokenSource())
                {
                    Throws<OperationCanceledException>(() => solver.ProveWin(endless, null, stop.Token,
                        new HeardOfSolver(news =>
                        {
                            nodes = news.Nodes;
                            Throws<MnkException>(() => solver.Solve(endless), "busy");
                            stop.Cancel();
                        })), "cancelled");
                }
                Same(nodes > 0, true, "progress was told");
                InvalidOperationException e = Throws<InvalidOperationException>(() => solver.ProveWin(endless, null,
                    CancellationToken.None, new HeardOfSolver(news => { throw new TimeoutException("on purpose"); })),
                    "a listener that fails");
                Same(e.InnerException is TimeoutException, true, "what it threw");
                // Neither listener nor cancel is left over.
                nodes = 0;
                Throws<RefusalException>(() => solver.ProveWin(endless, new BotConfig { Nodes = 40000 }), "undecided");
                Same(nodes, 0UL, "no listener outlives its call");
            }
        }
    }

    private static void MatchesAskWhoeversTurnItIs()
    {
        foreach (int[] shape in Shapes)
        {
            int rows = shape[0], cols = shape[1];
            List<string> seen = new List<string>();
            using (Match match = new Match(new Rules(rows, cols, 3)))
            {
                using (Bot bot = new Bot("win_or_block"))
                {
                    match.Seat(Mark.O, "Blocker", bot);
                }
                match.SeatPerson(Mark.X, "Zoë");
                Same(match.NameOf(Mark.X), "Zoë", "name");
                match.Observe((game, made) =>
                {
                    Same(game[made.Row, made.Col], made.Mark, "the mark is there");
                    seen.Add(game.MoveCount + " " + made.Mark);
                });
                Move move;
                Same(match.PlayTurn(out move), Result.NoMove, "nothing queued");
                Same(match.Queue(Mark.O, 0, 0), Result.NotFound, "a bot's queue");
                Same(match.Queue(Mark.X, rows - 1, cols - 1), Result.Ok, "queued");
                Same(match.PlayTurn(out move), Result.Ok, "played");
                Same(move.Row, rows - 1, "row");
                // The bot was disposed, and the match goes on with it.
                Same(match.PlayTurnAsync().Result.Mark, Mark.O, "the bot's");
                Same(string.Join(", ", seen), "1 1, 2 2", "observed");
                using (Snapshot now = match.Snapshot())
                {
                    Same(now.MoveCount, 2L, "marks");
                }
            }
        }
        using (Bot engine = new Bot("engine", new BotConfig { TimeMs = 60000 }))
        using (Game begun = new Game("gomoku"))
        {
            begun.Play(7, 7);
            using (Match match = new Match(begun))
            using (CancellationTokenSource stop = new CancellationTokenSource(30))
            {
                match.Seat(Mark.O, "Engine", engine);
                match.Seat(Mark.X, "Engine", engine);
                Task<Move> thinking = match.PlayTurnAsync(stop.Token);
                Throws<AggregateException>(() => thinking.Wait(10000), "cancelled");
                Same(thinking.IsCanceled, true, "is cancelled");
                Move none;
                Throws<OperationCanceledException>(
                    () => match.PlayTurn(out none, new CancellationTokenSource(30).Token), "again");
                Same(match.Snapshot().MoveCount, 1L, "nothing was played");
                thinking = match.PlayTurnAsync();
                Thread.Sleep(30);
                match.Dispose();
                Throws<AggregateException>(() => thinking.Wait(10000), "disposed while it plays");
            }
            using (Game small = new Game("tic_tac_toe"))
            using (Match match = new Match(small))
            {
                match.Seat(Mark.X, "Engine", engine);
                Move move;
                Same(match.PlayTurn(out move), Result.Ok, "no cancel is left over");
            }
        }
        using (Match match = new Match(new Rules(3, 3, 3)))
        {
            match.SeatPerson(Mark.X, "X");
            match.Queue(Mark.X, 1, 1);
            match.Observe((game, made) => { throw new TimeoutException("on purpose"); });
            Move move;
            Throws<InvalidOperationException>(() => match.PlayTurn(out move), "what an observer throws");
            Same(match.Snapshot().MoveCount, 1L, "the move was made");
            Same(Throws<MnkException>(() => match.SeatPerson(3, "nobody"), "seat").Result, Result.ErrInvalid, "no such player");
        }
    }

    private static void WhatIsCancelledSaysSoAndPlaysNothing()
    {
        foreach (int[] shape in Shapes)
        {
            using (Bot engine = new Bot("engine", new BotConfig { Nodes = 500 }))
            using (Game game = new Game(new Rules(shape[0], shape[1], 3)))
            using (Match match = new Match(game))
            {
                int seen = 0;
                match.Seat(Mark.X, "Engine", engine);
                match.Observe((now, made) => seen++);
                engine.Cancel();
                engine.Cancel();
                Throws<OperationCanceledException>(() => engine.Choose(game), "choose");
                engine.Cancel();
                Throws<AggregateException>(() => engine.ChooseAsync(game).Wait(), "choose later");
                engine.Cancel();
                Throws<OperationCanceledException>(() => engine.Analyze(game), "analyze");
                Move move;
                engine.Cancel();
                Throws<OperationCanceledException>(() => match.PlayTurn(out move), "play a turn");
                engine.Cancel();
                Same(Throws<AggregateException>(() => match.PlayTurnAsync().Wait(), "play a turn later").InnerException
                    is OperationCanceledException, true, "says so");
                Same(match.Snapshot().MoveCount, 0L, "nothing was played");
                Same(seen, 0, "nothing was told");
                Same(match.PlayTurn(out move), Result.Ok, "each cancel ends one call");
                Same(seen, 1, "told");
            }
        }
    }

    private static Result AnswerOf(Action call)
    {
        return Throws<MnkException>(() => call(), "asked again").Result;
    }

    private static void WhoIsAskedAgainByItsOwnStrategyIsBusy()
    {
        foreach (int[] shape in Shapes)
        {
            Bot self = null;
            Match match = null;
            List<Result> answers = new List<Result>();
            Move move;
            using (Game other = new Game(new Rules(shape[0], shape[1], 3)))
            using (match = new Match(other))
            using (self = Bot.Custom(game =>
            {
                answers.Add(AnswerOf(() => self.Choose(game)));
                answers.Add(AnswerOf(() => self.Analyze(game)));
                if (match != null)
                {
                    answers.Add(AnswerOf(() => match.PlayTurn(out move)));
                }
                return Last(game);
            }))
            {
                match.Seat(Mark.X, "Again", self);
                Same(match.PlayTurn(out move), Result.Ok, "the turn is played");
                Same(string.Join(" ", answers), "ErrBusy ErrBusy ErrBusy", "in a match");
                Same(match.Snapshot().MoveCount, 1L, "one mark");
                answers.Clear();
                match.SeatPerson(Mark.O, "Ann");
                match.Queue(Mark.O, 0, 0);
                match.Observe((now, made) => answers.Add(AnswerOf(() => match.PlayTurn(out move))));
                Same(match.PlayTurn(out move), Result.Ok, "a person's turn");
                Same(string.Join(" ", answers), "ErrBusy", "in an observer");
                Same(match.Snapshot().MoveCount, 2L, "two marks");
                answers.Clear();
                match = null;
                Same(self.Choose(other).Cell, new Cell(shape[0] - 1, shape[1] - 1), "chosen");
                Same(string.Join(" ", answers), "ErrBusy ErrBusy", "alone");
            }
        }
    }

    private static void WhoIsAtWorkForOneThreadIsBusyForOthers()
    {
        using (ManualResetEventSlim asked = new ManualResetEventSlim())
        using (ManualResetEventSlim answer = new ManualResetEventSlim())
        using (Bot slow = Bot.Custom(position =>
        {
            asked.Set();
            answer.Wait();
            return Last(position);
        }))
        using (Game game = new Game(new Rules(3, 7, 3)))
        using (Match match = new Match(game))
        {
            match.Seat(Mark.X, "Slow", slow);
            Task<Move> playing = match.PlayTurnAsync();
            asked.Wait();
            Move move;
            try
            {
                Same(AnswerOf(() => slow.Choose(game)), Result.ErrBusy, "the bot chooses");
                Same(AnswerOf(() => slow.Analyze(game)), Result.ErrBusy, "the bot analyses");
                Same(AnswerOf(() => match.PlayTurn(out move)), Result.ErrBusy, "the match");
            }
            finally
            {
                answer.Set();
            }
            Same(playing.Result.Mark, Mark.X, "played");
        }
    }

    private static void AnalysesAreToldAndDrawn()
    {
        using (Bot perfect = new Bot("perfect"))
        using (Game game = Game.Read("moves", "a3a2b3b2", new Rules(3, 3, 3)))
        {
            Same(Throws<RefusalException>(() => perfect.Heat(), "nothing yet").Result, Result.NotFound, "nothing yet");
            CellScore[] scores = perfect.AnalyzeAsync(game).Result;
            Same(scores.Length, 5, "cells");
            Same(scores[0].Cell, new Cell(0, 2), "first");
            Same(scores[0].Value, 1, "wins");
            Same(scores[0].Plies, 1, "at once");
            Same(perfect.Analyze(game)[0].Sure, true, "sure");
            Same(string.Join(" ", perfect.AnalysisLine(2, 0)), "(2, 0) (1, 2)", "line");
            Same(perfect.AnalysisText().Contains("+1"), true, "text");
            float[] heat = perfect.Heat();
            Same(heat.Length, 9, "heat");
            Same(float.IsNaN(heat[0]), true, "taken");
            Same(game.Svg(new SvgOptions(), heat), perfect.AnalysisSvg(game), "the same picture");
            using (CancellationTokenSource stop = new CancellationTokenSource())
            {
                stop.Cancel();
                Throws<OperationCanceledException>(() => perfect.Analyze(game, stop.Token), "cancelled before");
            }
            Same(perfect.Analyze(game).Length, 5, "no cancel is left over");
        }
    }

    private static void BatchesStepGamesTogether()
    {
        foreach (int[] shape in Shapes)
        {
            int rows = shape[0], cols = shape[1];
            using (Batch batch = new Batch(new Rules(rows, cols, 3), 4, 7))
            {
                int[] actions = new int[4], results = new int[4], winners = new int[4];
                float[] rewards = new float[8];
                byte[] done = new byte[4], boards = new byte[84], turns = new byte[4];
                batch.Sample(actions);
                int wrong;
                Same(batch.Check(actions, out wrong), Result.Ok, "legal");
                batch.Step(actions, rewards, done, results);
                Same((Result)results[3], Result.Ok, "result");
                batch.CopyBoards(boards);
                Same((int)boards[actions[0]], Mark.X, "board");
                Same((int)batch.Masks()[actions[0]], 0, "mask");
                Same((int)batch.Turns()[2], Mark.O, "turn");
                Same(batch.Observe().Length, 4 * 3 * 21, "planes");
                Same(batch.Check(actions, out wrong), Result.CellTaken, "again");
                Same(wrong, 0, "in the first");
                batch.Reset(new byte[] { 1, 0, 0, 0 });
                batch.CopyTurns(turns);
                Same(turns[0] + " " + turns[1], "1 2", "reset one");
                batch.Playout(winners);
                Same((int)batch.Turns()[0], 0, "over");
                batch.Reset();
                Same(batch.FinalBoards().Length, 84, "final");
                Same(Throws<MnkException>(() => batch.Step(new int[3]), "short").Result, Result.ErrInvalid, "short");
                Same(Throws<MnkException>(() => batch.CopyMasks(new byte[0]), "empty").Result, Result.ErrBuffer, "empty");
                GC.Collect();
                int before = GC.CollectionCount(0);
                for (int i = 0; i < 20000; i++)
                {
                    batch.Sample(actions);
                    batch.Step(actions, rewards, done, results);
                    batch.CopyBoards(boards);
                    batch.Reset();
                }
                Same(GC.CollectionCount(0), before, "collections during eighty thousand calls");
            }
        }
        Same(Throws<MnkException>(() => new Batch(new Rules(3, 3, 3), -1), "none").Result, Result.ErrInvalid, "no games");
        // R168: actions beyond a byte.
        using (Batch batch = new Batch(new Rules(19, 19, 5), 1))
        {
            foreach (int action in new[] { 126, 127, 128, 129, 224, 255, 256, 360 })
            {
                batch.Step(new[] { action });
                Same(batch.Boards()[action] != 0, true, "action " + action);
            }
        }
    }

    private static void GamesAreReplayed()
    {
        foreach (int[] shape in Shapes)
        {
            Rules rules = new Rules(shape[0], shape[1], 3);
            using (Game game = new Game(rules))
            {
                game.Play(0, 0);
                game.Play(shape[0] - 1, shape[1] - 1);
                game.Forfeit(Mark.X);
                using (Game again = Game.Replay(rules, game.Moves()))
                {
                    Same(again.Hash, game.Hash, "hash");
                    Same(again.Reason, Reason.Forfeit, "reason");
                }
            }
            using (Game short_ = Game.Replay(rules, new[] { new Move(0, 0), new Move(1, 1) }))
            {
                Same(short_[1, 1], Mark.O, "whoever's turn it is");
            }
            RefusalException e = Throws<RefusalException>(
                () => Game.Replay(rules, new[] { new Move(0, 0), new Move(0, 0) }), "twice");
            Same(e.Result, Result.CellTaken, "taken");
            Same(e.Message.Contains("1"), true, "the index is named: " + e.Message);
            Same(Throws<MnkException>(() => Game.Replay(rules, new Move[0], 1), "other").Result,
                Result.ErrRulesMismatch, "other rules");
            Same(rules.NameOf(new Cell(0, 0)), "a" + shape[0], "name");
            Same(rules.Find("a1"), new Cell(shape[0] - 1, 0), "found");
            Same(Throws<RefusalException>(() => rules.Find("z1"), "z1").Result, Result.OutOfBounds, "not there");
        }
        using (Game game = new Game("tic_tac_toe"))
        {
            game.SetTag("b", "2");
            game.SetTag("a", "1");
            Same(string.Join(" ", game.TagKeys()), "a b", "keys");
        }
    }

    private static void PicturesAreDrawnAsAsked()
    {
        using (Game game = new Game(new Rules(3, 7, 3)))
        {
            game.Play(1, 1);
            Same(game.Svg(new SvgOptions()), game.Svg(), "defaults");
            string bare = game.Svg(new SvgOptions { Coordinates = false, LastMove = false, Width = 99 });
            Same(bare.Contains("<text"), false, "no coordinates");
            Same(bare.Contains(" width=\"99\""), true, "width");
            Same(game.Svg(new SvgOptions { Style = Style.Discs }, null, "a < b").Contains("<title>a &lt; b"), true, "title");
            Same(Throws<MnkException>(() => game.Svg(new SvgOptions(), new float[3]), "heat").Result,
                Result.ErrInvalid, "heat");
            Same(Throws<MnkException>(() => game.Svg(new SvgOptions { Style = (Style)9 }), "style").Result,
                Result.ErrInvalid, "style");
        }
    }

    private static void TablesClocksListsAndManyCommands()
    {
        using (Session session = new Session(new Rules(3, 7, 3), new SessionConfig { Draw = Consent.ByConsent, InitialMs = 5000 }))
        {
            Same(session.Submit(new Command(CommandKind.Offer, 1) { Arg = (int)Offer.Draw }).Result, Result.Ok, "offer");
            Table table = session.Table();
            Same(table.Offer, Offer.Draw, "open");
            Same(table.OfferSeat, 1, "by");
            Same(table.Actor, 0, "to act");
            Same(table.Seats + " " + table.MarkOf(1) + " " + table.MarkOf(2), "2 2 0", "seats");
            Same(table.Phase, Phase.Play, "phase");
            Same(session.WaitAsync(1, TimeSpan.FromMilliseconds(60)).Result, Result.TimedOut, "wait");
        }
        using (Store store = new Store("memory:"))
        {
            for (int i = 0; i < 70; i++)
            {
                store.Create("Spiel " + i + " ♟", new Rules(7, 3, 3), new SessionConfig { InitialMs = 5000 });
            }
            Reply[] replies = store.SubmitMany(new[]
            {
                new StoreCommand("Spiel 3 ♟", Command.Play(0, 6, 2)), new StoreCommand("Spiel 3 ♟", Command.Play(1, 6, 2)),
                new StoreCommand("nowhere", Command.Play(0, 0, 0)), new StoreCommand("Spiel 4 ♟", new Command(CommandKind.Forfeit, 0)),
            });
            Same(replies[0].Result + " " + replies[1].Result + " " + replies[2].Result + " " + replies[3].Status,
                "Ok CellTaken NotFound Won", "replies");
            Same(store.SubmitMany(new StoreCommand[0]).Length, 0, "none");
            List<StoreEntry> all = store.List();
            Same(all.Count, 70, "list");
            Same(new HashSet<string>(all.ConvertAll(entry => entry.Id)).Count, 70, "each once");
            List<StoreEntry> won = store.List(Status.Won);
            Same(won.Count, 1, "won");
            Same(won[0].Id + " " + won[0].Winner + " " + won[0].Reason, "Spiel 4 ♟ 2 Forfeit", "the one");
            Same(store.Clocks("Spiel 5 ♟", 0)[1], 5000UL, "clock");
            Same(store.Table("Spiel 3 ♟").Actor, 1, "actor");
            Same(store.WaitAsync("Spiel 5 ♟", 0, TimeSpan.Zero).Result, Result.TimedOut, "wait");
            Throws<ArgumentNullException>(() => store.SubmitMany(new StoreCommand[1]), "no command");
        }
    }

    private static void OneThreadAtATimeChangesAGame()
    {
        using (Game game = new Game(new Rules(100, 100, 5)))
        {
            int played = 0, busy = 0;
            Task[] threads = new Task[4];
            for (int t = 0; t < threads.Length; t++)
            {
                threads[t] = Task.Run(() =>
                {
                    for (int i = 0; i < 20000; i++)
                    {
                        try
                        {
                            game.Play(-1, 0);
                            Interlocked.Increment(ref played);
                        }
                        catch (MnkException e)
                        {
                            Same(e.Result, Result.ErrBusy, "two at a time");
                            Interlocked.Increment(ref busy);
                        }
                    }
                });
            }
            Task.WaitAll(threads);
            Same(played + busy, 80000, "each ended");
            Same(game.Play(0, 0), Result.Ok, "and it goes on");
        }
        // R152: Dispose during a call of another thread waits for it, or the call is refused.
        for (int round = 0; round < 200; round++)
        {
            Game game = new Game(new Rules(50, 50, 5));
            Task playing = Task.Run(() =>
            {
                try
                {
                    for (int i = 0; i < 2500; i++)
                    {
                        game.Play(i / 50, i % 50);
                    }
                }
                catch (ObjectDisposedException)
                {
                }
            });
            Thread.Yield();
            game.Dispose();
            playing.Wait();
            Throws<ObjectDisposedException>(() => game.Undo(), "gone");
        }
    }

    // R074: whoever watches a game hears of moves that were played, and of no others.
    private static void SearchTellsNobodyOfItsTrialMoves()
    {
        foreach (string kind in new[] { "random", "win_or_block", "minimax", "perfect", "engine", "level" })
        {
            int heard = 0, played = 0;
            using (Bot bot = new Bot(kind, new BotConfig { Level = kind == "level" ? 3u : 0, Nodes = 5000 }))
            using (Match match = new Match(new Rules(3, 3, 3)))
            {
                match.Seat(Mark.X, kind, bot);
                match.Seat(Mark.O, kind, bot);
                match.Observe((game, made) => heard++);
                Move move;
                while (match.PlayTurn(out move) == Result.Ok)
                {
                    played++;
                }
                Same(heard, played, kind);
                Same(played >= 5 || kind == "perfect", true, kind + " plays");
            }
        }
    }

    // R029, R031, R044.
    private static void WhatIsNoMoveAndNoBoard()
    {
        using (Game game = Game.Read("moves", "a3b2b3c1c3", new Rules(3, 3, 3)))
        {
            ulong hash = game.Hash;
            Same(game.Status, Status.Won, "won");
            Same(game.Play(2, 0), Result.GameOver, "over");
            Same(game.Hash, hash, "nothing changed");
            Same(game.LegalMoves().Length, 0, "nothing is legal");
        }
        for (int column = 0; column < 7; column++)
        {
            using (Game game = new Game("connect_four"))
            {
                for (int i = 0; i < 6; i++)
                {
                    Same(game.Drop(column), Result.Ok, "drop");
                }
                Same(game.Drop(column), Result.CellTaken, "full");
                Same(Array.TrueForAll(game.LegalMoves(), cell => cell.Col != column), true, "only it");
                Same(game.LegalMoves().Length, 6, "the others");
                foreach (int off in new[] { -1, 7, 8, int.MinValue, int.MaxValue })
                {
                    Same(game.Drop(off), Result.OutOfBounds, "column " + off);
                }
            }
        }
        foreach (int[] size in new[]
        {
            new[] { 0, 3, 3 }, new[] { 3, 0, 3 }, new[] { 3, 3, 0 }, new[] { 3, 7, 8 }, new[] { -1, 3, 3 },
            new[] { 65536, 65536, 5 }, new[] { int.MinValue, int.MaxValue, 3 },
        })
        {
            Same(Throws<MnkException>(() => new Rules(size[0], size[1], size[2]), "size").Result, Result.ErrRules, "size");
        }
    }

    // R151: what comes out as text is copied, and stays the library's.
    private static void TextsComeAndGoManyTimes()
    {
        using (Game game = new Game("tic_tac_toe"))
        {
            game.SetTag("name", "Łódź 五目");
            for (int i = 0; i < 20000; i++)
            {
                Same(Library.Version.Length > 0 && Library.NameOf(Result.CellTaken) == "MNK_CELL_TAKEN"
                    && Library.TextOf(Result.Stale).Length > 0 && game.Tag("name") == "Łódź 五目", true, "texts");
            }
            Same(game.ToString() + game.Rules.Id, "...\n...\n...3,3,3", "texts of the game");
        }
    }

    // R153: leaked, collected, disposed in any order.
    private static void NothingFreesTwiceWhateverTheOrder()
    {
        for (int i = 0; i < 300; i++)
        {
            Game game = new Game("tic_tac_toe");
            Bot bot = Bot.Custom(Last);
            Match match = new Match(game);
            match.Seat(Mark.X, "bot", bot);
            match.Observe((g, m) => { });
            if (i % 3 == 0)
            {
                bot.Dispose();
                bot.Dispose();
                game.Dispose();
            }
            Move move;
            Same(match.PlayTurn(out move), Result.Ok, "plays");
            if (i % 3 == 1)
            {
                match.Dispose();
                match.Dispose();
            }
            new Solver();
            new Batch(new Rules(3, 3, 3), 2);
        }
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
