// Each account's way to the payment service: a client and a pace, made when first needed and kept. The client is made anew
// when address or settings change; the pace stays the account's. Secrets are asked for anew each second that something is sent.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { createServiceClient, ServiceClient } from '../service/client.ts';
import type { Credentials } from '../service/credentials.ts';
import type { ProxyChoice } from '../service/network.ts';
import type { createPacer, Pacer } from '../service/pacer.ts';
import type { BaseUrl } from '../service/paths.ts';
import { CodedError } from '../failure.ts';
import { isSameWay, wayOf, type SecretWay } from './bound-secret.ts';
import type { CredentialKeeper } from './credentials.ts';
import { identityOf, sameIdentity, type TokenOwner } from './identity.ts';
import type { AccountRecord } from './record.ts';
import { readToken } from './token.ts';

export interface ClientsParts {
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly credentials: Pick<CredentialKeeper, 'read'>;
  /** The practice service of this run. */
  readonly practice: { readonly url: string; readonly credentials: Credentials };
  readonly baseUrlOf: (text: string) => BaseUrl;
  readonly proxyOf: (own: string) => ProxyChoice;
  /** Whom the system trusts; undefined where that is to be read on the spot. */
  readonly systemCertificates?: () => Promise<readonly string[] | undefined>;
  readonly makeClient: typeof createServiceClient;
  readonly makePacer: typeof createPacer;
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
}

/** A keychain takes milliseconds for each call, one after the other: asked for every request, it would be the pace. */
const keptMs = 1_000;

export interface AccountLine {
  readonly client: ServiceClient;
  readonly pacer: Pacer;
  readonly ceiling: number;
}

/** The token at hand when it was asked for, and how to know it again. */
export interface TokenHeld {
  readonly owner: TokenOwner;
  readonly isIn: (credentials: Credentials) => boolean;
}

export interface Clients {
  readonly lineOf: (accountId: string) => Promise<AccountLine>;
  readonly clientOf: (accountId: string) => Promise<ServiceClient>;
  readonly tokenOwner: (accountId: string, kept: AccountRecord['identity']) => Promise<TokenOwner>;
  readonly tokenHeld: (accountId: string, kept: AccountRecord['identity']) => Promise<TokenHeld>;
  /** Accounts were changed: they are read again when next asked for. */
  readonly changed: () => void;
  readonly close: () => Promise<void>;
}

type Kept = AccountLine & { readonly way: string };
type Held = { readonly way: SecretWay; readonly credentials: Credentials };
type Secret = { readonly at: number; readonly read: Promise<Held> };

export function createClients(parts: ClientsParts): Clients {
  const { practice } = parts;
  const lines = new Map<string, Kept>();
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
      way: wayOf(account),
      credentials: await parts.credentials.read(account),
    }));
    secrets.set(id, { at: parts.ticks(), read });
    read.catch(() => secrets.delete(id));
    return read;
  }

  const secretsOf = async (id: string): Promise<Credentials> =>
    id === practiceAccountId ? practice.credentials : (await held(id)).credentials;

  /** What waited for its turn while the account got another way must not take that way's secrets over the old one. */
  async function secretsFor(way: SecretWay, id: string): Promise<Credentials> {
    const found = await held(id);
    if (!isSameWay(found.way, way)) throw new CodedError('changedMeanwhile', 'accounts', { retryable: true });
    return found.credentials;
  }

  function make(account: AccountRecord, pacer: Pacer, system: readonly string[] | undefined): ServiceClient {
    const { id, baseUrl, settings } = account;
    const way = wayOf(account);
    return parts.makeClient({
      base: parts.baseUrlOf(id === practiceAccountId ? practice.url : baseUrl),
      credentials: () => (id === practiceAccountId ? secretsOf(id) : secretsFor(way, id)),
      auxiliary: settings.auxiliary,
      pacer,
      proxy: parts.proxyOf(settings.proxy),
      system,
      ...(settings.pem === '' ? {} : { ca: settings.pem }),
    });
  }

  async function lineOf(accountId: string): Promise<Kept> {
    const account = await known(accountId);
    const { ceiling, auxiliary, pem, proxy } = account.settings;
    // What is practised with stays on this computer, without any certificate. All that waits comes before the first look.
    const system = accountId === practiceAccountId ? [] : await parts.systemCertificates?.();
    // They may come late: then the client is made anew with them.
    const way = JSON.stringify([account.baseUrl, auxiliary, pem, proxy, system?.length]);
    const before = lines.get(accountId);
    if (before?.way === way && before.ceiling === ceiling) return before;
    const pacer = before?.pacer ?? parts.makePacer({ ceiling, start: ceiling });
    pacer.limit(ceiling);
    const client = before?.way === way ? before.client : make(account, pacer, system);
    const line = { way, client, pacer, ceiling };
    lines.set(accountId, line);
    // What is on its way over the old one may end there.
    if (before && before.client !== client) void before.client.close().catch(() => undefined);
    return line;
  }

  async function tokenHeld(accountId: string, kept: AccountRecord['identity']): Promise<TokenHeld> {
    const { token } = await secretsOf(accountId);
    const isIn = (credentials: Credentials) => credentials.token === token;
    // Without a token nothing can go out in anybody's name.
    if (accountId === practiceAccountId || token === undefined) return { owner: 'same', isIn };
    const claimed = identityOf(readToken(token, parts.now()), undefined);
    if (claimed) return { owner: sameIdentity(claimed, kept) ? 'same' : 'other', isIn };
    // Of an account that goes by its clerk's word, every token was taken by that word.
    const byWord = kept.confirmedName !== undefined && sameIdentity((await known(accountId)).identity, kept);
    return { owner: byWord ? 'same' : 'unreadable', isIn };
  }

  return {
    lineOf,
    clientOf: async (accountId) => (await lineOf(accountId)).client,

    tokenHeld,
    tokenOwner: async (accountId, kept) => (await tokenHeld(accountId, kept)).owner,

    changed() {
      records.clear();
      secrets.clear();
    },

    async close() {
      for (const { pacer } of lines.values()) pacer.close();
      await Promise.all([...lines.values()].map(({ client }) => client.close()));
    },
  };
}
