// Questions that a column leaves open, asked once for the whole column, with sample cells.
import { useLingui } from '@lingui/react/macro';
import type {
  ColumnQuestion,
  DocumentsQuestion,
  QuantityQuestion,
} from '../../../preload/contract/sheet-questions.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { AmountQuestion } from './AmountQuestion.tsx';
import {
  isAnswered,
  isOfColumn,
  keyOf,
  questionsOf,
  unanswered,
} from '../../../preload/contract/open-questions.ts';
import { columnTitle, type Draft, isKept, isRemembered, withSheet } from './draft.ts';
import { AmountUnitCard, SplitCentsCard, SwappedDatesCard } from './MisreadQuestions.tsx';
import { SourceQuestionCard } from './SourceQuestionCard.tsx';
import { StatusQuestionCard } from './StatusQuestion.tsx';
import { Remembered } from './Remembered.tsx';
import { useAnswer, useDraftController } from './use-draft.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { State } from '../../ui/State.tsx';
import { ReadingsTable } from './ReadingsTable.tsx';

/**
 * Asks whether the amount is that of one unit, so that it is multiplied by the column of quantities. Shows rows
 * and both sums.
 */
function QuantityQuestionCard({ question, draft }: { question: QuantityQuestion; draft: Draft }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const answer = useAnswer();
  const { column, rows, unread, sums } = question;
  const { quantity } = draft.plan;
  const title = columnTitle(draft.opened, column);
  const money = (cents: number | null | undefined) =>
    cents === null ? t`não pode ser lido` : formatCents(cents);
  const once = money(sums?.once.cents);
  const times = money(sums?.times.cents);
  return (
    <>
      <RadioGroup
        label={t`Coluna “${title}”: multiplicar o valor pela quantidade?`}
        value={quantity?.column === column ? (quantity.multiply ? 'times' : 'once') : ''}
        onChange={(picked) => answer('quantity', { quantity: { column, multiply: picked === 'times' } })}
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
        rows={rows}
        read={(row) => [money(row.times), money(row.once)]}
      />
      {unread > 0 && (
        <State tone="doubt">
          {unread === 1
            ? t`1 linha não tem quantidade inteira. Ao multiplicar, ela fica com erro.`
            : t`${formatCount(unread)} linhas não têm quantidade inteira. Ao multiplicar, elas ficam com erro.`}
        </State>
      )}
      <Remembered if={isKept(draft, question)} />
    </>
  );
}

function SheetQuestion({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const controller = useDraftController();
  const { opened, overrides } = draft;
  const { sheets, sheetName } = opened;
  const filled = sheets.filter((sheet) => sheet.filled > 0);
  const many = (rows: number) =>
    rows === 1 ? t`1 linha preenchida` : t`${formatCount(rows)} linhas preenchidas`;
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

/** Questions about a workbook before its columns: which sheet to use, and what to do with hidden rows. */
function HiddenRowsQuestion({
  draft,
  question,
}: {
  draft: Draft;
  question: Extract<ColumnQuestion, { ask: 'hiddenRows' }>;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const answer = useAnswer();
  const { count, samples } = question;
  const some = samples.map(({ line, text }) => t`linha ${line}: ${text}`);
  return (
    <RadioGroup
      label={
        count === 1
          ? t`1 linha está oculta na planilha, por filtro ou manualmente. O que fazer com ela?`
          : t`${formatCount(count)} linhas estão ocultas na planilha, por filtro ou manualmente. O que fazer com elas?`
      }
      help={[...some, ...(count > some.length ? ['…'] : [])].join('\n')}
      value={isAnswered(draft, question) ? (draft.plan.hiddenRows ?? '') : ''}
      onChange={(hiddenRows) => answer('hiddenRows', { hiddenRows })}
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

/**
 * Asks about numbers without leading zeros that may be a CPF or a CNPJ: one answer for the whole column, or row by
 * row in Revisão.
 */
function DocumentQuestion({ question, draft }: { question: DocumentsQuestion; draft: Draft }) {
  const { t } = useLingui();
  const { formatCount: many } = useWords();
  const controller = useDraftController();
  const { count, rows, cpf, cnpj } = question;
  const title = columnTitle(draft.opened, question.column);
  return (
    <>
      <RadioGroup
        label={t`Coluna “${title}”: ${many(count)} números sem os zeros à esquerda podem ser CPF ou CNPJ. O que são?`}
        value={draft.plan.documents ?? ''}
        onChange={(documents) => controller.change((old) => ({ ...old, plan: { ...old.plan, documents } }))}
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
        rows={rows}
        read={(row) => [formatTaxId(row.cpf), formatTaxId(row.cnpj)]}
      />
      <Remembered if={isAnswered(draft, question) && isRemembered(draft, question)} />
    </>
  );
}

/** Questions about the file, independent of its columns. */
const ofFile: ReadonlySet<string> = new Set(['sheet', 'hiddenRows']);

export const openFileQuestions = (draft: Draft): readonly ColumnQuestion[] =>
  unanswered(draft).filter(({ ask }) => ofFile.has(ask));

export function QuestionCards({ draft, fileOnly = false }: { draft: Draft; fileOnly?: boolean }) {
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

function Question({ question, draft }: { question: ColumnQuestion; draft: Draft }) {
  const { t } = useLingui();
  const { formatCents, formatCount: count } = useWords();
  const answer = useAnswer();
  const { plan } = draft;
  const done = isAnswered(draft, question);
  const set = (part: Partial<typeof plan>) => answer(keyOf(question), part);
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
        <RadioGroup
          label={t`No vencimento, o que vem primeiro?`}
          help={t`Exemplos da coluna: ${question.samples.join('   ')}`}
          value={done ? plan.order : ''}
          onChange={(order) => set({ order })}
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
        const money = formatCents(cents);
        return boletos === 1 ? t`1 boleto, ${money}` : t`${count(boletos)} boletos, ${money}`;
      };
      return (
        <RadioGroup
          label={t`Nas linhas com parcelas (até ${question.most}), o valor é:`}
          {...(question.listed && {
            help: t`A planilha parece ter uma linha para cada parcela: há pagadores em várias linhas.`,
          })}
          value={plan.parcelAmount ?? ''}
          onChange={(parcelAmount) => set({ parcelAmount })}
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
