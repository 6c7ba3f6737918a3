// The handlers while the ledger cannot be opened: the failure, diagnostics, copies and quitting. All other calls return
// that failure, so that no screen shows an empty list instead.
import type { AppState } from '../../preload/contract/app.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import type { Failure } from '../../preload/contract/result.ts';
import type { TeamNotOpened } from '../../preload/contract/team.ts';
import { CodedError } from '../failure.ts';
import { firstPreferences } from './preferences.ts';

export interface ClosedParts {
  readonly facts: Pick<AppState, 'version' | 'host' | 'dataFolder'>;
  readonly failure: Failure;
  readonly files: Handlers['files'];
  readonly copies: Handlers['copies'];
  readonly exportDiagnostics: (state: AppState) => ReturnType<Handlers['app']['exportDiagnostics']>;
  readonly quit: Handlers['app']['quit'];
  /** The calls with which a computer finds its server again. */
  readonly team: Partial<Handlers['team']>;
  readonly notOpened: TeamNotOpened | null;
}

export function closedHandlers({
  facts,
  failure,
  files,
  copies,
  exportDiagnostics,
  quit,
  team,
  notOpened,
}: ClosedParts): Handlers {
  const refuse = (): never => {
    const { code, area, ...more } = failure;
    throw new CodedError(code, area, more);
  };
  const refusing = <N extends string>(names: readonly N[]) =>
    // Object.fromEntries forgets the names that it was given.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Object.fromEntries(names.map((name) => [name, refuse])) as Record<N, () => never>;
  const state: AppState = {
    ...facts,
    phase: 'failed',
    failure,
    preferences: firstPreferences,
    ...(notOpened ? { team: notOpened } : {}),
  };
  return {
    app: {
      ...refusing(callNames.app),
      state: () => state,
      exportDiagnostics: () => exportDiagnostics(state),
      quit,
    },
    accounts: refusing(callNames.accounts),
    home: refusing(callNames.home),
    closing: refusing(callNames.closing),
    income: refusing(callNames.income),
    payers: refusing(callNames.payers),
    callbacks: refusing(callNames.callbacks),
    trail: refusing(callNames.trail),
    sheets: refusing(callNames.sheets),
    batches: refusing(callNames.batches),
    boletos: refusing(callNames.boletos),
    documents: refusing(callNames.documents),
    monitor: refusing(callNames.monitor),
    withdrawals: refusing(callNames.withdrawals),
    team: { ...refusing(callNames.team), ...team },
    files,
    copies,
  };
}
