// The accounts of this ledger and what is made for each of them: its secrets, its connection to the service, its tests.
import { randomUUID } from 'node:crypto';
import { practiceAccountId } from '../preload/contract/accounts.ts';
import { createAccountProof } from './accounts/account-proof.ts';
import { createAccountsRoom } from './accounts/accounts.ts';
import { createClients } from './accounts/clients.ts';
import { createConnectionTests } from './accounts/connection.ts';
import { createCredentialStore } from './accounts/credentials.ts';
import type { MayLoosen } from './accounts/issue-limits.ts';
import type { AccountRecord } from './accounts/record.ts';
import { waitingCalls } from './accounts/waiting.ts';
import { proxyOf, valueOf } from './app/openings.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { RuntimeParts } from './runtime.ts';
import type { SandboxWorker } from './sandbox/worker-client.ts';
import { createServiceClient } from './service/client.ts';
import { connectionTest } from './service/connection-test.ts';
import { checkPem, checkProxy } from './service/network.ts';
import { createMailboxClient } from './service/mailbox.ts';
import { createPacer } from './service/pacer.ts';
import { parseBaseUrl } from './service/paths.ts';
import { openSystemCertificates } from './service/system-certificates.ts';
import type { RowMac } from './vault/row-mac.ts';
import type { Vault } from './vault/vault.ts';

export interface OpenAccountsParts {
  readonly ledger: Ledger;
  readonly inTeam: boolean;
  /** Whether limits may be raised by this person, with this PIN. */
  readonly mayLoosen: MayLoosen;
  readonly vault: Vault;
  readonly rowMac: RowMac;
  /** This run of the program, by which a secret kept in memory is known. */
  readonly session: string;
  readonly practice: SandboxWorker;
}

export async function openAccounts(
  { host, now, redactor, streams, report }: RuntimeParts,
  { ledger, inTeam, mayLoosen, vault, rowMac, session, practice }: OpenAccountsParts,
) {
  const baseUrlOf = (text: string) => valueOf(parseBaseUrl(text));
  const proof = createAccountProof(rowMac);
  const credentials = createCredentialStore({
    vault,
    proof,
    learn: redactor.learn,
    session,
    now,
    newSlot: randomUUID,
    report,
  });
  const room = createAccountsRoom({
    ledger,
    inTeam,
    mayLoosen,
    credentials,
    proof,
    now,
    practiceUrl: practice.url,
    baseUrlOf,
    checkPem: (pem) => void valueOf(checkPem(pem)),
    checkProxy: (address) => void valueOf(checkProxy(address)),
    published(snapshot) {
      current = snapshot.current;
      streams.publish('accounts', snapshot.revision, snapshot);
    },
  });
  const certificates = openSystemCertificates({ report });
  const first = await room.snapshot();
  let { current } = first;
  if (first.accounts.some(({ kind }) => kind !== 'practice')) certificates.warm();

  const tests = createConnectionTests({
    record: room.record,
    tryRoutes: connectionTest,
    unknownId: () => `guiche-${randomUUID()}`,
    published: (revision, test) => streams.publish('connectionTest', revision, test),
    settingsOf: async (account: AccountRecord) => {
      const { id, baseUrl, settings } = account;
      const practised = id === practiceAccountId;
      return {
        baseUrl: practised ? practice.url : baseUrl,
        credentials: practised ? practice.credentials : await credentials.read(account),
        proxy: proxyOf(settings.proxy, host),
        system: practised ? [] : await certificates.current(),
        ...(settings.pem === '' ? {} : { ca: settings.pem }),
      };
    },
  });
  const clients = createClients({
    record: room.record,
    credentials,
    practice,
    baseUrlOf,
    proxyOf: (own) => proxyOf(own, host),
    systemCertificates: certificates.current,
    makeClient: createServiceClient,
    makePacer: createPacer,
    now,
    ticks: () => performance.now(),
  });

  const announce = () => void room.announce().catch((error: unknown) => report('accounts', error));
  ledger.on('freezeChanged', announce);
  ledger.on('changed', ({ tables }) => {
    if (!tables.includes('accounts')) return;
    clients.changed();
    announce();
  });

  return {
    record: room.record,
    snapshot: room.snapshot,
    /** The id of the account in use. */
    current: () => current,
    clients,
    /** Over the account's own proxy and certificates. */
    mailboxClient: async (
      { accountId, address }: { readonly accountId: string; readonly address: string },
      collectKey: string,
    ) => {
      const { settings } = await room.record(accountId);
      return createMailboxClient(
        {
          address,
          proxy: proxyOf(settings.proxy, host),
          system: accountId === practiceAccountId ? [] : await certificates.current(),
          ...(settings.pem === '' ? {} : { ca: settings.pem }),
        },
        collectKey,
      );
    },
    /** Tells the window of the accounts as they are now. */
    announce,
    handlers: { ...room.handlers, ...waitingCalls({ ledger, now }), ...tests },
    close: () => clients.close(),
  };
}
