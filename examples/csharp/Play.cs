// A game against a bot in the terminal, in C# without Unity: Play.exe [GAME [LEVEL]]
//
// GAME is a preset or a rules id, tic_tac_toe by default, LEVEL 1 to 10. Moves are
// coordinates such as b2, with gravity columns such as d; undo, hint, quit.
// How to compile it: bindings/unity/dev.mnk.engine/README.md, "Without Unity".

using System;
using Mnk;

public static class Play
{
    private static Rules Named(string name)
    {
        return name.Contains(",") ? Rules.Parse(name) : Rules.Preset(name);
    }

    // With gravity a letter is enough: the mark falls.
    private static Result Move(Game game, string word)
    {
        if (game.Rules.Gravity)
        {
            return game.Drop(game.Rules.Find(word + "1").Col);
        }
        Cell cell = game.Rules.Find(word);
        return game.Play(cell.Row, cell.Col);
    }

    // Takes back until it is the person's turn again.
    private static Result Undo(Game game)
    {
        Result result = game.Undo();
        while (result == Result.Ok && game.Turn != Mark.X && game.Undo() == Result.Ok)
        {
        }
        return result;
    }

    private static void Run(Game game, Bot bot)
    {
        Console.WriteLine(game + "\n");
        string word;
        while (game.Status == Status.Playing && (word = Console.ReadLine()) != null && word != "quit")
        {
            try
            {
                if (word == "hint")
                {
                    using (Bot best = Bot.OfLevel(10))
                    {
                        Console.WriteLine(game.Rules.NameOf(best.Choose(game).Cell));
                    }
                    continue;
                }
                Result result = word == "undo" ? Undo(game) : Move(game, word);
                if (result != Result.Ok)
                {
                    Console.WriteLine(Library.TextOf(result));
                    continue;
                }
            }
            catch (MnkException e)
            {
                Console.WriteLine(e.Message);
                continue;
            }
            while (game.Status == Status.Playing && game.Turn != Mark.X)
            {
                game.Play(bot.Choose(game));
            }
            Console.WriteLine(game + "\n");
        }
        if (game.Status != Status.Playing)
        {
            Console.WriteLine(game.Winner == Mark.X ? "You win." : game.Winner == Mark.O ? "The bot wins." : "A draw.");
        }
    }

    public static int Main(string[] args)
    {
        try
        {
            using (Game game = new Game(Named(args.Length > 0 ? args[0] : "tic_tac_toe")))
            using (Bot bot = Bot.OfLevel(args.Length > 1 ? int.Parse(args[1]) : 3))
            {
                Run(game, bot);
            }
            return 0;
        }
        catch (Exception e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }
}

namespace AOT
{
    // Unity brings its own: it marks what native code may call.
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type)
        {
            DelegateType = type;
        }

        internal Type DelegateType { get; private set; }
    }
}
