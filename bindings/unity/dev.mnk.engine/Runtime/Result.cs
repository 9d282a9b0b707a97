// The numbers that calls answer with, as in mnk.h.

namespace Mnk
{
    /// <summary>
    /// What a call answered: Ok, a refusal above it (the question was fine, the answer is no,
    /// nothing changed), or an error below it, which is thrown as an MnkException. New numbers
    /// may come.
    /// </summary>
    public enum Result
    {
        Ok = 0,
        Stale = 1,
        GameOver = 2,
        NotYourTurn = 3,
        OutOfBounds = 4,
        CellTaken = 5,
        Floating = 6,
        Forbidden = 7,
        NothingToUndo = 8,
        NotFound = 9,
        AlreadyExists = 10,
        Cancelled = 11,
        TimedOut = 12,
        Undecided = 13,
        NoMove = 14,
        NotAllowed = 15,
        ErrNull = -1,
        ErrInvalid = -2,
        ErrBuffer = -3,
        ErrStruct = -4,
        ErrRules = -5,
        ErrRulesMismatch = -6,
        ErrParse = -7,
        ErrCorrupt = -8,
        ErrPosition = -9,
        ErrUnsupported = -10,
        ErrBusy = -11,
        ErrHandle = -12,
        ErrIo = -13,
        ErrMemory = -14,
        ErrPanic = -15,
        ErrLimit = -16,
        ErrUncertain = -17,
    }
}
