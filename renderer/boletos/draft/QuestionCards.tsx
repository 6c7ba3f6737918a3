// Questions that a column leaves open, asked once for the whole column, with sample cells.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import { formatCount } from '../../text/format.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { AmountQuestion } from './AmountQuestion.tsx';
import { DocumentQuestion } from './DocumentQuestion.tsx';
import { answer, isAnswered, isOfColumn, keyOf, questionsOf, type Draft } from './draft.ts';
import { HiddenRowsQuestion, SheetQuestion } from './FileQuestions.tsx';
import { AmountUnitCard, SplitCentsCard, SwappedDatesCard } from './MisreadQuestions.tsx';
import { SourceQuestionCard } from './SourceQuestionCard.tsx';
import { useDraftController } from './use-draft.ts';

/** Questions about the file, independent of its columns. */
const ofFile: ReadonlySet<string> = new Set(['sheet', 'hiddenRows']);

export function QuestionCards({
  draft,
  fileOnly = false,
}: {
  draft: Draft;
  fileOnly?: boolean;
}): JSX.Element | null {
  const { t } = useLingui();
  const questions = questionsOf(draft).filter(({ ask }) => !fileOnly || ofFile.has(ask));
  if (questions.length === 0) return null;
  return (
    <section className="questions" aria-label={t`Informações que faltam na planilha`}>
      {questions.map((question) => (
        <div key={keyOf(question)} className={cardClass(draft, question)}>
          <Question question={question} draft={draft} />
        </div>
      ))}
    </section>
  );
}

const cardClass = (draft: Draft, question: ColumnQuestion): string =>
  `card question${isOfColumn(question) ? ' broad' : ''}${isAnswered(draft, question) ? '' : ' open'}`;

function Question({ question, draft }: { question: ColumnQuestion; draft: Draft }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const controller = useDraftController();
  const { plan } = draft;
  const done = isAnswered(draft, question);
  const count = (many: number) => formatCount(many, language);
  const set = (part: Partial<typeof plan>) => controller.change((old) => answer(old, keyOf(question), part));
  switch (question.ask) {
    case 'source':
      return <SourceQuestionCard draft={draft} question={question} />;
    case 'sheet':
      return <SheetQuestion draft={draft} />;
    case 'hiddenRows':
      return <HiddenRowsQuestion draft={draft} question={question} />;
    case 'pointAmounts':
    case 'commaAmounts':
      return <AmountQuestion question={question} draft={draft} />;
    case 'amountUnit':
      return <AmountUnitCard question={question} draft={draft} />;
    case 'splitCents':
      return <SplitCentsCard question={question} draft={draft} />;
    case 'swappedDates':
      return <SwappedDatesCard question={question} draft={draft} />;
    case 'documents':
      return <DocumentQuestion question={question} draft={draft} />;
    case 'dateOrder':
      return (
        <RadioGroup<'dmy' | 'mdy' | ''>
          label={t`No vencimento, o que vem primeiro?`}
          help={t`Exemplos da coluna: ${question.samples.join('   ')}`}
          value={done ? plan.order : ''}
          onChange={(order) => {
            if (order !== '') set({ order });
          }}
          options={[
            {
              value: 'dmy',
              label: t`O dia: 05/06 é 5 de junho`,
              ...(question.dayFirst > 0 && {
                help: t`${count(question.dayFirst)} células só podem ser lidas assim`,
              }),
            },
            {
              value: 'mdy',
              label: t`O mês: 05/06 é 6 de maio`,
              ...(question.monthFirst > 0 && {
                help: t`${count(question.monthFirst)} células só podem ser lidas assim`,
              }),
            },
          ]}
        />
      );
    case 'parcelAmount':
      return (
        <RadioGroup<'each' | 'total' | ''>
          label={t`Nas linhas com parcelas (até ${question.most}), o valor é:`}
          value={done ? plan.parcelAmount : ''}
          onChange={(parcelAmount) => {
            if (parcelAmount !== '') set({ parcelAmount });
          }}
          options={[
            {
              value: 'each',
              label: t`De cada parcela`,
              help: t`R$ 300,00 em 3 parcelas: três boletos de R$ 300,00`,
            },
            {
              value: 'total',
              label: t`O total a dividir`,
              help: t`R$ 300,00 em 3 parcelas: três boletos de R$ 100,00; a diferença da divisão fica na última`,
            },
          ]}
        />
      );
  }
}
