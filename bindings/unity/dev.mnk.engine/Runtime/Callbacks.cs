// Functions of ours that the library calls. IL2CPP can only hand out static
// methods that carry the attribute, so state travels as a GCHandle in
// user_data; the delegates live in static fields, where no collector finds
// them too early. Nothing is thrown through the library: what a listener throws
// is kept for this thread and thrown again by the call that came in.

using System;
using System.Runtime.InteropServices;
using AOT;

namespace Mnk
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void DropFn(IntPtr userData);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void EventFn(IntPtr userData, ref SessionEvent happened);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void ProgressFn(IntPtr userData, ref SearchProgress news);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void SolverProgressFn(IntPtr userData, ref SolverProgress news);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate int ChooseFn(IntPtr userData, IntPtr game, out Cell cell);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void MatchFn(IntPtr userData, IntPtr game, ref Move made);

    internal static class Callbacks
    {
        internal static readonly DropFn Drop = OnDrop;
        internal static readonly EventFn Event = OnEvent;
        internal static readonly ProgressFn Progress = OnProgress;
        internal static readonly SolverProgressFn SolverProgress = OnSolverProgress;
        internal static readonly ChooseFn Choose = OnChoose;
        internal static readonly MatchFn Match = OnMatch;

        [ThreadStatic]
        private static Exception thrown;

        /// <summary>Throws what a listener threw on this thread since the last time.</summary>
        internal static void Rethrow()
        {
            Exception found = thrown;
            if (found != null)
            {
                thrown = null;
                throw new InvalidOperationException("A callback failed: " + found.Message, found);
            }
        }

        /// <summary>The first of several is thrown.</summary>
        private static void Keep(Exception e)
        {
            if (thrown == null)
            {
                thrown = e;
            }
        }

        // The library's game is there only during the call: listeners get a copy.
        private static Snapshot CopyOf(IntPtr game)
        {
            GameHandle copy;
            Library.Must(Native.mnk_game_clone(game, out copy));
            return new Snapshot(copy);
        }

        [MonoPInvokeCallback(typeof(DropFn))]
        private static void OnDrop(IntPtr userData)
        {
            try
            {
                GCHandle.FromIntPtr(userData).Free();
            }
            catch (Exception e)
            {
                Keep(e);
            }
        }

        [MonoPInvokeCallback(typeof(EventFn))]
        private static void OnEvent(IntPtr userData, ref SessionEvent happened)
        {
            try
            {
                ((Action<SessionEvent>)GCHandle.FromIntPtr(userData).Target)(happened);
            }
            catch (Exception e)
            {
                Keep(e);
            }
        }

        [MonoPInvokeCallback(typeof(ProgressFn))]
        private static void OnProgress(IntPtr userData, ref SearchProgress news)
        {
            try
            {
                ((IProgress<SearchProgress>)GCHandle.FromIntPtr(userData).Target).Report(news);
            }
            catch (Exception e)
            {
                Keep(e);
            }
        }

        [MonoPInvokeCallback(typeof(SolverProgressFn))]
        private static void OnSolverProgress(IntPtr userData, ref SolverProgress news)
        {
            SolverListener listener = null;
            try
            {
                listener = (SolverListener)GCHandle.FromIntPtr(userData).Target;
                listener.Progress.Report(news);
            }
            catch (Exception e)
            {
                Keep(e);
                if (listener != null)
                {
                    // A solver may search for ever: this ends it.
                    listener.Failed = true;
                    listener.Search.Cancel();
                }
            }
        }

        [MonoPInvokeCallback(typeof(ChooseFn))]
        private static int OnChoose(IntPtr userData, IntPtr game, out Cell cell)
        {
            cell = default(Cell);
            try
            {
                using (Snapshot copy = CopyOf(game))
                {
                    cell = ((Func<GameView, Cell>)GCHandle.FromIntPtr(userData).Target)(copy);
                }
                return (int)Result.Ok;
            }
            catch (Exception e)
            {
                Keep(e);
                return (int)Result.Cancelled;
            }
        }

        [MonoPInvokeCallback(typeof(MatchFn))]
        private static void OnMatch(IntPtr userData, IntPtr game, ref Move made)
        {
            try
            {
                using (Snapshot copy = CopyOf(game))
                {
                    ((Action<GameView, Move>)GCHandle.FromIntPtr(userData).Target)(copy, made);
                }
            }
            catch (Exception e)
            {
                Keep(e);
            }
        }
    }
}
