// Fetches the PDF of a boleto from the service and saves it where the clerk chooses. If another boleto is shown by
// then, a message names the first one.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp, type Act } from '../../app/app-context.ts';
import { useWords } from '../../words/failure-words.tsx';

export function useSavePdf({ id, fields }: BoletoRow): Act<undefined, unknown> {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, toasts } = useApp();
  const name = fields['payer.name'] ?? t`Sem nome`;
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return useAct(async () => {
    const made = await guiche.boletos.pdf({ id });
    const saved = made.ok ? await save(guiche, made.value.ticket, made.value.name) : made;
    if (!saved.ok) {
      // If the boleto is still shown, its own pane reports it.
      if (left.current) toasts.show('bad', t`O PDF de ${name} não foi salvo. ${both(saved.error)}`);
    } else if (made.ok && saved.value !== 'cancelled') {
      const { from, otherBars } = made.value;
      if (otherBars) toasts.show('bad', t`PDF de ${name} salvo, mas não o entregue: ele é de outro boleto.`);
      else
        toasts.show(
          'good',
          from === undefined ? t`PDF de ${name} salvo.` : t`PDF de ${name} salvo. Origem: ${from}.`,
        );
    }
    return saved;
  });
}
