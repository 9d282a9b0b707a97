// The sample and the package's own tests without Unity: as much of UnityEngine
// and NUnit as they use, and a driver that clicks through a game on the board.

using System;
using System.Collections.Concurrent;
using System.Reflection;
using System.Threading;

namespace NUnit.Framework
{
    public sealed class TestAttribute : Attribute
    {
    }

    public static class Assert
    {
        public static void AreEqual(object right, object found)
        {
            if (!right.Equals(found))
            {
                throw new Exception(found + ", not " + right);
            }
        }
    }
}

namespace UnityEngine
{
    public class MonoBehaviour
    {
    }

    public sealed class SerializeField : Attribute
    {
    }

    public struct Rect
    {
        public Rect(float x, float y, float width, float height)
        {
        }
    }

    public struct Color
    {
        public int Shade;

        public static Color green
        {
            get { return new Color { Shade = 1 }; }
        }

        public static Color white
        {
            get { return new Color(); }
        }
    }

    public static class Screen
    {
        public const int width = 800;
        public const int height = 600;
    }

    public static class Mathf
    {
        public static float Min(float a, float b)
        {
            return Math.Min(a, b);
        }

        public static int Max(int a, int b)
        {
            return Math.Max(a, b);
        }

        public static int RoundToInt(float a)
        {
            return (int)Math.Round(a);
        }
    }

    public sealed class GUIStyle
    {
        public int fontSize;

        public GUIStyle(GUIStyle other)
        {
        }
    }

    public sealed class GUISkin
    {
        public readonly GUIStyle button = new GUIStyle(null);
    }

    public static class GUI
    {
        public static readonly GUISkin skin = new GUISkin();
        public static Color backgroundColor;

        // What the driver sees and does in a frame.
        public static int Cell, Green, Clicked;
        public static string Shown;

        public static bool Button(Rect place, string text, GUIStyle style)
        {
            Green += backgroundColor.Shade;
            Shown += text == "" ? "." : text;
            return Cell++ == Clicked;
        }
    }

    public sealed class GUILayoutOption
    {
    }

    public static class GUILayout
    {
        public static string Pressed, Said;
        public static float Slide;

        public static void BeginArea(Rect place)
        {
        }

        public static void EndArea()
        {
        }

        public static void BeginHorizontal()
        {
        }

        public static void EndHorizontal()
        {
        }

        public static bool Button(string text)
        {
            return text == Pressed;
        }

        public static void Label(string text)
        {
            Said = text;
        }

        public static GUILayoutOption Width(float width)
        {
            return null;
        }

        public static float HorizontalSlider(float value, float from, float to, GUILayoutOption option)
        {
            return Slide > 0 ? Slide : value;
        }
    }
}

public static class Sample
{
    // The main thread's queue, emptied once a frame as Unity does.
    private sealed class MainThread : SynchronizationContext
    {
        internal readonly ConcurrentQueue<Action> queue = new ConcurrentQueue<Action>();

        public override void Post(SendOrPostCallback call, object state)
        {
            queue.Enqueue(() => call(state));
        }
    }

    private static readonly MainThread Queue = new MainThread();
    private static readonly Mnk.Samples.BoardView View = new Mnk.Samples.BoardView();

    private static void Call(string name)
    {
        typeof(Mnk.Samples.BoardView).GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic)
            .Invoke(View, null);
    }

    private static void Frame(int click = -1, string press = null, float slide = 0)
    {
        Action action;
        while (Queue.queue.TryDequeue(out action))
        {
            action();
        }
        UnityEngine.GUI.Cell = UnityEngine.GUI.Green = 0;
        UnityEngine.GUI.Shown = "";
        UnityEngine.GUI.Clicked = click;
        UnityEngine.GUILayout.Pressed = press;
        UnityEngine.GUILayout.Slide = slide;
        Call("OnGUI");
        Thread.Sleep(1);
    }

    private static int Marks()
    {
        return UnityEngine.GUI.Shown.Replace(".", "").Length;
    }

    private static bool Over()
    {
        string said = UnityEngine.GUILayout.Said;
        return said.EndsWith("wins") || said == "a draw";
    }

    private static void Until(Func<bool> holds, string what)
    {
        for (int frame = 0; frame < 10000; frame++)
        {
            if (holds())
            {
                return;
            }
            Frame();
        }
        throw new Exception("never: " + what + "; " + UnityEngine.GUI.Shown + " " + UnityEngine.GUILayout.Said);
    }

    // No library where one is looked for: the sample says so, frame by frame, and breaks nothing.
    private static int Missing()
    {
        Call("OnEnable");
        Frame();
        Frame(0);
        Call("OnDisable");
        Console.WriteLine(UnityEngine.GUILayout.Said);
        return 0;
    }

    public static int Main(string[] args)
    {
        if (args.Length > 0)
        {
            return Missing();
        }
        SynchronizationContext.SetSynchronizationContext(Queue);
        Call("OnEnable");
        Frame();
        Frame(0);
        Until(() => Marks() == 2, "the bot answers");
        Frame(0);
        Until(() => Marks() == 2, "a taken cell is refused");
        Frame(-1, "Undo");
        Until(() => Marks() == 0, "undone for both");
        for (int cell = 0; !Over(); cell = (cell + 1) % 9)
        {
            Until(() => Over() || UnityEngine.GUILayout.Said != "thinking …", "the bot moves");
            Frame(cell);
            Frame();
        }
        bool drawn = UnityEngine.GUILayout.Said == "a draw";
        if (!drawn && UnityEngine.GUI.Green < 3)
        {
            throw new Exception("no winning line is shown");
        }
        // Ends what the bot thinks, at any moment.
        for (int i = 0; i < 50; i++)
        {
            Frame(-1, "New game");
            Frame(i % 9);
            Frame(-1, "Undo");
            Frame(i % 9, null, 1 + i % 10);
        }
        Frame(-1, "New game");
        Until(() => Marks() == 0, "a new game");
        Frame(4);
        Call("OnDisable");

        Mnk.Tests.GameTests tests = new Mnk.Tests.GameTests();
        tests.TheLibraryFits();
        tests.AGameIsWon();
        tests.ABotPlays();
        Console.WriteLine("the sample plays, the package's tests pass");
        return 0;
    }
}
