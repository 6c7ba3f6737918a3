// Asks about cells of a whole column that may mean something else than they seem: another unit, cents in the next cell, dates with day
// and month swapped. Each card shows rows with both readings.
import { useLingui } from '@lingui/react/macro';
import { columnAnswer } from '../../../preload/contract/open-questions.ts';
import type {
  AmountReadings,
  AmountUnitQuestion,
  AskedUnit,
  SplitCentsQuestion,
  SwappedDatesQuestion,
} from '../../../preload/contract/sheet-questions.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { RadioGroup } from '../../ui/Choice.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { columnTitle, type Draft, isRemembered } from './draft.ts';
import { ReadingsTable } from './ReadingsTable.tsx';
import { Remembered } from './Remembered.tsx';
import { useAnswer } from './use-draft.ts';

interface CardOf<Question> {
  readonly question: Question;
  readonly draft: Draft;
}

/** The first sample that can be read in both ways, in money. */
function useSample({ rows }: AmountReadings) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  const sample = rows.find(({ first, second }) => first !== null && second !== null) ?? rows[0];
  const money = (cents: number | null | undefined) =>
    typeof cents === 'number' ? formatCents(cents) : t`não pode ser lido`;
  return { text: sample?.text ?? '', first: money(sample?.first), second: money(sample?.second), money };
}

function SumsAndRows({ question, heads }: { question: AmountReadings; heads: readonly [string, string] }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const { money } = useSample(question);
  const { rows, others, unreadFirst, unreadSecond } = question;
  const inFirst = formatCents(others + question.first);
  const inSecond = formatCents(others + question.second);
  const unread = Math.max(unreadFirst, unreadSecond);
  return (
    <>
      <p className="question-sums">
        <span className="strong">{t`Soma da coluna:`}</span>{' '}
        <span className="figures">{t`${inFirst} com a primeira resposta · ${inSecond} com a segunda`}</span>
      </p>
      <ReadingsTable
        label={t`Linhas com valores assim`}
        heads={heads}
        rows={rows}
        read={(row) => [money(row.first), money(row.second)]}
      />
      {unread > 0 && (
        <State tone="doubt">
          {unread === 1
            ? t`1 valor não pode ser lido de um dos modos e ficaria com erro.`
            : t`${formatCount(unread)} valores não podem ser lidos de um dos modos e ficariam com erro.`}
        </State>
      )}
    </>
  );
}

function useUnitWords(title: string) {
  const { t } = useLingui();
  const shown = {
    label: t`Coluna “${title}”: o formato das células mostra outro valor que o gravado. Qual deles emitir?`,
    plain: t`Valor gravado`,
    named: t`Valor que aparece`,
  };
  return {
    cents: {
      label: t`Coluna “${title}”: os valores estão em reais ou em centavos?`,
      plain: t`Em reais`,
      named: t`Em centavos`,
    },
    thousands: {
      label: t`Coluna “${title}”: os valores estão em reais ou em milhares de reais?`,
      plain: t`Em reais`,
      named: t`Em milhares`,
    },
    millions: {
      label: t`Coluna “${title}”: os valores estão em reais ou em milhões de reais?`,
      plain: t`Em reais`,
      named: t`Em milhões`,
    },
    shownThousands: shown,
    shownMillions: shown,
  } satisfies Readonly<Record<AskedUnit, object>>;
}

export function AmountUnitCard({ question, draft }: CardOf<AmountUnitQuestion>) {
  const { t } = useLingui();
  const answer = useAnswer();
  const { label, plain, named } = useUnitWords(columnTitle(draft.opened, question.column))[question.unit];
  const { text, first, second } = useSample(question);
  return (
    <>
      <RadioGroup
        label={label}
        help={
          question.named === 'header'
            ? t`O título da coluna indica outra unidade.`
            : question.named === 'note'
              ? t`Uma linha fora da tabela, ou o total, indica outra unidade.`
              : t`O formato de células da coluna indica outra unidade.`
        }
        value={draft.plan.amountUnit ?? ''}
        onChange={(amountUnit) => answer('amountUnit', { amountUnit })}
        options={[
          { value: 'reais', label: t`${plain}: ${text} é ${first}` },
          { value: 'named', label: t`${named}: ${text} é ${second}` },
        ]}
      />
      <SumsAndRows question={question} heads={[plain, named]} />
      <Remembered if={isRemembered(draft, question)} />
    </>
  );
}

export function SplitCentsCard({ question, draft }: CardOf<SplitCentsQuestion>) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const answer = useAnswer();
  const { count, join } = question;
  const { text, first, second } = useSample(question);
  const title = columnTitle(draft.opened, question.column);
  const many = formatCount(count);
  const chosen = columnAnswer(draft.plan, question);
  return (
    <>
      <RadioGroup
        label={t`Coluna “${title}”: os centavos de ${text} estão na célula ao lado?`}
        help={
          count === 1
            ? t`1 linha tem números ao lado do valor, como se a vírgula dos centavos separasse as células.`
            : t`${many} linhas têm números ao lado do valor, como se a vírgula dos centavos separasse as células.`
        }
        value={chosen === null ? '' : chosen === 'apart' ? 'apart' : 'join'}
        onChange={(to) => answer('splitCents', { splitCents: to === 'join' ? join : 'apart' })}
        options={[
          { value: 'apart', label: t`Não: o valor é ${first}` },
          { value: 'join', label: t`Sim, juntar as células: o valor é ${second}` },
        ]}
      />
      <SumsAndRows question={question} heads={[t`Sem juntar`, t`Com os centavos`]} />
    </>
  );
}

export function SwappedDatesCard({ question, draft }: CardOf<SwappedDatesQuestion>) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const answer = useAnswer();
  const { count, certain, form, rows } = question;
  const [sample] = rows;
  const [written, swapped] = [formatDay(sample?.written ?? ''), formatDay(sample?.swapped ?? '')];
  const line = sample?.line ?? 0;
  const examples = certain.join(', ');
  const chosen = columnAnswer(draft.plan, question);
  return (
    <>
      <RadioGroup
        label={
          count === 1
            ? t`Em 1 vencimento, o dia e o mês podem estar trocados. Como emitir?`
            : t`Em ${formatCount(count)} vencimentos, o dia e o mês podem estar trocados. Como emitir?`
        }
        help={t`Todas as outras datas têm dia maior que 12 (${examples}). Isso ocorre quando um programa em inglês abre a planilha.`}
        value={chosen === null ? '' : chosen === 'none' ? 'none' : 'swap'}
        onChange={(to) => answer('swappedDates', { swappedDates: to === 'swap' ? form : 'none' })}
        options={[
          { value: 'none', label: t`Como estão: a linha ${line} vence em ${written}` },
          { value: 'swap', label: t`Destrocar dia e mês: a linha ${line} vence em ${swapped}` },
        ]}
      />
      <ReadingsTable
        label={t`Linhas com datas assim`}
        heads={[t`Como está`, t`Destrocada`]}
        rows={rows}
        read={(row) => [formatDay(row.written), formatDay(row.swapped)]}
      />
    </>
  );
}
