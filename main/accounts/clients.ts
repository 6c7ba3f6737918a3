// Each account's connection to the payment service: a client and a pacer, made when first needed. The client is
// replaced when address or settings change; the pacer stays. Secrets are read again after a second.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { createServiceClient, ServiceClient } from '../service/client.ts';
import type { Credentials } from '../service/credentials.ts';
import type { ProxyChoice } from '../service/network.ts';
import type { createPacer, Pacer } from '../service/pacer.ts';
import type { BaseUrl } from '../service/paths.ts';
import { CodedError } from '../failure.ts';
import { isSameConnection, secretConnectionOf, type SecretConnection } from './bound-secret.ts';
import type { CredentialStore } from './credentials.ts';
import { identityOf, sameIdentity, type TokenOwner } from './identity.ts';
import type { AccountRecord } from './record.ts';
import { readToken } from './token.ts';

/** A keychain takes milliseconds for each sequential call; reading it for every request would limit the pace. */
const keptMs = 1_000;

export interface AccountConnection {
  readonly client: ServiceClient;
  readonly pacer: Pacer;
  readonly ceiling: number;
}

/** The present token's owner, and a test whether credentials still have this token. */
export interface TokenHeld {
  readonly owner: TokenOwner;
  readonly isIn: (credentials: Credentials) => boolean;
}

export type Clients = ReturnType<typeof createClients>;

type Kept = AccountConnection & { readonly settingsKey: string };
type Held = { readonly connection: SecretConnection; readonly credentials: Credentials };
type Secret = { readonly at: number; readonly read: Promise<Held> };

export function createClients(parts: {
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly credentials: Pick<CredentialStore, 'read'>;
  /** The practice service of this run. */
  readonly practice: { readonly url: string; readonly credentials: Credentials };
  readonly baseUrlOf: (text: string) => BaseUrl;
  readonly proxyOf: (own: string) => ProxyChoice;
  /** The system's certificates; undefined if they must be read at once. */
  readonly systemCertificates?: () => Promise<readonly string[] | undefined>;
  readonly makeClient: typeof createServiceClient;
  readonly makePacer: typeof createPacer;
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
}) {
  const { practice } = parts;
  const connections = new Map<string, Kept>();
  const records = new Map<string, Promise<AccountRecord>>();
  const secrets = new Map<string, Secret>();

  function known(id: string): Promise<AccountRecord> {
    const found = records.get(id);
    if (found) return found;
    const reading = parts.record(id);
    records.set(id, reading);
    reading.catch(() => records.delete(id));
    return reading;
  }

  function held(id: string): Promise<Held> {
    const found = secrets.get(id);
    if (found && parts.ticks() - found.at < keptMs) return found.read;
    const read = known(id).then(async (account) => ({
      connection: secretConnectionOf(account),
      credentials: await parts.credentials.read(account),
    }));
    secrets.set(id, { at: parts.ticks(), read });
    read.catch(() => secrets.delete(id));
    return read;
  }

  const secretsOf = async (id: string): Promise<Credentials> =>
    id === practiceAccountId ? practice.credentials : (await held(id)).credentials;

  /**
   * A request that waited while the account's connection changed must not send the new connection's secrets over the
   * old one.
   */
  async function secretsFor(connection: SecretConnection, id: string): Promise<Credentials> {
    const found = await held(id);
    if (!isSameConnection(found.connection, connection))
      throw new CodedError('changedMeanwhile', 'accounts', { retryable: true });
    return found.credentials;
  }

  function make(account: AccountRecord, pacer: Pacer, system: readonly string[] | undefined): ServiceClient {
    const { id, baseUrl, settings } = account;
    const connection = secretConnectionOf(account);
    return parts.makeClient({
      base: parts.baseUrlOf(id === practiceAccountId ? practice.url : baseUrl),
      credentials: () => (id === practiceAccountId ? secretsOf(id) : secretsFor(connection, id)),
      auxiliary: settings.auxiliary,
      pacer,
      proxy: parts.proxyOf(settings.proxy),
      system,
      ...(settings.pem === '' ? {} : { ca: settings.pem }),
    });
  }

  async function connectionOf(accountId: string): Promise<Kept> {
    const account = await known(accountId);
    const { ceiling, auxiliary, pem, proxy } = account.settings;
    // The practice service is on this computer and needs no certificate. All waiting happens before the first look-up.
    const system = accountId === practiceAccountId ? [] : await parts.systemCertificates?.();
    // Certificates may arrive late; then the client is replaced.
    const settingsKey = JSON.stringify([account.baseUrl, auxiliary, pem, proxy, system?.length]);
    const before = connections.get(accountId);
    if (before?.settingsKey === settingsKey && before.ceiling === ceiling) return before;
    const pacer = before?.pacer ?? parts.makePacer({ ceiling, start: ceiling });
    pacer.limit(ceiling);
    const client = before?.settingsKey === settingsKey ? before.client : make(account, pacer, system);
    const connection = { settingsKey, client, pacer, ceiling };
    connections.set(accountId, connection);
    // Requests in flight finish with the old client.
    if (before && before.client !== client) void before.client.close().catch(() => undefined);
    return connection;
  }

  async function tokenHeld(accountId: string, kept: AccountRecord['identity']): Promise<TokenHeld> {
    const { token } = await secretsOf(accountId);
    const isIn = (credentials: Credentials) => credentials.token === token;
    // Without a token nothing can be sent in anybody's name.
    if (accountId === practiceAccountId || token === undefined) return { owner: 'same', isIn };
    const claimed = identityOf(readToken(token, parts.now()), undefined);
    if (claimed) return { owner: sameIdentity(claimed, kept) ? 'same' : 'other', isIn };
    // The clerk confirmed every token of an account whose identity is only a confirmed name.
    const byConfirmation =
      kept.confirmedName !== undefined && sameIdentity((await known(accountId)).identity, kept);
    return { owner: byConfirmation ? 'same' : 'unreadable', isIn };
  }

  return {
    connectionOf,
    clientOf: async (accountId: string) => (await connectionOf(accountId)).client,

    tokenHeld,
    tokenOwner: async (accountId: string, kept: AccountRecord['identity']) =>
      (await tokenHeld(accountId, kept)).owner,

    /** Accounts have changed: they are read again when next needed. */
    changed: () => {
      records.clear();
      secrets.clear();
    },

    async close() {
      for (const { pacer } of connections.values()) pacer.close();
      await Promise.all([...connections.values()].map(({ client }) => client.close()));
    },
  };
}
