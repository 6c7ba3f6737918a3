// The interface of a system's keychain for short values under a name, and its limits: it may hang, and a locked one may
// report a missing value. parts.ts stores long values.
import { CodedError } from '../failure.ts';

export interface Keychain {
  /** Null alone proves nothing: a locked keychain returns it for everything. */
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<boolean>;
}

const lockedWords = /locked|interaction is not allowed|cancell?ed|dismissed/i;

/** Includes the system's own message, which never contains a value. */
export function keychainError(cause: unknown): CodedError {
  if (cause instanceof CodedError) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = lockedWords.test(detail) ? 'vaultLocked' : 'vaultUnavailable';
  return new CodedError(code, 'vault', { retryable: true, detail, cause });
}

let underWay = 0;
let hanging = 0;

/**
 * The number of calls that have not returned, abandoned or not. They cannot be cancelled: each occupies a pool thread
 * and prevents the process from ending, so a host that must end has to kill itself.
 */
export const callsUnderWay = (): number => underWay;

/** Abandons a call after a time (an unanswered prompt), and makes no other one until it returns. */
export function patient(keychain: Keychain, milliseconds: number): Keychain {
  const within = async <T>(call: () => Promise<T>): Promise<T> => {
    if (hanging > 0) throw waiting();
    const answering = call();
    const { promise, reject } = Promise.withResolvers<never>();
    underWay += 1;
    let gaveUp = false;
    const timer = setTimeout(() => {
      gaveUp = true;
      hanging += 1;
      reject(waiting());
    }, milliseconds);
    const answered = answering.finally(() => {
      clearTimeout(timer);
      underWay -= 1;
      if (gaveUp) hanging -= 1;
    });
    return Promise.race([answered, promise]);
  };
  return {
    get: (account) => within(() => keychain.get(account)),
    set: (account, value) => within(() => keychain.set(account, value)),
    delete: (account) => within(() => keychain.delete(account)),
  };
}

const waiting = () => new CodedError('vaultLocked', 'vault', { retryable: true, detail: 'no answer yet' });

/** Writes, reads and deletes a test value; throws a coded error unless all three work. */
export async function prove(keychain: Keychain): Promise<void> {
  const account = '?probe';
  try {
    await keychain.set(account, account);
    const kept = (await keychain.get(account)) === account;
    const deleted = await keychain.delete(account);
    if (!kept || !deleted) throw new Error('what was written could not be read back');
  } catch (cause) {
    throw keychainError(cause);
  }
}
