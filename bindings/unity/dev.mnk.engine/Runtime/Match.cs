// Persons and bots at one game, each asked in turn.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Mnk
{
    /// <summary>
    /// A match at a copy of a game. All players are persons until they are seated. Any thread may
    /// use it; while one plays a turn other calls throw ErrBusy, also those of its observers.
    /// </summary>
    public sealed class Match : IDisposable, ISearch
    {
        private readonly MatchHandle handle;
        private readonly Dictionary<int, Bot> bots = new Dictionary<int, Bot>();
        private volatile bool cancelled;

        /// <summary>A match that goes on from a copy of a game.</summary>
        public Match(GameView game)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            Library.Must(Native.mnk_match_new(game.handle, out handle));
        }

        /// <summary>A match on an empty board.</summary>
        public Match(Rules rules)
        {
            using (Game game = new Game(rules))
            {
                Library.Must(Native.mnk_match_new(game.handle, out handle));
            }
        }

        /// <summary>
        /// Seats a bot under a name. The match shares it, and goes on with it when it is disposed,
        /// though nothing can cancel it then.
        /// </summary>
        public void Seat(int mark, string name, Bot bot)
        {
            if (bot == null)
            {
                throw new ArgumentNullException("bot");
            }
            byte[] text = Utf8.Bytes(name);
            Library.Must(Native.mnk_match_seat(handle, mark, text, Utf8.Length(text), bot.handle));
            lock (bots)
            {
                bots[mark] = bot;
            }
        }

        /// <summary>Seats a person, whose moves are queued.</summary>
        public void SeatPerson(int mark, string name)
        {
            byte[] text = Utf8.Bytes(name);
            Library.Must(Native.mnk_match_seat(handle, mark, text, Utf8.Length(text), IntPtr.Zero));
            lock (bots)
            {
                bots.Remove(mark);
            }
        }

        /// <summary>A person's next move, checked when its turn comes. NotFound for a bot's mark.</summary>
        public Result Queue(int mark, int row, int col)
        {
            return Library.Answer(Native.mnk_match_queue(handle, mark, row, col));
        }

        /// <summary>
        /// Has whoever's turn it is place one mark, on this thread: NoMove when a person has queued
        /// none. Throws OperationCanceledException when a bot was cancelled, and what an observer or
        /// a strategy of yours threw.
        /// </summary>
        public Result PlayTurn(out Move made, CancellationToken token = default(CancellationToken))
        {
            Move placed = default(Move);
            int result;
            try
            {
                result = Searches.Run(this, token, () => Native.mnk_match_play_turn(handle, out placed));
            }
            finally
            {
                if (cancelled)
                {
                    // One of them at most has met it, and none shall later.
                    cancelled = false;
                    ForEachBot(bot => bot.ForgetCancel());
                }
            }
            made = placed;
            Searches.Settle(result, token);
            return Library.Answer(result);
        }

        /// <summary>PlayTurn on another thread. Refusals such as NoMove and GameOver are thrown.</summary>
        public async Task<Move> PlayTurnAsync(CancellationToken token = default(CancellationToken))
        {
            return await Task.Run(() =>
            {
                Move made;
                Result result = PlayTurn(out made, token);
                Library.Must((int)result);
                return made;
            }).ConfigureAwait(false);
        }

        /// <summary>
        /// Calls observer after each move of the match, on the thread that plays the turn, with a
        /// copy of the game that is there during the call. What it throws comes out of PlayTurn.
        /// </summary>
        public void Observe(Action<GameView, Move> observer)
        {
            if (observer == null)
            {
                throw new ArgumentNullException("observer");
            }
            GCHandle state = GCHandle.Alloc(observer);
            int result = (int)Result.ErrNull;
            try
            {
                result = Native.mnk_match_observe(handle, Callbacks.Match, GCHandle.ToIntPtr(state), Callbacks.Drop);
            }
            finally
            {
                if (result != 0)
                {
                    state.Free();
                }
            }
            Library.Must(result);
        }

        /// <summary>The game as it stands, as a copy.</summary>
        public Snapshot Snapshot()
        {
            GameHandle game;
            Library.Must(Native.mnk_match_game(handle, out game));
            return new Snapshot(game);
        }

        /// <summary>What a player is called.</summary>
        public string NameOf(int mark)
        {
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_match_name(handle, mark, text, capacity, out needed));
        }

        public void Dispose()
        {
            Searches.CancelIfRunning(this);
            handle.Dispose();
        }

        // Whichever of them thinks just now.
        void ISearch.Cancel()
        {
            cancelled = true;
            ForEachBot(bot => bot.Cancel());
        }

        private void ForEachBot(Action<Bot> action)
        {
            lock (bots)
            {
                foreach (Bot bot in bots.Values)
                {
                    action(bot);
                }
            }
        }
    }
}
