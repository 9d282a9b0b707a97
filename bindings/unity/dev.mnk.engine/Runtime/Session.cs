// A game that several people play, locally or over a network: commands in,
// events out.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Mnk
{
    /// <summary>A session. Any thread may use it, at any time, also from inside a listener.</summary>
    public sealed class Session : IDisposable
    {
        private const int Page = 64;

        private readonly SessionHandle handle;

        /// <summary>A session on an empty board.</summary>
        public Session(Rules rules, SessionConfig config = null)
        {
            if (rules == null)
            {
                throw new ArgumentNullException("rules");
            }
            RulesData data = rules.data;
            SessionConfigData settings = (config ?? new SessionConfig()).data;
            Library.Must(Native.mnk_session_new(ref data, ref settings, out handle));
        }

        /// <summary>A session that goes on from a copy of a game.</summary>
        public Session(GameView game, SessionConfig config = null)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            SessionConfigData settings = (config ?? new SessionConfig()).data;
            Library.Must(Native.mnk_session_from_game(game.handle, ref settings, out handle));
        }

        private Session(SessionHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>A session from what Save gave.</summary>
        public static Session Load(byte[] saved)
        {
            Library.Check();
            if (saved == null)
            {
                throw new ArgumentNullException("saved");
            }
            SessionHandle made;
            Library.Must(Native.mnk_session_load(saved, Utf8.Length(saved), out made));
            return new Session(made);
        }

        /// <summary>Handles a command. A refusal is in the reply's Result; errors are thrown.</summary>
        public Reply Submit(Command command)
        {
            if (command == null)
            {
                throw new ArgumentNullException("command");
            }
            Reply reply = default(Reply);
            Library.Must(Native.mnk_reply_init(ref reply, Reply.Size));
            Library.Answer(Native.mnk_session_submit(handle, ref command.data, ref reply));
            Callbacks.Rethrow();
            return reply;
        }

        /// <summary>How the game stands.</summary>
        public Reply Status()
        {
            Reply reply = default(Reply);
            Library.Must(Native.mnk_reply_init(ref reply, Reply.Size));
            Library.Answer(Native.mnk_session_status(handle, ref reply));
            return reply;
        }

        /// <summary>Who sits where, what is waited for, and which offer is open.</summary>
        public Table Table()
        {
            TableData table = default(TableData);
            Library.Must(Native.mnk_table_init(ref table, TableData.Size));
            Library.Must(Native.mnk_session_table(handle, ref table));
            return new Table(table);
        }

        /// <summary>The game as it stands, as a copy.</summary>
        public Snapshot Snapshot()
        {
            GameHandle game;
            Library.Must(Native.mnk_session_snapshot(handle, out game));
            return new Snapshot(game);
        }

        /// <summary>The events after a number, oldest first; 0 is before all.</summary>
        public List<SessionEvent> Events(ulong after)
        {
            List<SessionEvent> all = new List<SessionEvent>();
            SessionEvent[] page = new SessionEvent[Page];
            UIntPtr written;
            do
            {
                Library.Must(Native.mnk_session_events(handle, after, page,
                    new UIntPtr(SessionEvent.Size), Utf8.Length(page), out written));
                for (int i = 0; i < (int)written; i++)
                {
                    all.Add(page[i]);
                    after = page[i].seq;
                }
            }
            while ((int)written > 0);
            return all;
        }

        /// <summary>
        /// Waits until there are events after a number: Ok, TimedOut, or Cancelled when the session
        /// was closed. Blocks this thread.
        /// </summary>
        public Result Wait(ulong after, TimeSpan timeout, CancellationToken token = default(CancellationToken))
        {
            return Waiting.For(timeout, token, ms => Native.mnk_session_wait(handle, after, ms));
        }

        /// <summary>Wait on another thread.</summary>
        public async Task<Result> WaitAsync(ulong after, TimeSpan timeout,
            CancellationToken token = default(CancellationToken))
        {
            return await Task.Run(() => Wait(after, timeout, token)).ConfigureAwait(false);
        }

        /// <summary>What each seat has left of its time.</summary>
        public ulong[] Clocks(ulong nowMs)
        {
            return Utf8.All((ulong[] left, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_session_clocks(handle, nowMs, left, capacity, out needed), 0);
        }

        /// <summary>
        /// Calls listener with every event after a number, on the thread whose command made it,
        /// until what this returns is disposed. What a listener throws comes out of Submit there.
        /// More than 64 listeners are called on a thread of the session's own, where what they
        /// throw is lost.
        /// </summary>
        public IDisposable Subscribe(ulong after, Action<SessionEvent> listener)
        {
            if (listener == null)
            {
                throw new ArgumentNullException("listener");
            }
            GCHandle state = GCHandle.Alloc(listener);
            ulong id;
            int result = Native.mnk_session_subscribe(handle, after, Callbacks.Event,
                GCHandle.ToIntPtr(state), Callbacks.Drop, out id);
            if (result != 0)
            {
                state.Free();
                throw Library.Failure(result);
            }
            Subscription made = new Subscription(handle, id);
            try
            {
                Callbacks.Rethrow();
            }
            catch
            {
                made.Dispose();
                throw;
            }
            return made;
        }

        /// <summary>All of the session as bytes.</summary>
        public byte[] Save()
        {
            return Utf8.All((byte[] data, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_session_save(handle, data, capacity, out needed), 0);
        }

        /// <summary>All of the session as JSON.</summary>
        public string Export()
        {
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_session_export(handle, text, capacity, out needed));
        }

        /// <summary>Ends the session; what happened can still be read.</summary>
        public void Close()
        {
            Library.Must(Native.mnk_session_close(handle));
        }

        public void Dispose()
        {
            handle.Dispose();
        }

        private sealed class Subscription : IDisposable
        {
            private readonly SessionHandle session;
            private readonly ulong id;

            internal Subscription(SessionHandle session, ulong id)
            {
                this.session = session;
                this.id = id;
            }

            public void Dispose()
            {
                try
                {
                    // Not found: disposed before.
                    Native.mnk_session_unsubscribe(session, id);
                }
                catch (ObjectDisposedException)
                {
                    // The session took its listeners along.
                }
            }
        }
    }
}
