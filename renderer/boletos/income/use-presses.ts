// What a clerk does with lines: each press is announced with its undo, and Ctrl+Z takes back the presses of this screen, the last first.
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Reconciled } from '../../../preload/contract/income.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { useWords } from '../../words/failure-words.tsx';

type Call = (commandId: string) => Promise<Result<Reconciled>>;
type Done = Extract<Reconciled, { kind: 'done' }>;

/** `after` shows what has changed: the list is read again, whether the press took effect or somebody was faster. */
export function usePresses(after: () => void) {
  const { t } = useLingui();
  const { both, formatCents, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const steps = useRef<readonly string[]>([]);
  const act = useAct((call: Call, commandId) => call(commandId));

  const run = async (call: Call): Promise<Done | undefined> => {
    const result = await act.run(call);
    if (!result) return undefined;
    if (!result.ok) {
      toasts.show('bad', both(result.error));
      return undefined;
    }
    after();
    if (result.value.kind === 'done') return result.value;
    toasts.show(
      'bad',
      result.value.kind === 'changed'
        ? t`Um lançamento ou boleto mudou enquanto você decidia. Confira o que a lista mostra agora.`
        : t`A soma dos boletos é ${formatCents(result.value.boletos)}, e o lançamento é de ${formatCents(result.value.line)}.`,
    );
    return undefined;
  };

  const takeBack = async (step: string) => {
    const done = await run((commandId) => guiche.income.undo({ commandId, of: { step } }));
    if (!done) return;
    steps.current = steps.current.filter((one) => one !== step);
    toasts.show(
      'good',
      done.count === 1
        ? t`Desfeito: o lançamento voltou a ficar a conciliar.`
        : t`Desfeito: ${formatCount(done.count)} lançamentos voltaram a ficar a conciliar.`,
    );
  };

  return {
    busy: act.busy,
    press: async (call: Call, said: (done: Done) => string) => {
      const done = await run(call);
      if (!done) return;
      const { step } = done;
      steps.current = [...steps.current, step];
      toasts.show('good', said(done), { label: t`Desfazer`, run: () => void takeBack(step) });
    },
    undo: async () => {
      const last = steps.current.at(-1);
      if (last === undefined) toasts.show('good', t`Não há nada a desfazer nesta tela.`);
      else await takeBack(last);
    },
  };
}
