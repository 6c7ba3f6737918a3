// A team's ledger as one computer sees it: the team's rows joined with the part of an account that is local. Secrets are in the
// keychain of each computer, so the names of those set here, and the proof that a person confirmed the account here, are preferences
// in this computer's own ledger.
import * as z from 'zod/mini';
import { CodedError } from '../../failure.ts';
import { listeners } from '../listeners.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import type { ReadInput, ReadOutput, TableGroup, WriteInput, WriteOp, WriteOutput } from '../operations.ts';
import type { Account, AccountChange } from '../tables/accounts.ts';
import { unsafeCast } from '../unsafe-cast.ts';

export interface ComputerLedger {
  readonly ledger: Ledger;
  /** Emits a change that another computer made. */
  readonly notifyChanged: (tables: readonly TableGroup[]) => void;
}

export interface ComputerLedgerParts {
  /** The team's ledger, which already routes local operations to this computer. */
  readonly team: Ledger;
  /** Notifies the other computers of a change. */
  readonly publish: (tables: readonly TableGroup[]) => void;
  /** Reports to the team whether this computer holds a secret. */
  readonly reportSecret: (accountId: string, secret: string, held: boolean) => Promise<unknown>;
}

const secretKinds = ['token', 'ci', 'cs'] as const;
const keyOf = (accountId: string): string => `teamAccount/${accountId}`;
const localPartShape = z.object({ credentials: z.record(z.string(), z.json()), mac: z.nullable(z.string()) });
type LocalPart = Pick<Account, 'credentials' | 'mac'> & { readonly revision: number };

/** The revision is the sum of both parts' revisions, so that it grows with either. */
const joinParts = (account: Account, own: LocalPart): Account => ({
  ...account,
  credentials: own.credentials,
  mac: own.mac,
  revision: account.revision + own.revision,
});

const secretNames = (credentials: Account['credentials']): ReadonlySet<string> =>
  new Set(typeof credentials === 'object' && credentials !== null ? Object.keys(credentials) : []);

export function createComputerLedger({ team, publish, reportSecret }: ComputerLedgerParts): ComputerLedger {
  const events = listeners();
  let revision = 0;
  const notifyChanged = (tables: readonly TableGroup[]): void => {
    revision += 1;
    events.emit('changed', { tables, revision });
  };
  team.on('changed', ({ tables }) => {
    notifyChanged(tables);
    publish(tables);
  });
  team.on('freezeChanged', (freeze) => events.emit('freezeChanged', freeze));
  team.on('lost', () => events.emit('lost', null));

  async function localPartOf(accountId: string): Promise<LocalPart> {
    const found = await team.read('preferences.get', { key: keyOf(accountId) });
    const value = localPartShape.safeParse(found?.value);
    return {
      credentials: value.success ? value.data.credentials : {},
      mac: value.success ? value.data.mac : null,
      revision: found?.revision ?? 0,
    };
  }
  const withLocalPart = async (account: Account): Promise<Account> =>
    joinParts(account, await localPartOf(account.id));
  const changeWithLocalPart = async (change: AccountChange): Promise<AccountChange> => ({
    ...change,
    account: await withLocalPart(change.account),
  });

  async function saveLocalPart(
    accountId: string,
    before: LocalPart,
    own: Pick<LocalPart, 'credentials' | 'mac'>,
  ): Promise<void> {
    await team.write('preferences.set', { key: keyOf(accountId), value: { ...own } });
    const [had, has] = [secretNames(before.credentials), secretNames(own.credentials)];
    for (const secret of secretKinds)
      if (had.has(secret) !== has.has(secret))
        // The report only serves a list on a screen, and the next change repeats it.
        await reportSecret(accountId, secret, has.has(secret)).catch(() => undefined);
    notifyChanged(['accounts']);
  }

  async function insert(
    { credentials, mac = null, revives, ...input }: WriteInput<'accounts.insert'>,
    options: WriteOptions,
  ): Promise<Account> {
    const own = await localPartOf(input.id);
    const back = revives === undefined ? {} : { revives: revives - own.revision };
    const made = await team.write('accounts.insert', { ...input, ...back, credentials: {} }, options);
    await saveLocalPart(input.id, own, { credentials, mac });
    return withLocalPart(made);
  }

  async function update(
    { id, revision: seen, change, mac = null }: WriteInput<'accounts.update'>,
    options: WriteOptions,
  ): Promise<AccountChange> {
    const { credentials, ...facts } = change;
    const own = await localPartOf(id);
    const input = { id, revision: seen - own.revision, change: facts };
    // Without facts a person here confirmed the account or set a secret: the team gets only the entry in the trail.
    if (Object.keys(facts).length > 0) {
      const done = await team.write('accounts.update', input, options);
      if (done.kind === 'conflict') return changeWithLocalPart(done);
    } else {
      const account = await team.read('accounts.get', { id });
      if (account && account.revision !== input.revision)
        return { kind: 'conflict', account: joinParts(account, own) };
      if (options.trail) {
        const { commandId } = options;
        await team.write('trail.append', options.trail, {
          ...(commandId === undefined ? {} : { commandId }),
          commandInput: { id, what: options.trail.what },
        });
      }
    }
    await saveLocalPart(id, own, { credentials: credentials ?? own.credentials, mac });
    const after = await team.read('accounts.get', { id });
    if (!after) throw new CodedError('notFound', 'ledger', { detail: 'account' });
    return { kind: 'updated', account: await withLocalPart(after) };
  }

  async function write(op: WriteOp, input: unknown, options: WriteOptions = {}): Promise<unknown> {
    if (op === 'accounts.insert') return insert(unsafeCast<WriteInput<'accounts.insert'>>(input), options);
    if (op === 'accounts.update') return update(unsafeCast<WriteInput<'accounts.update'>>(input), options);
    if (op === 'accounts.remove') {
      const seen = unsafeCast<WriteInput<'accounts.remove'>>(input);
      const own = await localPartOf(seen.id);
      const mine = { ...seen, revision: seen.revision - own.revision };
      return changeWithLocalPart(await team.write('accounts.remove', mine, options));
    }
    if (op === 'prints.insert') {
      const print = unsafeCast<WriteInput<'prints.insert'>>(input);
      return team.write(op, { ...print, team: team.id }, options);
    }
    return team.write(op, unsafeCast<WriteInput<typeof op>>(input), options);
  }

  return {
    notifyChanged,
    ledger: {
      ...team,
      // Getters: spreading the team's ledger would copy their first values.
      get state() {
        return team.state;
      },
      get freeze() {
        return team.freeze;
      },
      write: <K extends WriteOp>(op: K, input: WriteInput<K>, options?: WriteOptions) =>
        unsafeCast<Promise<WriteOutput<K>>>(write(op, input, options)),
      async first(op, commandId, about) {
        const found = await team.first(op, commandId, about);
        if (op !== 'accounts.insert' || !found) return found;
        const value: unknown = await withLocalPart(unsafeCast<Account>(found.value));
        return unsafeCast<typeof found>({ value });
      },
      async read(op, input) {
        if (op === 'prints.list') {
          const list = unsafeCast<ReadInput<'prints.list'>>(input);
          return unsafeCast<ReadOutput<typeof op>>(
            await team.read('prints.list', { ...list, team: team.id }),
          );
        }
        const found = await team.read(op, input);
        if (op === 'accounts.get') {
          const account = unsafeCast<Account | null>(found);
          return unsafeCast<typeof found>(account && (await withLocalPart(account)));
        }
        if (op !== 'accounts.list') return found;
        const accounts = unsafeCast<readonly Account[]>(found);
        return unsafeCast<typeof found>(await Promise.all(accounts.map(withLocalPart)));
      },
      lists: {
        ...team.lists,
        async open(list, query, first) {
          const seen = revision;
          return { ...(await team.lists.open(list, query, first)), revision: seen };
        },
      },
      on: events.on,
    },
  };
}
