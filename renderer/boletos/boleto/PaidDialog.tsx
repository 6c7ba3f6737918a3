// Marks boletos as paid on a day, or undoes it. The service reports neither.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../../preload/contract/contract.ts';
import type { Edited } from '../../../preload/contract/batches.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { readCents, typedMoney } from '../../app/typed-money.ts';
import { typedDay } from '../../list/typed-day.ts';

export interface Chosen {
  readonly which: Input<'boletos', 'markPaid'>['boletos'];
  readonly count: number;
  /** What they come to, if known. */
  readonly cents: number | undefined;
  /** Selected but not affected: not created, or already marked. */
  readonly left: number;
  /** If it is one. */
  readonly of?: { readonly payer: string; readonly dueDate: string };
}

/** The message afterwards: how many were marked, and how many had changed meanwhile. */
export function usePaidToast(): (on: string | null, edited: Edited) => void {
  const { t } = useLingui();
  const { toasts } = useApp();
  const { formatCount } = useWords();
  return (on, { changed, missed }) => {
    const count = formatCount(changed);
    const done =
      on === null
        ? changed === 1
          ? t`Baixa desfeita.`
          : t`Baixa desfeita em ${count} boletos.`
        : changed === 1
          ? t`Baixa em ${formatDay(on)}.`
          : t`Baixa em ${count} boletos, ${formatDay(on)}.`;
    const left =
      on === null ? '' : t`${formatCount(missed)} não mudaram: não foram emitidos ou já tinham baixa.`;
    toasts.show('good', missed > 0 ? `${done} ${left}`.trim() : done);
  };
}

const mostCents = 9_999_999_999;

export function PaidDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useLingui();
  const { language, formatCents, formatCount } = useWords();
  const { guiche } = useApp();
  const today = useToday();
  const [text, setText] = useState(formatDay(today));
  const showPaidToast = usePaidToast();
  // Several are paid at the amounts of their titles.
  const single = chosen.count === 1 && chosen.cents !== undefined;
  const [money, setMoney] = useState(() => typedMoney(chosen.cents ?? null, language));
  const cents = single ? readCents(money) : chosen.cents;
  const unread = single && (cents === undefined || cents === 0 || cents > mostCents);
  const mark = useAct((on: string, commandId) =>
    guiche.boletos.markPaid({
      commandId,
      boletos: chosen.which,
      on,
      ...(single && cents !== undefined ? { cents } : {}),
    }),
  );
  const on = typedDay(text, today);
  const ahead = on !== undefined && on > today;
  const press = async () => {
    if (on === undefined || ahead || unread) return;
    const result = await mark.run(on);
    if (!result?.ok) return;
    showPaidToast(on, result.value);
    onClose();
  };
  const count = formatCount(chosen.count);
  const sum = cents === undefined ? '' : ` · ${formatCents(cents)}`;
  return (
    <FormDialog
      title={
        chosen.of ? t`Dar baixa em ${chosen.of.payer} · vence ${formatDay(chosen.of.dueDate)}` : t`Dar baixa`
      }
      onClose={onClose}
      act={
        chosen.count === 1
          ? t`Dar baixa em 1 boleto${sum}`
          : chosen.cents === undefined
            ? t`Dar baixa em até ${count} boletos`
            : t`Dar baixa em ${count} boletos${sum}`
      }
      busy={mark.busy}
      isDisabled={on === undefined || ahead || unread}
      onSubmit={press}
    >
      <p className="soft">{t`Consultas ao serviço não informam pagamentos. A baixa é registrada por você e pode ser desfeita.`}</p>
      {chosen.cents === undefined && (
        <p className="soft">{t`Só recebem baixa os boletos emitidos que ainda não foram pagos.`}</p>
      )}
      {chosen.left > 0 && (
        <p className="soft">
          {chosen.left === 1
            ? t`1 da seleção não muda: não foi emitido ou já tem baixa.`
            : t`${formatCount(chosen.left)} da seleção não mudam: não foram emitidos ou já têm baixa.`}
        </p>
      )}
      <TextField
        label={t`Pago em`}
        value={text}
        onChange={setText}
        help={t`dd/mm/aaaa`}
        maxLength={10}
        // The only thing to do in this dialog is to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={
          on === undefined ? t`Informe a data como dd/mm/aaaa.` : ahead ? t`Esta data é futura.` : undefined
        }
      />
      {single && (
        <TextField
          label={t`Valor pago`}
          value={money}
          onChange={setMoney}
          maxLength={20}
          help={
            cents === chosen.cents || unread
              ? undefined
              : t`Diferente do valor do boleto: ${formatCents(chosen.cents ?? 0)}.`
          }
          error={unread ? t`Informe o valor como 1.234,56.` : undefined}
        />
      )}
      <FailureBanner failure={mark.failure} />
    </FormDialog>
  );
}
