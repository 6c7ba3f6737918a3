// The room of accounts: makes, changes, chooses and retires them, and keeps their secrets in the vault. The connection
// test and the practice service have files of their own.
import {
  credentialNames,
  practiceAccountId,
  type Account,
  type AccountsSnapshot,
  type CredentialName,
} from '../../preload/contract/accounts.ts';
import type { Handlers, Parsed } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CredentialKeeper, Secrets } from './credentials.ts';
import { acceptIdentity, describeIdentity, identityOf, sameIdentity } from './identity.ts';
import {
  firstSettings,
  plain,
  recordOf,
  type AccountChange,
  type AccountRecord,
  type CredentialAges,
} from './record.ts';
import { cleanToken, readToken, tokenAge } from './token.ts';

export interface AccountsParts {
  readonly ledger: Ledger;
  readonly credentials: CredentialKeeper;
  readonly now: () => Date;
  /** The practice service's address in this run. */
  readonly practiceUrl: string;
  /** The canonical base URL; throws a CodedError that says what is wrong with it. */
  readonly baseUrlOf: (text: string) => string;
  /** Throws a CodedError where a PEM cannot be used. */
  readonly checkPem: (pem: string) => void;
  readonly published: (snapshot: AccountsSnapshot) => void;
}

type Served = Pick<
  Handlers['accounts'],
  'list' | 'readToken' | 'create' | 'update' | 'setCredentials' | 'removeCredential' | 'select' | 'remove'
>;

export interface AccountsRoom {
  readonly handlers: Served;
  /** The account as it stands, or a CodedError where it is unknown or was removed. */
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly snapshot: () => Promise<AccountsSnapshot>;
  /** Token ages move with the clock: called when the day changes and after each change. */
  readonly announce: () => Promise<void>;
}

const currentKey = 'currentAccount';
const conflict = () => new CodedError('changedMeanwhile', 'accounts');

export function createAccountsRoom(parts: AccountsParts): AccountsRoom {
  const { ledger, credentials, now } = parts;
  let revision = 0;

  const records = async () => (await ledger.read('accounts.list', {})).map(recordOf);

  const record = async (id: string): Promise<AccountRecord> => {
    const found = (await records()).find((one) => one.id === id);
    if (!found) throw new CodedError('notFound', 'accounts');
    return found;
  };

  /** For what only a real account has: the practice account's secrets and name are fixed. */
  const serviceRecord = async (id: string): Promise<AccountRecord> => {
    const found = await record(id);
    if (found.kind === 'practice') throw new CodedError('practiceProtected', 'accounts');
    return found;
  };

  /** Which secrets can still be read: one of an earlier run's memory is gone. */
  const present = (ages: CredentialAges): readonly CredentialName[] =>
    credentialNames.filter((name) => {
      const age = ages[name];
      return age && (age.session === undefined || age.session === credentials.session());
    });

  const show = ({ credentials: ages, ...record }: AccountRecord): Account => {
    const names = present(ages);
    const stateOf = (name: CredentialName) =>
      names.includes(name) ? { set: true, ...sinceOf(ages[name]) } : { set: false };
    const expires = names.includes('token') ? ages.token?.expires : undefined;
    return {
      ...record,
      baseUrl: record.kind === 'practice' ? parts.practiceUrl : record.baseUrl,
      credentials: {
        token: stateOf('token'),
        ci: stateOf('ci'),
        cs: stateOf('cs'),
      },
      token: { age: tokenAge(expires, now()), ...(expires === undefined ? {} : { expires }) },
    };
  };

  const snapshot = async (): Promise<AccountsSnapshot> => {
    const accounts = (await records()).map(show);
    const chosen = await ledger.read('preferences.get', { key: currentKey });
    const current = accounts.find(({ id }) => id === chosen?.value)?.id ?? practiceAccountId;
    return { revision, current, accounts };
  };

  const announce = async () => {
    revision += 1;
    parts.published(await snapshot());
  };

  /** Two accounts of one identity at one address would hide each other's duplicates. */
  const refuseTwin = async (id: string, baseUrl: string, identity: AccountRecord['identity']) => {
    const twin = (await records()).find(
      (one) => one.id !== id && one.baseUrl === baseUrl && sameIdentity(one.identity, identity),
    );
    if (twin) throw new CodedError('accountExists', 'accounts', { detail: twin.name });
  };

  /** One compare-and-set on the account as it was read: somebody else's change in between is told, never overwritten. */
  const update = async (
    known: AccountRecord,
    change: AccountChange,
    why: { readonly commandId: string; readonly what: string; readonly detail: Record<string, string> },
  ): Promise<Account> => {
    const answer = await ledger.write(
      'accounts.update',
      { id: known.id, revision: known.revision, change: plain(change) },
      { commandId: why.commandId, trail: { accountId: known.id, what: why.what, detail: why.detail } },
    );
    if (answer.kind === 'conflict') throw conflict();
    await announce();
    return show(recordOf(answer.account));
  };

  const stamp = (secrets: Secrets): CredentialAges => {
    const session = credentials.session();
    const age = { since: now().toISOString(), ...(session === undefined ? {} : { session }) };
    const { token, ci, cs } = secrets;
    const expires = token === undefined ? undefined : readToken(token, now()).expires;
    return {
      ...(token === undefined ? {} : { token: { ...age, ...(expires === undefined ? {} : { expires }) } }),
      ...(ci === undefined ? {} : { ci: age }),
      ...(cs === undefined ? {} : { cs: age }),
    };
  };

  const handlers: Served = {
    list: snapshot,

    readToken: ({ token }) => readToken(cleanToken(token), now()),

    async create(input) {
      const baseUrl = parts.baseUrlOf(input.baseUrl);
      const secrets = cleanSecrets(input.credentials);
      const reading = secrets.token === undefined ? undefined : readToken(secrets.token, now());
      const identity = identityOf(reading, input.confirmedName);
      if (!identity)
        throw new CodedError('inputInvalid', 'accounts', { fields: { confirmedName: 'required' } });
      // The id is the command's own: pressed twice, the same secrets lie in the same place and one account stands.
      const id = input.commandId;
      await refuseTwin(id, baseUrl, identity);
      await credentials.write(id, secrets);
      const made = await ledger.write(
        'accounts.insert',
        {
          id,
          kind: 'service',
          name: input.name,
          baseUrl,
          identity: { ...identity },
          settings: { ...firstSettings },
          credentials: { ...stamp(secrets) },
        },
        {
          commandId: input.commandId,
          trail: { accountId: id, what: 'account.created', detail: { name: input.name, baseUrl } },
        },
      );
      await announce();
      return show(recordOf(made));
    },

    async update({ commandId, id, revision, ...wanted }) {
      const known = await record(id);
      if (known.revision !== revision) throw conflict();
      if (wanted.settings && wanted.settings.pem !== '') parts.checkPem(wanted.settings.pem);
      const move = wanted.baseUrl === undefined ? undefined : await newAddress(known, wanted.baseUrl);
      return update(
        known,
        {
          ...(wanted.name === undefined ? {} : { name: wanted.name }),
          ...(wanted.settings ? { settings: wanted.settings } : {}),
          ...move,
        },
        { commandId, what: 'account.changed', detail: { which: Object.keys(wanted).join(', ') } },
      );
    },

    async setCredentials(input) {
      const known = await serviceRecord(input.id);
      const secrets = cleanSecrets(input.credentials);
      const identity =
        secrets.token === undefined
          ? known.identity
          : acceptIdentity(known, readToken(secrets.token, now()), input.typedName);
      await credentials.write(known.id, secrets);
      return update(
        known,
        { credentials: { ...known.credentials, ...stamp(secrets) }, identity },
        {
          commandId: input.commandId,
          what: 'credentials.set',
          detail: { which: Object.keys(secrets).join(', '), identity: describeIdentity(identity) },
        },
      );
    },

    async removeCredential(input) {
      const known = await serviceRecord(input.id);
      await credentials.remove(known.id, [input.which]);
      const { [input.which]: _gone, ...left } = known.credentials;
      return update(
        known,
        { credentials: left },
        { commandId: input.commandId, what: 'credentials.removed', detail: { which: input.which } },
      );
    },

    async select({ id }) {
      await record(id);
      await ledger.write('preferences.set', { key: currentKey, value: id }, {});
      await announce();
      return null;
    },

    async remove(input) {
      const known = await serviceRecord(input.id);
      if (input.typedName !== known.name) {
        throw new CodedError('inputInvalid', 'accounts', { fields: { typedName: 'different' } });
      }
      await credentials.remove(known.id, present(known.credentials));
      const answer = await ledger.write(
        'accounts.remove',
        { id: known.id, revision: known.revision },
        {
          commandId: input.commandId,
          trail: { accountId: known.id, what: 'account.removed', detail: { name: known.name } },
        },
      );
      if (answer.kind === 'conflict') throw conflict();
      await announce();
      return null;
    },
  };

  /** Secrets were given to one origin: another one gets them only from the clerk's own hand. */
  async function newAddress(known: AccountRecord, text: string): Promise<AccountChange> {
    if (known.kind === 'practice') throw new CodedError('practiceProtected', 'accounts');
    const baseUrl = parts.baseUrlOf(text);
    if (baseUrl === known.baseUrl) return {};
    if (known.used) throw new CodedError('baseUrlFixed', 'accounts', { fields: { baseUrl: 'fixed' } });
    await refuseTwin(known.id, baseUrl, known.identity);
    if (new URL(baseUrl).origin === new URL(known.baseUrl).origin) return { baseUrl };
    await credentials.remove(known.id, present(known.credentials));
    return { baseUrl, credentials: {} };
  }

  return { handlers, record, snapshot, announce };
}

const sinceOf = (kept: { readonly since: string } | undefined) => (kept ? { since: kept.since } : {});

const cleanSecrets = (pasted: Parsed<'accounts', 'setCredentials'>['credentials']): Secrets =>
  pasted.token === undefined ? pasted : { ...pasted, token: cleanToken(pasted.token) };
