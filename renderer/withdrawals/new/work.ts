// The withdrawal in progress in this window, one for each account. Stored outside of the tab that shows it, so that an
// answer is not lost when the clerk opens another screen. Only the draft survives a reload.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { firstStep, nextStep, type Step, type StepEvent } from './steps.ts';
import { keepDraft, readDraft, type WithdrawalDraft } from './withdrawal-draft.ts';

export interface Work {
  readonly store: StoreApi<{ readonly draft: WithdrawalDraft; readonly step: Step }>;
  readonly change: (part: Partial<WithdrawalDraft>) => void;
  readonly tell: (event: StepEvent) => void;
}

export function createWork(memory: Pick<Storage, 'getItem' | 'setItem'>, accountId: string): Work {
  const store = createStore<{ readonly draft: WithdrawalDraft; readonly step: Step }>()(() => ({
    draft: readDraft(memory, accountId),
    step: firstStep,
  }));
  return {
    store,
    change(part) {
      const draft = { ...store.getState().draft, ...part };
      store.setState({ draft });
      keepDraft(memory, accountId, draft);
    },
    tell: (event) => store.setState(({ step }) => ({ step: nextStep(step, event) })),
  };
}

const known = new Map<string, Work>();

export function workOf(accountId: string): Work {
  const found = known.get(accountId) ?? createWork(sessionStorage, accountId);
  known.set(accountId, found);
  return found;
}
