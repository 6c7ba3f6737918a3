// One press of "Emitir" creates one boleto, however often it is repeated because its answer was lost; handles the
// questions that main asks before anything is sent.
import { useState } from 'react';
import { mintCommandId } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import type { ChangeDraft, SingleDraft } from './single-draft.ts';

/** Answers to questions of the same press. */
export interface Accepted {
  readonly acceptDuplicates?: number;
  readonly panelDeclined?: string;
  readonly typedName?: string;
}

export type Asking =
  | { readonly kind: 'duplicates'; readonly count: number; readonly accepted: Accepted }
  | { readonly kind: 'identity'; readonly token: 'other' | 'unreadable'; readonly accepted: Accepted }
  | { readonly kind: 'unmatched'; readonly since: string; readonly accepted: Accepted };

export interface Issue {
  readonly run: (accepted?: Accepted) => Promise<void>;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly clear: () => void;
  readonly asking: Asking | undefined;
  readonly forget: () => void;
}

export function useIssue(
  accountId: string,
  draft: SingleDraft,
  change: ChangeDraft,
  onProblems: () => void,
): Issue {
  const { guiche } = useApp();
  const [asking, setAsking] = useState<Asking>();
  const { form, refInCallback } = draft;
  const act = useAct(({ command, ...accepted }: Accepted & { command: string }) =>
    guiche.boletos.issue({ commandId: command, accountId, form, refInCallback, ...accepted }),
  );
  const run = async (accepted: Accepted = {}) => {
    const command = draft.command ?? mintCommandId();
    change({ command });
    const result = await act.run({ command, ...accepted });
    if (!result) return;
    if (!result.ok) {
      // Without an answer nobody knows whether it was accepted: the next press sends the same command, also after a
      // reload.
      if (result.error.code !== 'stopping') change({ command: null });
      return;
    }
    const { value } = result;
    change(value.kind === 'issued' ? { command: null, issued: value.boleto } : { command: null });
    setAsking(value.kind === 'issued' || value.kind === 'problems' ? undefined : { ...value, accepted });
    if (value.kind === 'problems') onProblems();
  };
  return {
    run,
    busy: act.busy,
    failure: act.failure,
    clear: act.clear,
    asking,
    forget: () => setAsking(undefined),
  };
}
