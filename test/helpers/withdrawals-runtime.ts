// The calls of withdrawals for one test, over a ledger in a temporary folder and the simulated service over HTTP, with a clock that stands
// still. It has as many accounts as needed, each with the simulated service's token.
import { onTestFinished } from 'vitest';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { FeePolicy } from '../../main/sandbox/fees.ts';
import type { Sandbox } from '../../main/sandbox/server.ts';
import { noon, temporaryFolder } from './ledger-folder.ts';
import { sandboxForTest } from './sandbox-caller.ts';
import { wiredRoom, type WithdrawalsRuntimeParts, type Wiring } from './withdrawals-room.ts';

export interface WithdrawalsRuntime extends Omit<WithdrawalsRuntimeParts, 'secretsChanged'> {
  readonly calls: Handlers['withdrawals'];
  readonly sandbox: Sandbox;
  readonly folder: string;
  readonly reports: unknown[];
  readonly clock: { now: number };
  /** From now on another token, or none; `read` runs when it is read for the first time. */
  readonly useToken: (token: string | null, read?: () => void) => void;
}

export interface RuntimeOptions extends Pick<Wiring, 'accounts' | 'journal' | 'timeouts'> {
  readonly folder?: string;
  readonly sandbox?: Sandbox;
  readonly fees?: Partial<FeePolicy>;
}

export async function withdrawalsRuntime(setting: RuntimeOptions = {}): Promise<WithdrawalsRuntime> {
  const { folder = temporaryFolder(), fees, sandbox: theirs, ...more } = setting;
  const clock = { now: noon };
  const now = () => clock.now;
  const policy = { driftEveryMs: 0, openingBalanceCents: 9_000_000_000, ...fees };
  const sandbox = theirs ?? (await sandboxForTest({ now, fees: policy }));
  const { accessToken, clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  let token: string | null = accessToken;
  let whenRead: (() => void) | undefined;
  const reports: unknown[] = [];
  const { secretsChanged, ...wired } = await wiredRoom({
    ...more,
    folder,
    url: sandbox.url,
    token: accessToken,
    secrets() {
      whenRead?.();
      whenRead = undefined;
      return { ci, cs, ...(token === null ? {} : { token }) };
    },
    now,
    report: (error) => void reports.push(error),
  });
  onTestFinished(wired.quit);
  return {
    ...wired,
    calls: wired.room.handlers.withdrawals,
    sandbox,
    folder,
    reports,
    clock,
    useToken(next, read) {
      token = next;
      whenRead = read;
      secretsChanged();
    },
  };
}

/** Resolves once the next reading is stored. */
export async function learned(ledger: Ledger, id: number): Promise<boolean> {
  for (;;) {
    const stored = await ledger.read('withdrawals.stored', { id });
    if (stored?.feesAfter) return stored.teaches;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
