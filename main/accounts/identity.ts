// Whose account it is: the token's claims where they can be read, else a name that the clerk confirmed.
// Work in hand, locks and proofs hang on it, so a change of identity is never silent.
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

export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.subject === other.subject && one.tenant === other.tenant && one.confirmedName === other.confirmedName;

/** Whose the token at hand is, compared with the identity that some work was begun under. */
export type TokenOwner = 'same' | 'other' | 'unreadable';

/**
 * What a new token does to the account it is pasted into.
 * `adopt`: nothing was sent yet and only the clerk's own word stood there, which the claims now replace.
 */
export function identityChange(
  known: Identity,
  reading: TokenReading,
  used: boolean,
): 'same' | 'adopt' | 'ask' {
  const claimed = identityOf(reading, undefined);
  // Nothing can be compared; before anything was sent, the clerk's own word about the account is enough.
  if (!claimed) return known.confirmedName !== undefined && !used ? 'same' : 'ask';
  if (sameIdentity(known, claimed)) return 'same';
  return known.confirmedName !== undefined && !used ? 'adopt' : 'ask';
}

/** One line for a person: what the dialog shows as "was" and "is". */
export const describeIdentity = (identity: Identity | undefined): string =>
  identity === undefined
    ? ''
    : [identity.tenant, identity.subject, identity.confirmedName]
        .filter((part) => part !== undefined)
        .join(' · ');

/** The identity once this token is taken; one of somebody else, or a silent one, needs the account's name typed. */
export function acceptIdentity(
  known: { readonly name: string; readonly identity: Identity; readonly used: boolean },
  reading: TokenReading,
  typedName: string | undefined,
): Identity {
  const claimed = identityOf(reading, undefined);
  if (identityChange(known.identity, reading, known.used) === 'ask' && typedName !== known.name) {
    throw new CodedError('identityChanged', 'accounts', {
      fields: { was: describeIdentity(known.identity), is: describeIdentity(claimed) },
    });
  }
  return claimed ?? known.identity;
}
