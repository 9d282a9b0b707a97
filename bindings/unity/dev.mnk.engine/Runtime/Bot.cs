// Who plays beside people.

using System;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Mnk
{
    /// <summary>
    /// A bot. Any thread may use it; it thinks for one call at a time: an async one waits for its
    /// turn, a blocking one throws ErrBusy, also in the bot's own strategy, which must not wait for
    /// an async one: its turn never comes. Dispose ends what is running.
    /// </summary>
    public sealed class Bot : IDisposable, ISearch
    {
        internal readonly BotHandle handle;
        private readonly SemaphoreSlim turn = new SemaphoreSlim(1, 1);

        /// <summary>A bot of a kind: random, win_or_block, minimax, perfect, engine or level.</summary>
        public Bot(string kind, BotConfig config = null)
        {
            byte[] name = Utf8.Bytes(kind);
            BotConfigData data = (config ?? new BotConfig()).data;
            Library.Must(Native.mnk_bot_new(name, Utf8.Length(name), ref data, out handle));
        }

        /// <summary>A bot of a strength from 1 to 10.</summary>
        public static Bot OfLevel(int level, ulong seed = 0)
        {
            return new Bot("level", new BotConfig { Level = level < 0 ? uint.MaxValue : (uint)level, Seed = seed });
        }

        /// <summary>
        /// A strategy of yours: it is given a copy of the game, which is there during the call, and
        /// returns the cell it picks, on the thread that asks the bot. What it throws comes out there.
        /// </summary>
        public static Bot Custom(Func<GameView, Cell> strategy)
        {
            if (strategy == null)
            {
                throw new ArgumentNullException("strategy");
            }
            Library.Check();
            // Freed by the library through Callbacks.Drop, also when this fails.
            GCHandle state = GCHandle.Alloc(strategy);
            BotHandle made;
            Library.Must(Native.mnk_bot_new_custom(Callbacks.Choose, GCHandle.ToIntPtr(state), Callbacks.Drop,
                out made));
            return new Bot(made);
        }

        private Bot(BotHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>Ends every search of bots, solvers and matches that runs in this domain.</summary>
        public static void CancelAll()
        {
            Searches.CancelAll();
        }

        /// <summary>
        /// Picks a cell on this thread. progress is told on this thread too. Throws a refusal when
        /// there is nothing to choose, OperationCanceledException when it was cancelled.
        /// </summary>
        public BotMove Choose(GameView game, CancellationToken token = default(CancellationToken),
            IProgress<SearchProgress> progress = null)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            TakeTurn();
            try
            {
                return Think(game, token, progress);
            }
            finally
            {
                turn.Release();
            }
        }

        /// <summary>
        /// Picks a cell on another thread. The game is copied before this returns and may be
        /// changed meanwhile: Game.Play then refuses the move as stale. progress is told on the
        /// thread that searches; a System.Progress made on the main thread brings it there.
        /// </summary>
        public async Task<BotMove> ChooseAsync(GameView game, CancellationToken token = default(CancellationToken),
            IProgress<SearchProgress> progress = null)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            using (Snapshot copy = game.Snapshot())
            {
                await turn.WaitAsync(token).ConfigureAwait(false);
                try
                {
                    return await Task.Run(() => Think(copy, token, progress)).ConfigureAwait(false);
                }
                finally
                {
                    turn.Release();
                }
            }
        }

        /// <summary>
        /// Judges every legal cell, row by row: the kinds engine and perfect. The bot keeps the
        /// analysis for AnalysisLine, AnalysisText, AnalysisSvg and Heat.
        /// </summary>
        public CellScore[] Analyze(GameView game, CancellationToken token = default(CancellationToken))
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            TakeTurn();
            try
            {
                return Judge(game, token);
            }
            finally
            {
                turn.Release();
            }
        }

        /// <summary>Analyze on another thread. The game is copied before this returns.</summary>
        public async Task<CellScore[]> AnalyzeAsync(GameView game, CancellationToken token = default(CancellationToken))
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            using (Snapshot copy = game.Snapshot())
            {
                await turn.WaitAsync(token).ConfigureAwait(false);
                try
                {
                    return await Task.Run(() => Judge(copy, token)).ConfigureAwait(false);
                }
                finally
                {
                    turn.Release();
                }
            }
        }

        /// <summary>How the game is expected to go on after a move, that move first.</summary>
        public Cell[] AnalysisLine(int row, int col)
        {
            return Utf8.All((Cell[] cells, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_bot_analysis_line(handle, row, col, cells, capacity, out needed), 0);
        }

        /// <summary>The board with a score on each cell that may be played.</summary>
        public string AnalysisText()
        {
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_bot_analysis_text(handle, text, capacity, out needed));
        }

        /// <summary>The game that was analysed as a picture, good cells green and bad ones red.</summary>
        public string AnalysisSvg(GameView game)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_bot_analysis_svg(handle, game.handle, text, capacity, out needed));
        }

        /// <summary>How good each cell is, row by row, from 1 to -1; NaN where nothing may be played.</summary>
        public float[] Heat()
        {
            return Utf8.All((float[] heat, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_bot_analysis_heat(handle, heat, capacity, out needed), 0);
        }

        /// <summary>Ends the running call, or else the next one.</summary>
        public void Cancel()
        {
            try
            {
                Native.mnk_bot_cancel(handle);
            }
            catch (ObjectDisposedException)
            {
                // Nothing runs on it any more, or what runs was cancelled by Dispose.
            }
        }

        public void Dispose()
        {
            // Only what runs: a match goes on with its bots, and must not meet this cancel later.
            Searches.CancelIfRunning(this);
            handle.Dispose();
        }

        /// <summary>No cancel that came too late meets the next call.</summary>
        internal void ForgetCancel()
        {
            try
            {
                Native.mnk_bot_clear_cancel(handle);
            }
            catch (ObjectDisposedException)
            {
                // Gone with the bot.
            }
        }

        private void TakeTurn()
        {
            if (!turn.Wait(0))
            {
                throw new MnkException(Result.ErrBusy, "MNK_ERR_BUSY: the bot is thinking for another call");
            }
        }

        private CellScore[] Judge(GameView game, CancellationToken token)
        {
            CellScore[] scores = null;
            UIntPtr needed;
            Library.Must(Native.mnk_bot_analyze(handle, game.handle, null, UIntPtr.Zero, out needed));
            int result = Search(token, null, () =>
            {
                scores = new CellScore[(int)needed];
                return Native.mnk_bot_analyze(handle, game.handle, scores, needed, out needed);
            });
            Library.Must(result);
            return scores;
        }

        private BotMove Think(GameView game, CancellationToken token, IProgress<SearchProgress> progress)
        {
            int mark = game.Turn;
            ulong revision = game.Revision;
            Cell cell = default(Cell);
            int result = Search(token, progress, () => Native.mnk_bot_choose(handle, game.handle, out cell));
            Library.Must(result);
            return new BotMove(cell, mark, revision);
        }

        private int Search(CancellationToken token, IProgress<SearchProgress> progress, Func<int> call)
        {
            int result;
            try
            {
                Listen(progress);
                result = Searches.Run(this, token, call);
            }
            finally
            {
                CleanUp(token, progress);
            }
            Searches.Settle(result, token);
            return result;
        }

        private void Listen(IProgress<SearchProgress> progress)
        {
            if (progress != null)
            {
                // Freed by the library through Callbacks.Drop, also when this fails.
                GCHandle state = GCHandle.Alloc(progress);
                int result;
                try
                {
                    result = Native.mnk_bot_on_progress(handle, Callbacks.Progress,
                        GCHandle.ToIntPtr(state), Callbacks.Drop);
                }
                catch (ObjectDisposedException)
                {
                    state.Free();
                    throw;
                }
                Library.Must(result);
            }
        }

        // No listener outlives the call.
        private void CleanUp(CancellationToken token, IProgress<SearchProgress> progress)
        {
            if (token.IsCancellationRequested)
            {
                ForgetCancel();
            }
            try
            {
                if (progress != null)
                {
                    Native.mnk_bot_on_progress(handle, null, IntPtr.Zero, null);
                }
            }
            catch (ObjectDisposedException)
            {
                // Freed with the bot.
            }
        }
    }
}
