// What needs a person now, the gravest first. Pure: the home screen draws it, the rail counts it.
import type { Account, AccountsSnapshot } from '../../preload/contract/accounts.ts';
import type { AppState, LedgerState, Notice, VaultState } from '../../preload/contract/app.ts';

export type Attention =
  | { readonly kind: 'ledgerLost' }
  | { readonly kind: 'frozen'; readonly freeze: NonNullable<LedgerState['freeze']> }
  | { readonly kind: 'vault'; readonly vault: VaultState }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'token'; readonly account: Account }
  | { readonly kind: 'timeZone'; readonly timeZone: string };

/** The rest is only good to know. */
export const isPressing = ({ kind }: Attention): boolean => kind !== 'timeZone';

const pressing: Readonly<Record<Account['token']['age'], number>> = {
  expired: 0,
  day: 1,
  week: 2,
  unknown: 9,
  good: 9,
};

export function attention(
  app: AppState | undefined,
  snapshot: AccountsSnapshot | undefined,
): readonly Attention[] {
  if (app?.phase !== 'ready') return [];
  const { ledger, vault } = app;
  const tokens = (snapshot?.accounts ?? [])
    .filter((account) => account.kind === 'service')
    .filter((account) => !account.credentials.token.set || pressing[account.token.age] < 9)
    .sort((one, other) => pressing[one.token.age] - pressing[other.token.age]);
  return [
    ...(ledger.state === 'lost' ? [{ kind: 'ledgerLost' } as const] : []),
    ...(ledger.state === 'frozen' && ledger.freeze
      ? [{ kind: 'frozen', freeze: ledger.freeze } as const]
      : []),
    ...(vault.state === 'unavailable' || vault.state === 'locked' ? [{ kind: 'vault', vault } as const] : []),
    ...app.notices.map((notice) => ({ kind: 'notice', notice }) as const),
    ...tokens.map((account) => ({ kind: 'token', account }) as const),
    ...(app.brazilianTime ? [] : [{ kind: 'timeZone', timeZone: app.timeZone } as const]),
  ];
}
