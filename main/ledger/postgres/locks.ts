// Locks that end with their transaction, the same as the team's functions take: whatever may write anywhere in the ledger waits for
// all that hold an account's, and they for it; those of different accounts do not wait for each other.

export const lockLedger = 'SELECT pg_advisory_xact_lock(7, 0)';
