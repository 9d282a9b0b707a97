// What a move costs from C#: Game.Play and Game.Undo on Mono, beside the same
// two calls in a loop of C, and beside P/Invokes of a function that does
// nothing. All in turn, many times, the best of each. The promise: no more than
// three times the C calls and the bare P/Invokes together.

using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Mnk;

public static class Bench
{
    private const int Rounds = 200000;
    private const int Times = 40;

    [DllImport("bench", CallingConvention = CallingConvention.Cdecl)]
    private static extern int bench_pairs(int rounds);

    [DllImport("bench", CallingConvention = CallingConvention.Cdecl)]
    private static extern int bench_nothing(IntPtr game, int row, int col);

    private static double Nanoseconds(Action work)
    {
        Stopwatch watch = Stopwatch.StartNew();
        work();
        return watch.Elapsed.TotalMilliseconds * 1e6 / Rounds;
    }

    public static int Main()
    {
        double c = double.MaxValue, bare = double.MaxValue, cs = double.MaxValue;
        using (Game game = new Game("gomoku"))
        {
            for (int time = 0; time < Times; time++)
            {
                c = Math.Min(c, Nanoseconds(() => bench_pairs(Rounds)));
                bare = Math.Min(bare, Nanoseconds(() =>
                {
                    for (int i = 0; i < 2 * Rounds; i++)
                    {
                        bench_nothing(IntPtr.Zero, i, 7);
                    }
                }));
                cs = Math.Min(cs, Nanoseconds(() =>
                {
                    for (int i = 0; i < Rounds; i++)
                    {
                        game.Play(i % 15, 7);
                        game.Undo();
                    }
                }));
            }
        }
        double bound = 3 * c + bare;
        Console.WriteLine("a move and its undo: C {0:0} ns, two bare P/Invokes {1:0} ns, C# {2:0} ns: {3:0} % of 3 x C + P/Invokes",
            c, bare, cs, 100 * cs / bound);
        return 0;
    }
}
