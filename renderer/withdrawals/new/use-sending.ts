// From a summary to its outcome. The answer is applied even if the clerk looks at something else meanwhile, and a press
// whose answer was lost is searched in the ledger: it is never repeated.
import { useEffect } from 'react';
import type { SendResult, Summary, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { mintCommandId } from '../../bridge.ts';
import { useApp, useSession, type AppContext } from '../../app/app-context.ts';
import { firstRows } from '../../list/first-rows.ts';
import type { Work } from './work.ts';
import { isOfPress, type Pressed } from './withdrawal-draft.ts';

export interface Press {
  readonly summary: Summary;
  readonly group: string;
  /** Empty if none is needed. */
  readonly pin: string;
}

/** One press, one command: a second one has no effect, because the step no longer accepts a press. */
export function useSend(work: Work): (press: Press) => Promise<void> {
  const { guiche, session } = useApp();
  return async ({ summary, group, pin }) => {
    const { step } = work.store.getState();
    if (step.kind !== 'summary' || step.press !== 'none') return;
    work.change({
      pressed: { at: new Date().toISOString(), cents: summary.cents, wallet: summary.wallet },
    });
    work.tell({ kind: 'pressed' });
    const result: Result<SendResult> = await session.ask(
      guiche.withdrawals.send({
        commandId: mintCommandId(),
        summaryId: summary.summaryId,
        group,
        ...(pin === '' ? {} : { pin }),
      }),
    );
    if (!result.ok) {
      if (result.error.code !== 'stopping') work.change({ pressed: null });
      work.tell({ kind: 'failed', failure: result.error });
      return;
    }
    const made = result.value.kind === 'sent' ? result.value.withdrawal.id : null;
    work.change({ pressed: null, made });
    work.tell({ kind: 'answered', result: result.value });
  };
}

const newest = 20;

async function findPressed(
  { guiche, session }: Pick<AppContext, 'guiche' | 'session'>,
  accountId: string,
  pressed: Pressed,
): Promise<WithdrawalRow | undefined> {
  const rows = await firstRows(guiche.withdrawals, { scope: { accountId }, sort: 'newest' }, session.ask);
  return rows.ok ? rows.value.slice(0, newest).find((row) => isOfPress(row, pressed)) : undefined;
}

/** Follows the withdrawal that this form created, and finds it if its answer was lost. */
export function useOutcome(work: Work, accountId: string, made: number | null, pressed: Pressed | null) {
  const { guiche, session } = useApp();
  const last = useSession((state) => state.withdrawals.last);
  const live = useSession((state) => state.link === 'live');
  useEffect(() => {
    let stale = false;
    const look = async () => {
      const row =
        made === null
          ? pressed && (await findPressed({ guiche, session }, accountId, pressed))
          : await session
              .ask(guiche.withdrawals.get({ id: made }))
              .then((result) => (result.ok ? result.value : undefined));
      if (stale || !row) return;
      // A press in progress reports its own end.
      const { step } = work.store.getState();
      if (step.kind === 'summary' && step.press === 'sending') return;
      work.change({ pressed: null, made: row.id });
      work.tell({ kind: 'found', withdrawal: row });
    };
    if (made !== null || pressed) void look();
    return () => {
      stale = true;
    };
    // A change of the ledger and a restored connection are triggers by themselves.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [guiche, session, work, accountId, made, pressed, last, live]);
}
