// Asks whether the amount is that of one unit, so that it is multiplied by the column of quantities. Shows rows and both
// sums.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { QuantityQuestion } from '../../../preload/contract/sheet-questions.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { answer, columnTitle, isKept, type Draft } from './draft.ts';
import { ReadingsTable } from './ReadingsTable.tsx';
import { useDraftController } from './use-draft.ts';

export function QuantityQuestionCard({
  question,
  draft,
}: {
  question: QuantityQuestion;
  draft: Draft;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const { column, rows, unread, sums } = question;
  const { quantity } = draft.plan;
  const title = columnTitle(draft.opened, column);
  const money = (cents: number | null | undefined) =>
    cents === null ? t`não pode ser lido` : cents === undefined ? '' : formatCents(cents, language);
  const once = money(sums?.once.cents);
  const times = money(sums?.times.cents);
  return (
    <>
      <RadioGroup<'times' | 'once' | ''>
        label={t`Coluna “${title}”: multiplicar o valor pela quantidade?`}
        value={quantity?.column === column ? (quantity.multiply ? 'times' : 'once') : ''}
        onChange={(picked) => {
          if (picked === '') return;
          const multiply = picked === 'times';
          controller.change((old) => answer(old, 'quantity', { quantity: { column, multiply } }));
        }}
        options={[
          {
            value: 'times',
            label: t`Multiplicar: o valor é de cada unidade`,
            ...(sums && { help: t`Soma dos boletos: ${times}` }),
          },
          {
            value: 'once',
            label: t`Não multiplicar: o valor já é o total da linha`,
            ...(sums && { help: t`Soma dos boletos: ${once}` }),
          },
        ]}
      />
      <ReadingsTable
        label={t`Linhas com quantidade`}
        heads={[t`Multiplicado`, t`Sem multiplicar`]}
        rows={rows.map((row) => ({ ...row, readings: [money(row.times), money(row.once)] }))}
      />
      {unread > 0 && (
        <State tone="doubt">
          {unread === 1
            ? t`1 linha não tem quantidade inteira. Ao multiplicar, ela fica com erro.`
            : t`${formatCount(unread, language)} linhas não têm quantidade inteira. Ao multiplicar, elas ficam com erro.`}
        </State>
      )}
      {isKept(draft, question) && (
        <State tone="good">{t`Resposta da última planilha deste layout, aplicada também a esta. Você pode mudar acima.`}</State>
      )}
    </>
  );
}
