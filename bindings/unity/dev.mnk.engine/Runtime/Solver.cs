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
#pragma warning restore 0649

    /// <summary>
    /// A solver, which keeps what it has proved for the next position. Any thread may use it; it
    /// solves for one call at a time: an async one waits for its turn, a blocking one throws
    /// ErrBusy. Dispose ends what is running.
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
            CancellationToken token = default(CancellationToken))
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            if (!turn.Wait(0))
            {
                throw new MnkException(Result.ErrBusy, "MNK_ERR_BUSY: the solver is solving for another call");
            }
            try
            {
                return Search(game, budget, token);
            }
            finally
            {
                turn.Release();
            }
        }

        /// <summary>Solve on another thread. The game is copied before this returns.</summary>
        public async Task<Solution> SolveAsync(GameView game, BotConfig budget = null,
            CancellationToken token = default(CancellationToken))
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
                    return await Task.Run(() => Search(copy, budget, token)).ConfigureAwait(false);
                }
                finally
                {
                    turn.Release();
                }
            }
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

        private Solution Search(GameView game, BotConfig budget, CancellationToken token)
        {
            BotConfigData data = (budget ?? new BotConfig()).data;
            Solution solution = default(Solution);
            Library.Must(Native.mnk_solution_init(ref solution, Solution.Size));
            int result;
            try
            {
                result = Searches.Run(this, token,
                    () => Native.mnk_solver_solve(handle, game.handle, ref data, ref solution));
            }
            finally
            {
                CleanUp(token);
            }
            Searches.Settle(result, token);
            Library.Must(result);
            return solution;
        }

        // No cancel that came too late meets the next call.
        private void CleanUp(CancellationToken token)
        {
            try
            {
                if (token.IsCancellationRequested)
                {
                    Native.mnk_solver_clear_cancel(handle);
                }
            }
            catch (ObjectDisposedException)
            {
                // Freed with the solver.
            }
        }
    }
}
