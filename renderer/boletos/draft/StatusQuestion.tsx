// Asks which rows to leave out by a column of status: those that are paid or cancelled, or none. Shows each value with
// its rows and their sum, and what remains.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { StatusQuestion } from '../../../preload/contract/sheet-questions.ts';
import { CheckboxGroup, RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { columnTitle, isKept, leaveOut, leftOut, type Draft } from './draft.ts';
import { Remembered } from './Remembered.tsx';
import { useDraftController } from './use-draft.ts';

export function StatusQuestionCard({ question, draft }: { question: StatusQuestion; draft: Draft }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const controller = useDraftController();
  const { column, values } = question;
  const chosen = leftOut(draft.plan, column);
  const [choosing, setChoosing] = useState(false);
  const title = columnTitle(draft.opened, column);
  const answer = (keys: readonly string[]) =>
    controller.change((old) => ({ ...old, plan: leaveOut(old.plan, column, keys) }));
  const settled = values.filter((value) => value.settled);
  const named = (text: string) => (text === '' ? t`(em branco)` : text);
  const rows = (count: number) => (count === 1 ? t`1 linha` : t`${formatCount(count)} linhas`);
  const summed = values.every(({ cents }) => cents !== undefined);
  const sumOf = (some: StatusQuestion['values']) =>
    formatCents(some.reduce((sum, { cents = 0 }) => sum + cents, 0));
  const some = choosing || (chosen !== undefined && chosen.length > 0);
  const stay = values.filter(({ key }) => chosen?.includes(key) !== true);
  const [all, rest] = [sumOf(values), sumOf(some ? stay : values.filter((value) => !value.settled))];
  const left =
    some && chosen !== undefined && chosen.length > 0
      ? values.filter(({ key }) => chosen.includes(key))
      : settled;
  const texts = left.map(({ text }) => named(text)).join(', ');
  return (
    <>
      <RadioGroup<'some' | 'all'>
        label={t`Coluna “${title}”: quais linhas viram boletos?`}
        help={t`As linhas deixadas de fora continuam listadas na revisão, com o status.`}
        value={some ? 'some' : chosen === undefined ? '' : 'all'}
        onChange={(picked) => {
          const keys = picked === 'some' ? settled.map(({ key }) => key) : [];
          setChoosing(picked === 'some');
          if (picked === 'all' || keys.length > 0) answer(keys);
        }}
        options={[
          {
            value: 'some',
            label: left.length > 0 ? t`Deixar de fora: ${texts}` : t`Deixar de fora alguns status`,
            ...(summed && { help: t`Soma dos boletos: ${rest}` }),
          },
          {
            value: 'all',
            label: t`Emitir todas as linhas`,
            ...(summed && { help: t`Soma dos boletos: ${all}` }),
          },
        ]}
      />
      {some && (
        <CheckboxGroup
          label={t`Status deixados de fora`}
          value={[...(chosen ?? [])]}
          onChange={(keys) => {
            setChoosing(keys.length > 0);
            answer(keys);
          }}
          options={values.map(({ key, text, count, cents }) => ({
            value: key,
            label: named(text),
            help: cents === undefined ? rows(count) : `${rows(count)} · ${formatCents(cents)}`,
          }))}
        />
      )}
      <Remembered if={isKept(draft, question)} />
    </>
  );
}
