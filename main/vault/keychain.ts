// What a system's keychain offers, short values under a name, and how far it can be trusted: it may hang, and a locked
// one may say "nothing here". Long values and what Guichê makes of them are in parts.ts.
import { CodedError } from '../failure.ts';

export interface Keychain {
  /** Null means nothing by itself: a locked keychain answers it for everything. */
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<boolean>;
}

const lockedWords = /locked|interaction is not allowed|cancell?ed|dismissed/i;

/** The system's own words go along: they name its parts, never a value. */
export function keychainError(cause: unknown): CodedError {
  if (cause instanceof CodedError) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = lockedWords.test(detail) ? 'vaultLocked' : 'vaultUnavailable';
  return new CodedError(code, 'vault', { retryable: true, detail, cause });
}

let underWay = 0;
let hanging = 0;

/**
 * Calls that have not returned, given up or not. Nothing can take one back: it holds one of the process's few pool threads
 * and, until it returns, the end of the process too. A host that must end meanwhile has to kill itself.
 */
export const callsUnderWay = (): number => underWay;

/** Gives up on a call after a while (a prompt nobody answers), and makes no further one before that one came back. */
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

/** Writes, reads and deletes a value of no meaning; throws a coded error unless all three did what they say. */
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
