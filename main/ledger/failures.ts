// Turns what SQLite throws into coded errors, and says which of them mean that the file can no longer be trusted.
import { CodedError } from '../failure.ts';
import { errorCodes, type ErrorCode } from '../../preload/contract/result.ts';

const full = 13;
const constraint = 19;
/** I/O error, malformed, not a database: after these nobody knows what stands on the disk. */
const untrustworthy: ReadonlySet<number | null> = new Set([10, 11, 26]);
const codes: Readonly<Record<number, ErrorCode>> = {
  3: 'ledgerReadOnly', // PERM
  5: 'folderInUse', // BUSY
  6: 'folderInUse', // LOCKED
  8: 'ledgerReadOnly', // READONLY
  10: 'ledgerLost',
  11: 'ledgerDamaged',
  [full]: 'diskFull',
  14: 'ledgerReadOnly', // CANTOPEN
  26: 'ledgerDamaged',
};

/** SQLite's primary result code, or null when the error is not SQLite's. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

export const breaksTrust = (error: unknown): boolean => untrustworthy.has(sqliteCode(error));

export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== null && codes[code] === 'ledgerDamaged';
};

export const isConstraint = (error: unknown): error is Error => sqliteCode(error) === constraint;

/** Words of a failed constraint name columns, indexes or our own triggers' codes, never a value. */
export function coded(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const code = sqliteCode(error);
  if (isConstraint(error)) {
    const ours = errorCodes.find((known) => known === error.message);
    return ours
      ? new CodedError(ours, 'ledger', { cause: error })
      : new CodedError('ledgerRefused', 'ledger', { detail: error.message, cause: error });
  }
  return new CodedError((code !== null && codes[code]) || 'internal', 'ledger', {
    retryable: code === full,
    // SQLite's words name parts of the schema; any other error's words may hold a value, so only its name is told.
    ...(error instanceof Error ? { detail: code === null ? error.name : error.message } : {}),
    cause: error,
  });
}

/** The same for the file system's own errors around the ledger. */
export function codedFile(error: unknown): CodedError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CodedError('diskFull', 'ledger', { retryable: true });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new CodedError('ledgerReadOnly', 'ledger');
  return coded(error);
}
