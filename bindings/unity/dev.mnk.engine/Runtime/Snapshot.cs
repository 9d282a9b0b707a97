// A game as it stood at one moment.

namespace Mnk
{
    /// <summary>A copy of a game that nobody changes: any number of threads may read it.</summary>
    public sealed class Snapshot : GameView
    {
        internal Snapshot(GameHandle handle) : base(handle)
        {
        }
    }
}
