// Where sessions live under names: memory, or a database where that is built in.

using System;
using System.Collections.Generic;
using System.Threading;

namespace Mnk
{
    /// <summary>A store of sessions. Any thread may use it.</summary>
    public sealed class Store : IDisposable
    {
        private const int Page = 64;

        private readonly StoreHandle handle;

        /// <summary>memory:, sqlite:FILE or postgresql://…; see Library.Has for the last two.</summary>
        public Store(string url)
        {
            Library.Check();
            byte[] text = Utf8.Bytes(url);
            Library.Must(Native.mnk_store_open(text, Utf8.Length(text), out handle));
        }

        /// <summary>A new game under an id; AlreadyExists when there is one.</summary>
        public Result Create(string id, Rules rules, SessionConfig config = null)
        {
            if (rules == null)
            {
                throw new ArgumentNullException("rules");
            }
            byte[] name = Utf8.Bytes(id);
            RulesData data = rules.data;
            SessionConfigData settings = (config ?? new SessionConfig()).data;
            return Library.Answer(
                Native.mnk_store_create(handle, name, Utf8.Length(name), ref data, ref settings));
        }

        /// <summary>Handles a command of a game. A refusal is in the reply's Result, NotFound is thrown.</summary>
        public Reply Submit(string id, Command command)
        {
            if (command == null)
            {
                throw new ArgumentNullException("command");
            }
            byte[] name = Utf8.Bytes(id);
            Reply reply = default(Reply);
            Library.Must(Native.mnk_reply_init(ref reply, Reply.Size));
            int result = Native.mnk_store_submit(handle, name, Utf8.Length(name), ref command.data, ref reply);
            if (result != reply.result)
            {
                // The store itself refused, and wrote no reply.
                throw Library.Failure(result);
            }
            Library.Answer(result);
            return reply;
        }

        /// <summary>How a game stands.</summary>
        public Reply Status(string id)
        {
            byte[] name = Utf8.Bytes(id);
            Reply reply = default(Reply);
            Library.Must(Native.mnk_reply_init(ref reply, Reply.Size));
            Library.Must(Native.mnk_store_status(handle, name, Utf8.Length(name), ref reply));
            return reply;
        }

        /// <summary>A game as it stands, as a copy.</summary>
        public Snapshot Snapshot(string id)
        {
            byte[] name = Utf8.Bytes(id);
            GameHandle game;
            Library.Must(Native.mnk_store_snapshot(handle, name, Utf8.Length(name), out game));
            return new Snapshot(game);
        }

        /// <summary>The events of a game after a number, oldest first.</summary>
        public List<SessionEvent> Events(string id, ulong after)
        {
            byte[] name = Utf8.Bytes(id);
            List<SessionEvent> all = new List<SessionEvent>();
            SessionEvent[] page = new SessionEvent[Page];
            UIntPtr written;
            do
            {
                Library.Must(Native.mnk_store_events(handle, name, Utf8.Length(name), after, page,
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

        /// <summary>Waits until a game has events after a number. Blocks this thread.</summary>
        public Result Wait(string id, ulong after, TimeSpan timeout,
            CancellationToken token = default(CancellationToken))
        {
            byte[] name = Utf8.Bytes(id);
            return Waiting.For(timeout, token,
                ms => Native.mnk_store_wait(handle, name, Utf8.Length(name), after, ms));
        }

        /// <summary>Deletes a game for good; NotFound when there is none.</summary>
        public Result Delete(string id)
        {
            byte[] name = Utf8.Bytes(id);
            return Library.Answer(Native.mnk_store_delete(handle, name, Utf8.Length(name)));
        }

        /// <summary>A game with all its events as JSON.</summary>
        public string Export(string id)
        {
            byte[] name = Utf8.Bytes(id);
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_store_export(handle, name, Utf8.Length(name), text, capacity, out needed));
        }

        /// <summary>Lets every clock run out that is due; the number of games in which that did something.</summary>
        public ulong Tick(ulong nowMs)
        {
            ulong changed;
            Library.Must(Native.mnk_store_tick(handle, nowMs, out changed));
            return changed;
        }

        public void Dispose()
        {
            handle.Dispose();
        }
    }
}
