// Questions about a workbook before its columns: which sheet to use, and what to do with hidden rows.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { isAnswered } from '../../../preload/contract/open-questions.ts';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import { formatCount } from '../../text/format.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { answer, withSheet, type Draft } from './draft.ts';
import { useDraftController } from './use-draft.ts';

export function SheetQuestion({ draft }: { draft: Draft }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const { opened, overrides } = draft;
  const { sheets, sheetName } = opened;
  const filled = sheets.filter((sheet) => sheet.filled > 0);
  const many = (rows: number) =>
    rows === 1 ? t`1 linha preenchida` : t`${formatCount(rows, language)} linhas preenchidas`;
  return (
    <RadioGroup
      label={t`O arquivo tem ${filled.length} abas preenchidas. Qual delas usar no lote?`}
      help={t`As outras ficam de fora.`}
      value={isAnswered(draft, { ask: 'sheet' }) ? (sheetName ?? '') : ''}
      onChange={(name) => void controller.overrule(withSheet(overrides, name))}
      options={filled.map((sheet) => ({
        value: sheet.name,
        label: sheet.name,
        help: sheet.hidden ? t`oculta · ${many(sheet.filled)}` : many(sheet.filled),
      }))}
    />
  );
}

export function HiddenRowsQuestion({
  draft,
  question,
}: {
  draft: Draft;
  question: Extract<ColumnQuestion, { ask: 'hiddenRows' }>;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const { count, samples } = question;
  const some = samples.map(({ line, text }) => t`linha ${line}: ${text}`);
  return (
    <RadioGroup<'leave' | 'take' | ''>
      label={
        count === 1
          ? t`1 linha está oculta na planilha, por filtro ou manualmente. O que fazer com ela?`
          : t`${formatCount(count, language)} linhas estão ocultas na planilha, por filtro ou manualmente. O que fazer com elas?`
      }
      help={[...some, ...(count > some.length ? ['…'] : [])].join('\n')}
      value={isAnswered(draft, question) ? (draft.plan.hiddenRows ?? '') : ''}
      onChange={(hiddenRows) => {
        if (hiddenRows !== '') controller.change((old) => answer(old, 'hiddenRows', { hiddenRows }));
      }}
      options={[
        {
          value: 'leave',
          label: t`Deixar de fora`,
          help: t`Não são emitidas; continuam listadas na revisão, com este motivo`,
        },
        { value: 'take', label: t`Incluir no lote`, help: t`São emitidas como as outras, com um aviso` },
      ]}
    />
  );
}
