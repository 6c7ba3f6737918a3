// One press of "Emitir" creates one boleto, however often it is repeated because its answer was lost; handles the
// questions that main asks before anything is sent.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Issued } from '../../../preload/contract/boletos.ts';
import { mintCommandId } from '../../bridge.ts';
import { useAct, useApp, useUndoMs } from '../../app/app-context.ts';
import type { ChangeDraft, SingleDraft } from './single-draft.ts';

/** Answers to questions of the same press. */
export interface Accepted {
  /** The stamp of what the clerk saw. */
  readonly acceptDuplicates?: string;
  readonly panelDeclined?: string;
  readonly typedName?: string;
}

export type Asking = Extract<Issued, { readonly kind: 'duplicates' | 'identity' | 'unmatched' }> & {
  readonly accepted: Accepted;
};

export function useIssue(accountId: string, draft: SingleDraft, change: ChangeDraft, onProblems: () => void) {
  const { guiche, delayed, toasts } = useApp();
  const { t } = useLingui();
  const undoMs = useUndoMs();
  const [waits, setWaits] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const typed = { form: draft.form, refInCallback: draft.refInCallback };
  const act = useAct(({ command, ...press }: Accepted & typeof typed & { command: string }) =>
    guiche.boletos.issue({ commandId: command, accountId, ...press }),
  );
  const ask = useAct((accepted: Accepted, commandId) =>
    guiche.boletos.issue({ commandId, accountId, ...typed, onlyAsk: true, ...accepted }),
  );
  const answered = (value: Issued, accepted: Accepted) => {
    setAsking(
      value.kind === 'issued' || value.kind === 'problems' || value.kind === 'clear'
        ? undefined
        : { ...value, accepted },
    );
    if (value.kind === 'problems') onProblems();
  };
  const run = async (accepted: Accepted = {}) => {
    // A press whose answer was lost is repeated as it is: it may have been carried out.
    if (undoMs === 0 || draft.command !== null) return begin(accepted);
    const asked = await ask.run(accepted);
    if (!asked?.ok) return;
    answered(asked.value, accepted);
    if (asked.value.kind !== 'clear') return;
    setWaits(true);
    const { form } = typed;
    const name = form['payer.name'].trim();
    const amount = `R$\u00a0${form.amount.trim()}`;
    const starts = await delayed.wait(t`Emissão do boleto de ${name}, ${amount}`, undoMs);
    setWaits(false);
    if (starts) await begin(accepted);
    else toasts.show('good', t`A emissão foi desfeita: nada foi enviado.`);
  };
  /** What was typed when it was pressed, whatever the form shows by then. */
  const begin = async (accepted: Accepted) => {
    const command = draft.command ?? mintCommandId();
    change({ command });
    const result = await act.run({ command, ...typed, ...accepted });
    if (!result) return;
    if (!result.ok) {
      // Without an answer nobody knows whether it was accepted: the next press sends the same command, also after a
      // reload.
      if (result.error.code !== 'stopping') change({ command: null });
      return;
    }
    const { value } = result;
    change(value.kind === 'issued' ? { command: null, issued: value.boleto } : { command: null });
    answered(value, accepted);
  };
  return {
    run,
    busy: act.busy || ask.busy || waits,
    /** It was pressed and starts soon: the form stays as it is. */
    waits,
    failure: act.failure ?? ask.failure,
    clear: () => {
      act.clear();
      ask.clear();
    },
    asking,
    forget: () => setAsking(undefined),
  };
}
