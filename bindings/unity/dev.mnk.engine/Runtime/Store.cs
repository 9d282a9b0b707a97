// Where sessions live under names: memory, or a database where that is built in.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

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

        /// <summary>
        /// Handles many commands, in their order and in one transaction; reply i says what became
        /// of command i.
        /// </summary>
        public Reply[] SubmitMany(IList<StoreCommand> commands)
        {
            if (commands == null)
            {
                throw new ArgumentNullException("commands");
            }
            int count = commands.Count;
            IntPtr[] ids = new IntPtr[count];
            UIntPtr[] lens = new UIntPtr[count];
            CommandData[] data = new CommandData[count];
            Reply[] replies = new Reply[count];
            List<GCHandle> pinned = new List<GCHandle>(count);
            try
            {
                for (int i = 0; i < count; i++)
                {
                    if (commands[i].Command == null)
                    {
                        throw new ArgumentNullException("commands");
                    }
                    byte[] name = Utf8.Bytes(commands[i].Id);
                    GCHandle pin = GCHandle.Alloc(name, GCHandleType.Pinned);
                    pinned.Add(pin);
                    ids[i] = pin.AddrOfPinnedObject();
                    lens[i] = Utf8.Length(name);
                    data[i] = commands[i].Command.data;
                    Library.Must(Native.mnk_reply_init(ref replies[i], Reply.Size));
                }
                Library.Must(Native.mnk_store_submit_many(handle, ids, lens, data,
                    new UIntPtr(CommandData.Size), replies, new UIntPtr(Reply.Size), new UIntPtr((uint)count)));
            }
            finally
            {
                foreach (GCHandle pin in pinned)
                {
                    pin.Free();
                }
            }
            return replies;
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

        /// <summary>Who sits where in a game, what it waits for, and which offer is open.</summary>
        public Table Table(string id)
        {
            byte[] name = Utf8.Bytes(id);
            TableData table = default(TableData);
            Library.Must(Native.mnk_table_init(ref table, TableData.Size));
            Library.Must(Native.mnk_store_table(handle, name, Utf8.Length(name), ref table));
            return new Table(table);
        }

        /// <summary>
        /// Games, those changed last first: of one status or of all, and not those that have not
        /// changed since a time.
        /// </summary>
        public List<StoreEntry> List(Status? status = null, ulong changedFromMs = 0)
        {
            List<StoreEntry> all = new List<StoreEntry>();
            byte[] page = new byte[Page * StoreEntry.Size];
            byte[] after = new byte[0];
            ulong changed = 0;
            UIntPtr written;
            do
            {
                Library.Must(Native.mnk_store_list(handle, status == null ? -1 : (int)status.Value, changedFromMs,
                    changed, after, Utf8.Length(after), page, new UIntPtr(StoreEntry.Size), new UIntPtr(Page),
                    out written));
                for (int i = 0; i < (int)written; i++)
                {
                    all.Add(new StoreEntry(page, i * StoreEntry.Size));
                }
                if ((int)written > 0)
                {
                    changed = all[all.Count - 1].ChangedMs;
                    after = Utf8.Bytes(all[all.Count - 1].Id);
                }
            }
            while ((int)written > 0);
            return all;
        }

        /// <summary>What each seat of a game has left of its time.</summary>
        public ulong[] Clocks(string id, ulong nowMs)
        {
            byte[] name = Utf8.Bytes(id);
            return Utf8.All((ulong[] left, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_store_clocks(handle, name, Utf8.Length(name), nowMs, left, capacity, out needed), 0);
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

        /// <summary>Wait on another thread.</summary>
        public async Task<Result> WaitAsync(string id, ulong after, TimeSpan timeout,
            CancellationToken token = default(CancellationToken))
        {
            return await Task.Run(() => Wait(id, after, timeout, token)).ConfigureAwait(false);
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
