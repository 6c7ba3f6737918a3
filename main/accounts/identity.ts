// The identity of an account: the token's claims if they can be read, else a name that the clerk confirmed. Running batches and
// withdrawals depend on it, so a change of identity is never accepted without asking.
import type { Identity, TokenReading } from '../../preload/contract/accounts.ts';
import { CodedError } from '../failure.ts';

export function identityOf(
  reading: TokenReading | undefined,
  confirmedName: string | undefined,
): Identity | undefined {
  const { subject, tenant } = reading ?? {};
  if (subject !== undefined || tenant !== undefined) {
    return { ...(subject === undefined ? {} : { subject }), ...(tenant === undefined ? {} : { tenant }) };
  }
  return confirmedName === undefined ? undefined : { confirmedName };
}

/** A name that a clerk types is the same in capitals. */
const typed = ({ confirmedName }: Identity): string | undefined => confirmedName?.trim().toLowerCase();

export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.subject === other.subject && one.tenant === other.tenant && typed(one) === typed(other);

/** The owner of the present token, compared with the identity under which a piece of work was started. */
export type TokenOwner = 'same' | 'other' | 'unreadable';

/**
 * What a new token does to the account it is pasted into.
 * `adopt`: nothing was sent yet and the identity was only a name that the clerk confirmed; the claims replace it.
 */
export function identityChange(
  known: Identity,
  reading: TokenReading,
  used: boolean,
): 'same' | 'adopt' | 'ask' {
  const claimed = identityOf(reading, undefined);
  // Without claims nothing can be compared; before anything was sent, the name that the clerk confirmed is enough.
  if (!claimed) return known.confirmedName !== undefined && !used ? 'same' : 'ask';
  if (sameIdentity(known, claimed)) return 'same';
  return known.confirmedName !== undefined && !used ? 'adopt' : 'ask';
}

/** One line of text: what the dialog shows as the earlier and the new identity. */
export const describeIdentity = (identity: Identity | undefined): string =>
  identity === undefined
    ? ''
    : [identity.tenant, identity.subject, identity.confirmedName]
        .filter((part) => part !== undefined)
        .join(' · ');

export interface KnownOwner {
  readonly name: string;
  readonly identity: Identity;
  readonly used: boolean;
  /**
   * Set in a team, where each computer has a token of its own for the account. `joins`: this computer has none yet, and nobody
   * here has said whose it is.
   */
  readonly team?: { readonly joins: boolean };
}

/**
 * The identity under the new token. A token of another owner, or without claims, requires that the account's name is typed. In a
 * team a token of other claims is refused: what the account is belongs to all of its computers.
 */
export function acceptIdentity(
  { name, identity, used, team }: KnownOwner,
  reading: TokenReading,
  typedName: string | undefined,
): Identity {
  const claimed = identityOf(reading, undefined);
  const change = identityChange(identity, reading, used);
  const fields = { was: describeIdentity(identity), is: describeIdentity(claimed) };
  if (team && claimed && identity.confirmedName === undefined && change !== 'same')
    throw new CodedError('otherOwner', 'accounts', { fields });
  const asks = change === 'ask' || (team?.joins === true && !claimed);
  if (asks && typedName !== name) throw new CodedError('identityChanged', 'accounts', { fields });
  return claimed ?? identity;
}
