// The other numbers of mnk.h: marks, statuses, kinds.

namespace Mnk
{
    /// <summary>Marks are small numbers; the third to the eighth player have 3 to 8.</summary>
    public static class Mark
    {
        public const int Empty = 0;
        public const int X = 1;
        public const int O = 2;
    }

    /// <summary>Whether the game goes on.</summary>
    public enum Status
    {
        Playing = 0,
        Won = 1,
        Draw = 2,
    }

    /// <summary>Why the game is over.</summary>
    public enum Reason
    {
        None = 0,
        Line = 1,
        Forfeit = 2,
        Timeout = 3,
        Full = 4,
        Dead = 5,
        Agreed = 6,
    }

    /// <summary>Which runs win.</summary>
    public enum Run
    {
        AtLeast = 0,
        Exact = 1,
        Caro = 2,
        Renju = 3,
        CaroExact = 4,
    }

    /// <summary>What a player did.</summary>
    public enum MoveKind
    {
        Mark = 0,
        Forfeit = 1,
        Timeout = 2,
    }

    /// <summary>What somebody wants done in a session.</summary>
    public enum CommandKind
    {
        Play = 0,
        Undo = 1,
        Forfeit = 2,
        Reset = 3,
        Tick = 4,
        Offer = 5,
        Accept = 6,
        Decline = 7,
        Choose = 8,
    }

    /// <summary>What happened in a session.</summary>
    public enum EventKind
    {
        Play = 0,
        Undo = 1,
        Forfeit = 2,
        Reset = 3,
        Tick = 4,
        Offer = 5,
        Accept = 6,
        Decline = 7,
        Choose = 8,
        Timeout = 32,
    }

    /// <summary>The argument of an offer.</summary>
    public enum Offer
    {
        Undo = 0,
        Draw = 1,
        Reset = 2,
        Swap = 3,
    }

    /// <summary>The argument of a choice in an opening.</summary>
    public enum Choice
    {
        Stay = 0,
        Swap = 1,
        PlaceTwo = 2,
    }

    /// <summary>Whether something in a session is off, free, or needs the others' consent.</summary>
    public enum Consent
    {
        Off = 0,
        Free = 1,
        ByConsent = 2,
    }

    /// <summary>What a session waits for.</summary>
    public enum Phase
    {
        Play = 0,
        OpeningMark = 1,
        OpeningChoice = 2,
        Over = 3,
    }

    /// <summary>What a picture of a board looks like; Auto is by rules and size.</summary>
    public enum Style
    {
        Auto = 0,
        Cells = 1,
        Stones = 2,
        Discs = 3,
    }

    /// <summary>What becomes of a finished game in a batch.</summary>
    public enum Autoreset
    {
        Off = 0,
        SameStep = 1,
        NextStep = 2,
    }
}
