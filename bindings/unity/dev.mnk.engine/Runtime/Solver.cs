// Exact values.

using System;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Mnk
{
#pragma warning disable 0649 // the library writes them
    /// <summary>A solved position.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Solution
    {
        internal uint struct_size;
        internal int value;
        internal int plies;
        internal Cell best;
        internal ulong nodes;

        internal const uint Size = 24;

        /// <summary>For the player in turn: 1 a win, 0 a draw, -1 a loss, with best play of both.</summary>
        public int Value
        {
            get { return value; }
        }

        /// <summary>Marks until the game ends: the winner hurries, the loser delays. -1 for a draw.</summary>
        public int Plies
        {
            get { return plies; }
        }

        /// <summary>A move that keeps value and distance.</summary>
        public Cell Best
        {
            get { return best; }
        }

        public ulong Nodes
        {
            get { return nodes; }
        }
    }

    /// <summary>A win that was proved.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ProvedWin
    {
        internal uint struct_size;
        internal Cell best;
        internal ulong nodes;

        internal const uint Size = 16;

        /// <summary>A move that wins.</summary>
        public Cell Best
        {
            get { return best; }
        }

        public ulong Nodes
        {
            get { return nodes; }
        }
    }

    /// <summary>News of a solver at work.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SolverProgress
    {
        internal uint struct_size;
        internal uint plies;
        internal ulong nodes;
        internal ulong elapsed_ms;

        /// <summary>The distance under examination; 0 where a search does not go by distance.</summary>
        public int Plies
        {
            get { return (int)plies; }
        }

        public ulong Nodes
        {
            get { return nodes; }
        }

        public TimeSpan Elapsed
        {
            get { return TimeSpan.FromMilliseconds(elapsed_ms); }
        }
    }
#pragma warning restore 0649

    /// <summary>Who is told, and what is ended when that fails.</summary>
    internal sealed class SolverListener
    {
        internal IProgress<SolverProgress> Progress;
        internal ISearch Search;
        internal bool Failed;
    }

    /// <summary>
    /// A solver, which keeps what it has proved for the next position. Any thread may use it; it
    /// works for one call at a time: an async one waits for its turn, a blocking one throws
    /// ErrBusy. Progress is told on the thread that searches, and what it throws ends the search.
    /// Dispose ends what is running.
    /// </summary>
    public sealed class Solver : IDisposable, ISearch
    {
        private readonly SolverHandle handle;
        private readonly SemaphoreSlim turn = new SemaphoreSlim(1, 1);

        public Solver()
        {
            Library.Check();
            Library.Must(Native.mnk_solver_new(out handle));
        }

        /// <summary>
        /// Value, distance and a best move, on this thread. budget bounds nodes, time, memory and
        /// threads. Throws a refusal (Undecided, GameOver), OperationCanceledException when cancelled.
        /// </summary>
        public Solution Solve(GameView game, BotConfig budget = null,
            CancellationToken token = default(CancellationToken), IProgress<SolverProgress> progress = null)
        {
            return Now(game, position => Solved(position, budget, token, progress));
        }

        /// <summary>Solve on another thread. The game is copied before this returns.</summary>
        public Task<Solution> SolveAsync(GameView game, BotConfig budget = null,
            CancellationToken token = default(CancellationToken), IProgress<SolverProgress> progress = null)
        {
            return Later(game, token, position => Solved(position, budget, token, progress));
        }

        /// <summary>
        /// A move by which the player in turn wins, on boards too big to solve, without its
        /// distance; on this thread. null: the search is exhausted, which does not say that there is
        /// no win. Throws ErrUnsupported for rules that it does not know (one mark a turn anywhere,
        /// 3 to 15 in a row, up to 15x15), else as Solve does.
        /// </summary>
        public ProvedWin? ProveWin(GameView game, BotConfig budget = null,
            CancellationToken token = default(CancellationToken), IProgress<SolverProgress> progress = null)
        {
            return Now(game, position => Proved(position, budget, token, progress));
        }

        /// <summary>ProveWin on another thread. The game is copied before this returns.</summary>
        public Task<ProvedWin?> ProveWinAsync(GameView game, BotConfig budget = null,
            CancellationToken token = default(CancellationToken), IProgress<SolverProgress> progress = null)
        {
            return Later(game, token, position => Proved(position, budget, token, progress));
        }

        /// <summary>Ends the running call, or else the next one.</summary>
        public void Cancel()
        {
            try
            {
                Native.mnk_solver_cancel(handle);
            }
            catch (ObjectDisposedException)
            {
                // Nothing runs on it any more, or what runs was cancelled by Dispose.
            }
        }

        public void Dispose()
        {
            Cancel();
            handle.Dispose();
        }

        private T Now<T>(GameView game, Func<GameView, T> search)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            if (!turn.Wait(0))
            {
                throw new MnkException(Result.ErrBusy, "MNK_ERR_BUSY: the solver is at work for another call");
            }
            try
            {
                return search(game);
            }
            finally
            {
                turn.Release();
            }
        }

        private async Task<T> Later<T>(GameView game, CancellationToken token, Func<GameView, T> search)
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
                    return await Task.Run(() => search(copy)).ConfigureAwait(false);
                }
                finally
                {
                    turn.Release();
                }
            }
        }

        private Solution Solved(GameView game, BotConfig budget, CancellationToken token,
            IProgress<SolverProgress> progress)
        {
            BotConfigData data = (budget ?? new BotConfig()).data;
            Solution solution = default(Solution);
            Library.Must(Native.mnk_solution_init(ref solution, Solution.Size));
            Library.Must(Search(token, progress,
                () => Native.mnk_solver_solve(handle, game.handle, ref data, ref solution)));
            return solution;
        }

        private ProvedWin? Proved(GameView game, BotConfig budget, CancellationToken token,
            IProgress<SolverProgress> progress)
        {
            BotConfigData data = (budget ?? new BotConfig()).data;
            ProvedWin win = default(ProvedWin);
            Library.Must(Native.mnk_proved_win_init(ref win, ProvedWin.Size));
            int result = Search(token, progress,
                () => Native.mnk_solver_prove_win(handle, game.handle, ref data, ref win));
            if (result == (int)Result.NotFound)
            {
                return null;
            }
            Library.Must(result);
            return win;
        }

        private int Search(CancellationToken token, IProgress<SolverProgress> progress, Func<int> call)
        {
            SolverListener listener = null;
            int result;
            try
            {
                if (progress != null)
                {
                    listener = new SolverListener { Progress = progress, Search = this };
                    Listen(listener);
                }
                result = Searches.Run(this, token, call);
            }
            finally
            {
                CleanUp(token, listener);
            }
            Searches.Settle(result, token);
            return result;
        }

        private void Listen(SolverListener listener)
        {
            // Freed by the library through Callbacks.Drop, also when this fails.
            GCHandle state = GCHandle.Alloc(listener);
            int result;
            try
            {
                result = Native.mnk_solver_on_progress(handle, Callbacks.SolverProgress,
                    GCHandle.ToIntPtr(state), Callbacks.Drop);
            }
            catch (ObjectDisposedException)
            {
                state.Free();
                throw;
            }
            Library.Must(result);
        }

        // No listener outlives the call, and no cancel that came too late meets the next one.
        private void CleanUp(CancellationToken token, SolverListener listener)
        {
            try
            {
                if (token.IsCancellationRequested || (listener != null && listener.Failed))
                {
                    Native.mnk_solver_clear_cancel(handle);
                }
                if (listener != null)
                {
                    Native.mnk_solver_on_progress(handle, null, IntPtr.Zero, null);
                }
            }
            catch (ObjectDisposedException)
            {
                // Freed with the solver.
            }
        }
    }
}
