// The diagnostics file for support: versions, states and the newest log lines, without secrets.
import { arch, platform, release } from 'node:os';
import type { Account } from '../../preload/contract/accounts.ts';
import type { AppState } from '../../preload/contract/app.ts';
import type { Log } from '../log.ts';
import type { Redactor } from '../redact.ts';

export interface Facts {
  readonly app: AppState;
  readonly accounts: readonly Account[];
  readonly ledger: Readonly<Record<string, unknown>>;
}

export function diagnosticsOf({ app, accounts, ledger }: Facts, log: Log, redactor: Redactor): Uint8Array {
  const report = {
    made: 'guiche-diagnostics-1',
    app,
    system: {
      platform: platform(),
      release: release(),
      arch: arch(),
      node: process.version,
      versions: process.versions,
    },
    // No names and identities, only how each account is configured.
    accounts: accounts.map(({ kind, baseUrl, used, settings, credentials, token }) => ({
      kind,
      origin: originOf(baseUrl),
      used,
      settings: {
        ...settings,
        pem: settings.pem === '' ? 'none' : 'own',
        proxy: settings.proxy === '' ? 'system' : 'own',
      },
      credentials,
      token: token.age,
    })),
    ledger,
    log: log.tail(500),
  };
  // Cleaned value by value, so that the result stays valid JSON.
  const clean = (_name: string, value: unknown) =>
    typeof value === 'string' ? redactor.clean(value) : value;
  return new TextEncoder().encode(JSON.stringify(report, clean, 2));
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');
