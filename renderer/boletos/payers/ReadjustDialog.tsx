// Reajuste: a percentage that the clerk types, with each rounding shown before it is applied.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ShownMonthRow } from '../../../preload/contract/payer-terms.ts';
import { formatDecimal } from '../../../preload/shared/format.ts';
import { readjusted } from '../../../preload/shared/monthly.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { exactCents, readPercent } from './readjust.ts';
import './payers.css';

export function ReadjustDialog({
  accountId,
  rows,
  onClose,
}: {
  accountId: string;
  rows: readonly ShownMonthRow[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language, formatCents: money, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const [typed, setTyped] = useState('');
  const change = readPercent(typed);
  const changed = rows.map((row) => {
    const { cents } = row.terms;
    return { row, cents, next: readjusted(cents, change ?? 0), exact: exactCents(cents, change ?? 0) };
  });
  const sum = (of: 'cents' | 'next') => changed.reduce((all, one) => all + one[of], 0);
  const bad = change !== undefined && changed.some(({ next }) => next < 1);
  const ready = change !== undefined && change !== 0 && !bad && rows.length > 0;
  const act = useAct((_: undefined, commandId) =>
    guiche.payers.changeAgreements({
      commandId,
      accountId,
      why: 'readjusted',
      changes: changed.map(({ row, next }) => ({ id: row.id, revision: row.revision, cents: next })),
    }),
  );
  const save = () =>
    act.run(undefined, (value) => {
      const count = formatCount(rows.length);
      if (value.kind === 'conflict')
        toasts.show('bad', t`As mensalidades mudaram enquanto isso. Nenhum valor foi reajustado.`);
      else
        toasts.show(
          'good',
          rows.length === 1 ? t`1 mensalidade reajustada.` : t`${count} mensalidades reajustadas.`,
        );
      onClose();
    });
  const title =
    rows.length === 1 ? t`Reajustar 1 mensalidade` : t`Reajustar ${formatCount(rows.length)} mensalidades`;
  return (
    <FormDialog
      keeps
      size="wide"
      onClose={onClose}
      title={title}
      act={t`Reajustar`}
      busy={act.busy}
      isDisabled={!ready}
      onSubmit={save}
    >
      <TextField
        label={t`Percentual`}
        help={t`Por exemplo 4,62. Com sinal de menos, reduz o valor. Até quatro casas.`}
        value={typed}
        onChange={setTyped}
        maxLength={12}
        error={
          typed.trim() !== '' && change === undefined
            ? t`Informe um percentual, como 4,62.`
            : bad
              ? t`Com este percentual uma mensalidade ficaria sem valor.`
              : undefined
        }
        // The first thing to do in this dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      {change !== undefined && (
        <>
          {/* Focusable, to be scrolled by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="table-scroll payers-preview" tabIndex={0} aria-label={t`Valores reajustados`}>
            <Table
              label={t`Valores reajustados`}
              heads={[
                t`Pagador`,
                { end: t`Valor atual` },
                { end: t`Antes de arredondar` },
                { end: t`Novo valor` },
              ]}
            >
              {changed.map(({ row, cents, next, exact }) => (
                <tr key={row.id}>
                  <td className="break">{row.name}</td>
                  <td className="end figures">{money(cents)}</td>
                  <td className="end figures soft">{formatDecimal(exact, language)}</td>
                  <td className="end figures">{money(next)}</td>
                </tr>
              ))}
            </Table>
          </section>
          <output className="figures">
            {t`Soma por mês: de ${money(sum('cents'))} para ${money(sum('next'))}. Cada valor é arredondado ao centavo mais próximo.`}
          </output>
        </>
      )}
      <FailureBanner failure={act.failure} />
    </FormDialog>
  );
}
