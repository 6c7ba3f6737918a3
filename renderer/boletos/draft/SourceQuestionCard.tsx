// Asks which column a field comes from, if several are possible or the proposed one may hold another person's data.
// Shows the reason, and each column with its letter and samples.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isAnswered } from '../../../preload/contract/open-questions.ts';
import type { SourceDoubt, SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { choiceOf, chooseSource, columnLetter, isRequired, type Choice, type Draft } from './draft.ts';
import { useDraftController, useRequired } from './use-draft.ts';

const reasons: Readonly<Record<SourceDoubt, MessageDescriptor>> = {
  whoPays: msg`A planilha tem mais de uma coluna com nomes. Escolha a do pagador.`,
  otherPerson: msg`O nome e o documento podem ser de pessoas diferentes.`,
  issuer: msg`A coluna parece ser do beneficiário, não do pagador.`,
  sameForAll: msg`O mesmo documento se repete em todas as linhas, com nomes diferentes.`,
  several: msg`Mais de uma coluna pode ser usada neste campo.`,
  sameTitle: msg`Há mais de uma coluna com este título.`,
  unnamed: msg`Nenhum título indica este campo com certeza. Escolha a coluna.`,
  notes: msg`A coluna parece ter anotações internas, e o pagador lê este texto.`,
  hidden: msg`A coluna está oculta na planilha.`,
};

export function SourceQuestionCard({ draft, question }: { draft: Draft; question: SourceQuestion }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const controller = useDraftController();
  const required = useRequired(draft.accountId);
  const { field, why, columns, sums } = question;
  const { opened, plan } = draft;
  const chosen = choiceOf(plan.mapping[field]);
  const options = columns.map((column, at) => {
    const profile = opened.columns.find((one) => one.column === column);
    const letter = columnLetter(column);
    const title = profile?.header ?? '';
    const cells = profile?.samples.join('   ') ?? '';
    const cents = sums?.[at];
    const sum = typeof cents === 'number' ? formatCents(cents) : undefined;
    const samples = sum === undefined ? cells : t`${cells} · soma: ${sum}`;
    return {
      value: `${column}` as const,
      label: title === '' ? t`Coluna ${letter}` : t`${title} (coluna ${letter})`,
      help: opened.hiddenColumns.includes(column) ? t`oculta · ${samples}` : samples,
    };
  });
  return (
    <RadioGroup<Choice>
      label={t`${t(fieldTitles[field])}: de qual coluna?`}
      help={t`${t(reasons[why])} Para usar outra, escolha abaixo, no campo.`}
      value={isAnswered(draft, question) ? chosen : ''}
      onChange={(choice) => controller.change((old) => chooseSource(old, field, choice))}
      options={[
        ...options,
        ...(isRequired(field, required) ? [] : [{ value: 'none' as const, label: t`Não enviar` }]),
      ]}
    />
  );
}
