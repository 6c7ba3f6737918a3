// Resolves uncertain boletos one after the other by ids that were found for them: only those whose conditions all hold without a
// person's eye are registered.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Settling } from '../../../preload/contract/batch-doubts.ts';
import { mintCommandId } from '../../bridge.ts';
import { useApp } from '../../app/app-context.ts';
import { useWords } from '../../words/failure-words.tsx';

export function useConfirmMany(
  /** Nothing contradicts this id, but a person must compare its boleto. */
  onEye: (boleto: number, id: string) => void,
  onEach: (boleto: number, outcome: Settling['kind'] | 'failed') => void = () => undefined,
) {
  const { t } = useLingui();
  const { both, formatCount } = useWords();
  const { guiche, session, toasts } = useApp();
  const [tried, setTried] = useState<{ readonly done: number; readonly of: number }>();
  const confirm = async (ready: readonly { readonly boleto: number; readonly id: string }[]) => {
    setTried({ done: 0, of: ready.length });
    let settled = 0;
    let toSee = 0;
    for (const [index, { boleto, id }] of ready.entries()) {
      const result = await session.ask(
        guiche.batches.confirmCreated({ commandId: mintCommandId(), boleto, remoteId: id, seenByEye: false }),
      );
      onEach(boleto, result.ok ? result.value.kind : 'failed');
      if (result.ok && result.value.kind === 'settled') settled += 1;
      if (result.ok && (result.value.kind === 'eyeNeeded' || result.value.kind === 'lineUnread')) {
        toSee += 1;
        onEye(boleto, id);
      }
      if (!result.ok) toasts.show('bad', both(result.error));
      setTried({ done: index + 1, of: ready.length });
      // Main no longer answers, or the ledger is gone: the rest stays selected for another press.
      if (!result.ok && result.error.area !== 'service') break;
    }
    setTried(undefined);
    if (settled > 0)
      toasts.show(
        'good',
        settled === 1
          ? t`1 boleto registrado como emitido.`
          : t`${formatCount(settled)} boletos registrados como emitidos.`,
      );
    return { settled, toSee };
  };
  return { confirm, tried };
}
