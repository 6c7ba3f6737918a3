// Monthly charges of one payer, each with what can be done with it: change, pause, end.
import { useLingui } from '@lingui/react/macro';
import type { Agreement } from '../../../preload/contract/payers.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

export function Charges({
  accountId,
  agreements,
  onChange,
}: {
  accountId: string;
  agreements: readonly Agreement[];
  onChange: (agreement: Agreement) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const month = useToday().slice(0, 7);
  const act = useAct(({ one, why }: { one: Agreement; why: 'ended' | 'paused' | 'resumed' }, commandId) => {
    const { id, revision, firstMonth } = one;
    const last = firstMonth > month ? firstMonth : month;
    const change =
      why === 'ended' ? { lastMonth: last } : ({ state: why === 'paused' ? 'paused' : 'active' } as const);
    return guiche.payers.changeAgreements({
      commandId,
      accountId,
      why,
      changes: [{ id, revision, ...change }],
    });
  });
  const run = async (one: Agreement, why: 'ended' | 'paused' | 'resumed') => {
    const result = await act.run({ one, why });
    if (!result?.ok) return;
    if (result.value.kind === 'conflict')
      toasts.show('bad', t`A mensalidade mudou enquanto isso. Confira e tente de novo.`);
    else
      toasts.show(
        'good',
        why === 'ended'
          ? t`Mensalidade encerrada: este mês é o último.`
          : why === 'paused'
            ? t`Mensalidade pausada.`
            : t`Mensalidade retomada.`,
      );
  };
  return (
    <>
      <ul className="stack gap-8">
        {agreements.map((one) => {
          const { id, cents, day, state, firstMonth, lastMonth, description } = one;
          const amount = formatCents(cents, language);
          const [from, to] = [formatDay(firstMonth), formatDay(lastMonth ?? '')];
          return (
            <li key={id} className="stack gap-4 card charge">
              <strong className="figures">{t`${amount}, todo dia ${day}`}</strong>
              <span className="soft">
                {lastMonth === null ? t`Desde ${from}` : t`De ${from} a ${to}`}
                {state === 'paused' && ` · ${t`pausada`}`}
              </span>
              {description !== null && <span className="soft break">{description}</span>}
              <span className="line">
                <Button onPress={() => onChange(one)}>{t`Alterar`}</Button>
                <Button
                  busy={act.busy}
                  onPress={() => void run(one, state === 'paused' ? 'resumed' : 'paused')}
                >
                  {state === 'paused' ? t`Retomar` : t`Pausar`}
                </Button>
                {lastMonth === null && (
                  <Button busy={act.busy} onPress={() => void run(one, 'ended')}>{t`Encerrar`}</Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <FailureBanner failure={act.failure} />
    </>
  );
}
