// Questions that a column leaves open, asked once for the whole column, with sample cells.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { isAnswered, isOfColumn, keyOf, questionsOf } from '../../../preload/contract/open-questions.ts';
import type { ColumnQuestion } from '../../../preload/contract/sheet-questions.ts';
import { formatCents, formatCount } from '../../text/format.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { AmountQuestion } from './AmountQuestion.tsx';
import { DocumentQuestion } from './DocumentQuestion.tsx';
import { answer, type Draft } from './draft.ts';
import { HiddenRowsQuestion, SheetQuestion } from './FileQuestions.tsx';
import { AmountUnitCard, SplitCentsCard, SwappedDatesCard } from './MisreadQuestions.tsx';
import { QuantityQuestionCard } from './QuantityQuestion.tsx';
import { SourceQuestionCard } from './SourceQuestionCard.tsx';
import { StatusQuestionCard } from './StatusQuestion.tsx';
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

const isBroad = (question: ColumnQuestion): boolean =>
  isOfColumn(question) || question.ask === 'quantity' || question.ask === 'status';

const cardClass = (draft: Draft, question: ColumnQuestion): string =>
  `card question${isBroad(question) ? ' broad' : ''}${isAnswered(draft, question) ? '' : ' open'}`;

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
    case 'parcelAmount': {
      const { sums } = question;
      const outcome = (reading: 'each' | 'total' | 'row') => {
        if (!sums) return undefined;
        const { boletos, cents } = sums[reading];
        const money = formatCents(cents, language);
        return boletos === 1 ? t`1 boleto, ${money}` : t`${count(boletos)} boletos, ${money}`;
      };
      return (
        <RadioGroup<'each' | 'total' | 'row' | ''>
          label={t`Nas linhas com parcelas (até ${question.most}), o valor é:`}
          {...(question.listed && {
            help: t`A planilha parece ter uma linha para cada parcela: há pagadores em várias linhas.`,
          })}
          value={plan.parcelAmount ?? ''}
          onChange={(parcelAmount) => {
            if (parcelAmount !== '') set({ parcelAmount });
          }}
          options={[
            {
              value: 'each',
              label: t`De cada parcela`,
              help: outcome('each') ?? t`R$ 300,00 em 3 parcelas: três boletos de R$ 300,00`,
            },
            {
              value: 'total',
              label: t`O total a dividir`,
              help:
                outcome('total') ??
                t`R$ 300,00 em 3 parcelas: três boletos de R$ 100,00; a diferença da divisão fica na última`,
            },
            {
              value: 'row',
              label: t`Da linha: cada linha é uma parcela`,
              help: outcome('row') ?? t`R$ 300,00 na linha: um boleto de R$ 300,00`,
            },
          ]}
        />
      );
    }
    case 'status':
      return <StatusQuestionCard question={question} draft={draft} />;
    case 'quantity':
      return <QuantityQuestionCard question={question} draft={draft} />;
  }
}
