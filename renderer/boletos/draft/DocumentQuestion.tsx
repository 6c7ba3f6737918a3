// Asks about numbers without leading zeros that may be a CPF or a CNPJ: one answer for the whole column, or row by row
// in Revisão.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { isAnswered } from '../../../preload/contract/open-questions.ts';
import type { DocumentsQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { formatCount, formatDocument } from '../../text/format.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { columnTitle, isRemembered, type Draft } from './draft.ts';
import { ReadingsTable } from './ReadingsTable.tsx';
import { useDraftController } from './use-draft.ts';

type Answer = NonNullable<SheetPlan['documents']>;

export function DocumentQuestion({
  question,
  draft,
}: {
  question: DocumentsQuestion;
  draft: Draft;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const { count, rows, cpf, cnpj } = question;
  const many = (number: number) => formatCount(number, language);
  const title = columnTitle(draft.opened, question.column);
  return (
    <>
      <RadioGroup<Answer | ''>
        label={t`Coluna “${title}”: ${many(count)} números sem os zeros à esquerda podem ser CPF ou CNPJ. O que são?`}
        value={draft.plan.documents ?? ''}
        onChange={(documents) => {
          if (documents !== '') controller.change((old) => ({ ...old, plan: { ...old.plan, documents } }));
        }}
        options={[
          {
            value: 'cpf',
            label: t`São todos CPF`,
            ...(cpf > 0 && { help: t`Números completos da coluna que são CPF: ${many(cpf)}` }),
          },
          {
            value: 'cnpj',
            label: t`São todos CNPJ`,
            ...(cnpj > 0 && { help: t`Números completos da coluna que são CNPJ: ${many(cnpj)}` }),
          },
          { value: 'each', label: t`Há dos dois: escolher linha por linha na revisão` },
        ]}
      />
      <ReadingsTable
        label={t`Linhas com números assim`}
        heads={[t`Se for CPF`, t`Se for CNPJ`]}
        rows={rows.map((row) => ({
          ...row,
          readings: [formatDocument(row.cpf), formatDocument(row.cnpj)],
        }))}
      />
      {isAnswered(draft, question) && isRemembered(draft, question) && (
        <State tone="good">{t`Resposta da última planilha deste layout, aplicada também a esta. Você pode mudar acima.`}</State>
      )}
    </>
  );
}
