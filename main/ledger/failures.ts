// Turns errors of a database into coded errors, and marks those after which it is unknown what it holds.
import { errorCodes, type ErrorCode } from '../../preload/contract/result.ts';
import { CodedError, systemCode } from '../failure.ts';

const constraint = 19;
/** I/O error, malformed, not a database: after these the contents of the disk are unknown. */
const untrustworthy: ReadonlySet<number | null> = new Set([10, 11, 26]);
const codes: Readonly<Record<number | string, ErrorCode>> = {
  3: 'ledgerReadOnly', // PERM
  5: 'folderInUse', // BUSY
  6: 'folderInUse', // LOCKED
  8: 'ledgerReadOnly', // READONLY
  10: 'ledgerLost',
  11: 'ledgerDamaged',
  13: 'diskFull', // FULL
  14: 'ledgerReadOnly', // CANTOPEN
  26: 'ledgerDamaged',
  // The file system's own, around the ledger.
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'ledgerReadOnly',
  EPERM: 'ledgerReadOnly',
  EROFS: 'ledgerReadOnly',
  // PostgreSQL's.
  '53100': 'teamDiskFull',
  '25006': 'ledgerReadOnly',
  // The login's role may not do it.
  '42501': 'teamRole',
  // It ended a statement that took too long or waited too long for others, who may be done by the next time.
  '57014': 'teamSilent',
  '55P03': 'teamSilent',
  '40P01': 'teamSilent',
  '40001': 'teamSilent',
};

/** SQLite's primary result code, or null when the error is not SQLite's. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** The same again would wait as long again. */
export const waitedInVain = (error: unknown): boolean => codes[systemCode(error) ?? ''] === 'teamSilent';

/** The connection to a server ended: whether it carried out the last statement is unknown. */
export class ConnectionLost extends Error {}

export const breaksTrust = (error: unknown): boolean =>
  error instanceof ConnectionLost || untrustworthy.has(sqliteCode(error));

export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== null && codes[code] === 'ledgerDamaged';
};

/** A statement broke a rule of the schema. Every engine except SQLite reports it this way. */
export class ConstraintFailed extends Error {}

export const isConstraint = (error: unknown): error is Error =>
  error instanceof ConstraintFailed || sqliteCode(error) === constraint;

/** Throws `notFound` if there is none. */
export function known<T>(value: T | null | undefined, detail: string): T {
  if (value === null || value === undefined) throw new CodedError('notFound', 'ledger', { detail });
  return value;
}

/** The message of a failed constraint names columns, indexes or codes of our triggers, never a value. */
export function coded(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const code = sqliteCode(error);
  if (isConstraint(error)) {
    const ours = errorCodes.find((known) => known === error.message);
    return ours
      ? new CodedError(ours, 'ledger', { cause: error })
      : new CodedError('ledgerRefused', 'ledger', { detail: error.message, cause: error });
  }
  const named =
    error instanceof ConnectionLost ? 'ledgerLost' : (codes[code ?? systemCode(error) ?? ''] ?? 'internal');
  return new CodedError(named, 'ledger', {
    retryable: named === 'diskFull' || named === 'teamDiskFull' || named === 'teamSilent',
    // SQLite's message names parts of the schema; the message of any other error may hold a value, so only its name is kept.
    ...(error instanceof Error ? { detail: code === null ? error.name : error.message } : {}),
    cause: error,
  });
}
