// The PDF of a boleto, fetched from the service now and stored where the clerk says.
import { useLingui } from '@lingui/react/macro';
import { save } from '../../bridge.ts';
import { useAct, useDesk, type Act } from '../../desk.ts';

export function useSavePdf(): Act<number, unknown> {
  const { t } = useLingui();
  const { guiche, toasts } = useDesk();
  return useAct(async (id: number) => {
    const made = await guiche.boletos.pdf({ id });
    if (!made.ok) return made;
    const saved = await save(guiche, made.value.ticket, made.value.name);
    if (saved.ok && saved.value !== 'cancelled') {
      const { from, otherBars } = made.value;
      if (otherBars)
        toasts.say('bad', t`PDF salvo, mas não o entregue: o código de barras é de outro boleto.`);
      else toasts.say('good', from === undefined ? t`PDF salvo.` : t`PDF salvo. Ele veio de ${from}.`);
    }
    return saved;
  });
}
