// A playable board in one script: put it on any object of an empty scene and
// press Play. It draws with IMGUI, so it needs no prefab, image or material.

using System;
using System.Threading;
using UnityEngine;

namespace Mnk.Samples
{
    public sealed class BoardView : MonoBehaviour
    {
        [SerializeField] private string preset = "tic_tac_toe";
        [SerializeField] private int level = 5;

        private static readonly string[] Marks = { "", "X", "O", "3", "4", "5", "6", "7", "8" };

        private Game game;
        private Bot bot;
        private CancellationTokenSource thinking;
        private byte[] board;
        private bool[] winning;
        private string message = "";

        private void OnEnable()
        {
            try
            {
                game = new Game(preset);
            }
            catch (LibraryException e)
            {
                // The native library is not in the package yet, say: there is nothing to play.
                message = e.Message;
                return;
            }
            board = new byte[game.Rules.Rows * game.Rules.Cols];
            winning = new bool[board.Length];
            MakeBot();
            Show();
        }

        private void OnDisable()
        {
            StopThinking();
            if (game != null)
            {
                bot.Dispose();
                game.Dispose();
                game = null;
            }
        }

        private void OnGUI()
        {
            if (game == null)
            {
                GUILayout.Label(message);
                return;
            }
            int rows = game.Rules.Rows, cols = game.Rules.Cols;
            float size = Mathf.Min(Screen.width / (float)cols, (Screen.height - 80f) / rows);
            GUIStyle style = new GUIStyle(GUI.skin.button) { fontSize = Mathf.Max(8, (int)(size / 2)) };
            for (int i = 0; i < board.Length; i++)
            {
                Rect place = new Rect(i % cols * size, i / cols * size, size, size);
                GUI.backgroundColor = winning[i] ? Color.green : Color.white;
                if (GUI.Button(place, Marks[board[i]], style))
                {
                    Person(i / cols, i % cols);
                }
            }
            GUI.backgroundColor = Color.white;

            GUILayout.BeginArea(new Rect(0, rows * size + 4, Screen.width, 76));
            GUILayout.BeginHorizontal();
            if (GUILayout.Button("Undo"))
            {
                UndoTurn();
            }
            if (GUILayout.Button("New game"))
            {
                StopThinking();
                game.Reset();
                Show();
            }
            GUILayout.Label("Level " + level);
            int chosen = Mathf.RoundToInt(GUILayout.HorizontalSlider(level, 1, 10, GUILayout.Width(160)));
            GUILayout.EndHorizontal();
            GUILayout.Label(message);
            GUILayout.EndArea();
            if (chosen != level)
            {
                level = chosen;
                StopThinking();
                bot.Dispose();
                MakeBot();
                LetBotMove();
            }
        }

        private void Person(int row, int col)
        {
            if (game.Turn != Mark.X)
            {
                return;
            }
            Result result = game.Rules.Gravity ? game.Drop(col) : game.Play(row, col);
            Show();
            if (result != Result.Ok)
            {
                message = Library.TextOf(result);
                return;
            }
            LetBotMove();
        }

        // Back to where the person may move again.
        private void UndoTurn()
        {
            StopThinking();
            while (game.Undo() == Result.Ok && game.Turn != Mark.X)
            {
            }
            Show();
        }

        private async void LetBotMove()
        {
            if (game.Turn != Mark.O)
            {
                return;
            }
            message = "thinking …";
            thinking = new CancellationTokenSource();
            try
            {
                BotMove move = await bot.ChooseAsync(game, thinking.Token);
                // Comes back on the main thread. Stale: somebody has undone or started anew.
                if (game.Play(move) == Result.Ok)
                {
                    Show();
                    LetBotMove();
                }
            }
            catch (OperationCanceledException)
            {
                // Undone, started anew or switched off meanwhile.
            }
            catch (ObjectDisposedException)
            {
                // Switched off meanwhile.
            }
        }

        private void StopThinking()
        {
            if (thinking != null)
            {
                thinking.Cancel();
                thinking = null;
            }
        }

        private void MakeBot()
        {
            bot = Bot.OfLevel(level, (ulong)Environment.TickCount);
        }

        private void Show()
        {
            game.CopyBoard(board);
            Array.Clear(winning, 0, winning.Length);
            foreach (Cell cell in game.WinningCells())
            {
                winning[cell.Row * game.Rules.Cols + cell.Col] = true;
            }
            GameInfo info = game.Info;
            message = info.Status == Status.Won ? Marks[info.Winner] + " wins"
                : info.Status == Status.Draw ? "a draw"
                : Marks[info.Turn] + " to move";
        }
    }
}
