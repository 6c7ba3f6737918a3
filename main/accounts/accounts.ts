// Calls about accounts: create, change, select and remove them; their secrets are in the vault. The connection test and
// the practice account have files of their own.
import {
  practiceAccountId,
  type Account,
  type AccountsSnapshot,
  type CredentialName,
} from '../../preload/contract/accounts.ts';
import type { Handlers, Parsed } from '../../preload/contract/contract.ts';
import { inTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Secrets, CredentialStore } from './credentials.ts';
import { acceptIdentity, describeIdentity, identityOf } from './identity.ts';
import { firstSettings, plain, recordOf, type AccountChange, type AccountRecord } from './record.ts';
import { cleanToken, readToken, tokenAge } from './token.ts';
import { createDuplicates } from './duplicates.ts';
import { issueLimitCalls, type AccountChangeReason, type MayLoosen } from './issue-limits.ts';
import { changedConnection, checkNetwork, newAddress, type ConnectionChecks } from './connection-settings.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AccountProof } from './account-proof.ts';

// Reads accounts: their records in the ledger, and as the window shows them, without any secret.

export interface AccountReadingParts {
  readonly ledger: Ledger;
  readonly credentials: CredentialStore;
  readonly proof: AccountProof;
  readonly now: () => Date;
  /** The practice service's address in this run. */
  readonly practiceUrl: string;
}

/** The preference that names the account in use. */
export const currentKey = 'currentAccount';

export function createAccountReading(parts: AccountReadingParts) {
  const { ledger, credentials, proof, now } = parts;

  const records = async () => {
    await proof.ready();
    return (await ledger.read('accounts.list', {})).map(recordOf);
  };

  const record = async (id: string): Promise<AccountRecord> => {
    const found = (await records()).find((one) => one.id === id);
    if (!found) throw new CodedError('notFound', 'accounts');
    return found;
  };

  /** For calls that only real accounts allow: the practice account's secrets and name are fixed. */
  const serviceRecord = async (id: string): Promise<AccountRecord> => {
    const found = await record(id);
    if (found.kind === 'practice') throw new CodedError('practiceProtected', 'accounts');
    return found;
  };

  const show = async (known: AccountRecord): Promise<Account> => {
    const { credentials: ages, mac: _mac, ...record } = known;
    const confirmed =
      known.id === practiceAccountId || (await proof.of(known).catch(() => 'noKeychain')) !== 'unproved';
    const givenFor = confirmed ? undefined : await credentials.otherConnection(known).catch(() => undefined);
    const there = credentials.present(ages);
    const stateOf = (name: CredentialName) => {
      const age = there[name];
      return age ? { set: true, since: age.since } : { set: false };
    };
    const expires = there.token?.expires;
    return {
      ...record,
      baseUrl: record.kind === 'practice' ? parts.practiceUrl : record.baseUrl,
      credentials: {
        token: stateOf('token'),
        ci: stateOf('ci'),
        cs: stateOf('cs'),
      },
      token: { age: tokenAge(expires, now()), ...(expires === undefined ? {} : { expires }) },
      confirmed,
      ...(givenFor === undefined ? {} : { givenFor }),
    };
  };

  const snapshot = async (revision: number): Promise<AccountsSnapshot> => {
    const accounts = await Promise.all((await records()).map(show));
    const chosen = await ledger.read('preferences.get', { key: currentKey });
    const has = (wanted: unknown) => accounts.find(({ id }) => id === wanted)?.id;
    // Without practice, as in a team, it is the first account.
    const current = has(chosen?.value) ?? has(practiceAccountId) ?? accounts[0]?.id ?? practiceAccountId;
    return { revision, current, accounts };
  };

  return {
    /** Throws a CodedError if the account is unknown or removed. */
    record,
    serviceRecord,
    show,
    snapshot,
  };
}

export interface AccountsParts extends ConnectionChecks, AccountReadingParts {
  /** Accounts are shared with other computers, each of which has secrets of its own. */
  readonly inTeam?: boolean;
  /** Whether limits may be raised by this person, with this PIN. */
  readonly mayLoosen: MayLoosen;
  readonly published: (snapshot: AccountsSnapshot) => void;
}

const conflict = () => new CodedError('changedMeanwhile', 'accounts');

export function createAccountsRoom(parts: AccountsParts) {
  const { ledger, credentials, proof, now } = parts;
  const duplicates = createDuplicates(parts);
  let revision = 0;

  const { record, serviceRecord, show, ...reading } = createAccountReading(parts);
  const snapshot = () => reading.snapshot(revision);

  /** Token ages change with time: called when the day changes and after each change. */
  const announce = async () => {
    revision += 1;
    parts.published(await snapshot());
  };

  /** One compare-and-set on the account as it was read: a concurrent change is reported, never overwritten. */
  const update = async (
    known: AccountRecord,
    change: AccountChange,
    why: AccountChangeReason,
  ): Promise<AccountRecord> => {
    await proof.require(known);
    const mac = await proof.macOf({ ...known, ...change });
    const answer = await ledger.write(
      'accounts.update',
      { id: known.id, revision: known.revision, change: plain(change), mac },
      {
        commandId: why.commandId,
        ...(why.commandInput ? { commandInput: why.commandInput } : {}),
        trail: { accountId: known.id, what: why.what, detail: why.detail },
      },
    );
    if (answer.kind === 'conflict') throw conflict();
    return recordOf(answer.account);
  };

  const announced = async (record: AccountRecord): Promise<Account> => {
    await announce();
    return show(record);
  };

  /** A restored account must not become the current one by itself. */
  const unchoose = async (id: string) => {
    const chosen = await ledger.read('preferences.get', { key: currentKey });
    if (chosen?.value === id)
      await ledger.write('preferences.set', { key: currentKey, value: practiceAccountId }, {});
  };

  /** Calls that check all accounts before they change one. Two at once could each miss the other. */
  const queue = inTurn();
  const oneAtATime =
    <I, O>(act: (input: I) => Promise<O>) =>
    (input: I): Promise<O> =>
      queue(() => act(input));

  const handlers = {
    list: snapshot,

    readToken: ({ token }) => readToken(cleanToken(token), now()),

    async create(input) {
      const address = parts.baseUrlOf(input.baseUrl);
      const secrets = cleanSecrets(input.credentials);
      const reading = secrets.token === undefined ? undefined : readToken(secrets.token, now());
      const identity = identityOf(reading, input.confirmedName);
      if (!identity)
        throw new CodedError('inputInvalid', 'accounts', { fields: { confirmedName: 'required' } });
      const about = { name: input.name, baseUrl: address };
      const { commandId, name } = input;
      const first = await ledger.first('accounts.insert', commandId, about);
      if (first) return announced(recordOf(first.value));
      const key = { baseUrl: address, identity };
      await duplicates.refuseLiving(commandId, key);
      await duplicates.refuseToken({ ...key, id: commandId, credentials: {} }, secrets.token);
      const back = await duplicates.removed(commandId, key);
      // By another name of the same address it comes back with the one that it had.
      const baseUrl = back?.baseUrl ?? address;
      if (back) await unchoose(back.id);
      const id = back?.id ?? commandId;
      if (input.network) checkNetwork(parts, input.network);
      const settings = { ...(back?.settings ?? firstSettings), ...input.network };
      const made = await credentials.replace({ id, baseUrl, settings }, secrets, {}, async (ages) => {
        const account = {
          id,
          kind: 'service' as const,
          name,
          baseUrl,
          identity: { ...(back?.identity ?? identity) },
          settings: { ...settings, issueLimits: { ...settings.issueLimits } },
          credentials: { ...ages },
        };
        const what = back ? 'account.revived' : 'account.created';
        const added = await ledger.write(
          'accounts.insert',
          { ...account, mac: await proof.macOf(account), ...(back ? { revives: back.revision } : {}) },
          { commandId, commandInput: about, trail: { accountId: id, what, detail: { name, baseUrl } } },
        );
        return recordOf(added);
      });
      return announced(made);
    },

    async update({ commandId, id, revision, ...wanted }) {
      const known = await record(id);
      if (known.revision !== revision) throw conflict();
      if (known.kind === 'practice' && wanted.name !== undefined) {
        throw new CodedError('practiceProtected', 'accounts');
      }
      const { settings } = wanted;
      if (settings) checkNetwork(parts, settings);
      const move =
        wanted.baseUrl === undefined ? {} : await newAddress(parts, duplicates, known, wanted.baseUrl);
      const rerouted = settings ? changedConnection(known, settings) : [];
      const change = {
        ...(wanted.name === undefined ? {} : { name: wanted.name }),
        ...(settings ? { settings: { ...settings, issueLimits: known.settings.issueLimits } } : {}),
        ...(rerouted.length > 0 ? { credentials: {} } : {}),
        ...move,
      };
      const which = [...Object.keys(wanted), ...rerouted].join(', ');
      const why = { commandId, what: 'account.changed', detail: { which } };
      return announced(
        await credentials.drop(known.id, change.credentials ? known.credentials : {}, () =>
          update(known, change, why),
        ),
      );
    },

    ...issueLimitCalls({ ledger, record, update, announced, mayLoosen: parts.mayLoosen }),

    async setCredentials(input) {
      const known = await serviceRecord(input.id);
      const secrets = cleanSecrets(input.credentials);
      const identity =
        secrets.token === undefined
          ? known.identity
          : acceptIdentity(
              {
                ...known,
                ...(parts.inTeam ? { team: { joins: known.credentials.token === undefined } } : {}),
              },
              readToken(secrets.token, now()),
              input.typedName,
            );
      await duplicates.refuseMove(known, { baseUrl: known.baseUrl, identity });
      await duplicates.refuseToken(known, secrets.token);
      const which = Object.keys(secrets).join(', ');
      const made = await credentials.replace(known, secrets, known.credentials, (ages) =>
        update(
          known,
          { credentials: { ...known.credentials, ...ages }, identity },
          {
            commandId: input.commandId,
            what: 'credentials.set',
            detail: { which, identity: describeIdentity(identity) },
          },
        ),
      );
      return announced(made);
    },

    async removeCredential(input) {
      const known = await serviceRecord(input.id);
      const { [input.which]: dropped, ...left } = known.credentials;
      const made = await credentials.drop(known.id, dropped ? { [input.which]: dropped } : {}, () =>
        update(
          known,
          { credentials: left },
          { commandId: input.commandId, what: 'credentials.removed', detail: { which: input.which } },
        ),
      );
      return announced(made);
    },

    confirm: async ({ commandId, id, revision, typedName }) => {
      const known = await serviceRecord(id);
      if (known.revision !== revision) throw conflict();
      if (typedName !== known.name)
        throw new CodedError('inputInvalid', 'accounts', { fields: { typedName: 'different' } });
      const answer = await ledger.write(
        'accounts.update',
        { id, revision, change: {}, mac: await proof.macOf(known) },
        {
          commandId,
          trail: { accountId: id, what: 'account.confirmed', detail: { baseUrl: known.baseUrl } },
        },
      );
      if (answer.kind === 'conflict') throw conflict();
      return announced(recordOf(answer.account));
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
      const answer = await credentials.drop(known.id, known.credentials, () =>
        ledger.write(
          'accounts.remove',
          { id: known.id, revision: known.revision },
          {
            commandId: input.commandId,
            trail: { accountId: known.id, what: 'account.removed', detail: { name: known.name } },
          },
        ),
      );
      if (answer.kind === 'conflict') throw conflict();
      await announce();
      return null;
    },
  } satisfies Partial<Handlers['accounts']>;

  return {
    handlers: {
      ...handlers,
      create: oneAtATime(async (input) => handlers.create(input)),
      update: oneAtATime(async (input) => handlers.update(input)),
      setIssueLimits: oneAtATime(async (input) => handlers.setIssueLimits(input)),
      setCredentials: oneAtATime(async (input) => handlers.setCredentials(input)),
    } satisfies Partial<Handlers['accounts']>,
    record,
    snapshot,
    announce,
  };
}

const cleanSecrets = (pasted: Parsed<'accounts', 'setCredentials'>['credentials']): Secrets =>
  pasted.token === undefined ? pasted : { ...pasted, token: cleanToken(pasted.token) };
