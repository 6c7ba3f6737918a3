// Asks what `1.500` means in a whole column: thousands, or one and a half? Shows rows, both readings of each, and the
// column's sums.
import { useLingui } from '@lingui/react/macro';
import type { ColumnQuestion, OpenAmountsQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { isAnswered, questionsOf } from '../../../preload/contract/open-questions.ts';
import { columnTitle, type Draft, isRemembered } from './draft.ts';
import { ReadingsTable } from './ReadingsTable.tsx';
import { Remembered } from './Remembered.tsx';
import { useDraftController } from './use-draft.ts';

/** Undefined if that group is asked about too and not answered yet. */
export function otherSum(
  { ask }: Pick<OpenAmountsQuestion, 'ask'>,
  questions: readonly ColumnQuestion[],
  openAmounts: SheetPlan['openAmounts'],
): number | undefined {
  const isPoint = ask === 'pointAmounts';
  const other = questions.find((one) => one.ask === (isPoint ? 'commaAmounts' : 'pointAmounts'));
  if (!other || !('thousands' in other)) return 0;
  const reading = isPoint ? openAmounts.comma : openAmounts.point;
  return reading === null ? undefined : other[reading];
}

type Reading = NonNullable<SheetPlan['openAmounts']['point']>;

export function AmountQuestion({ question, draft }: { question: OpenAmountsQuestion; draft: Draft }) {
  const { t } = useLingui();
  const { formatCents, formatCount: many } = useWords();
  const controller = useDraftController();
  const { ask, count, rows, earlier, withCents } = question;
  const group = ask === 'pointAmounts' ? 'point' : 'comma';
  const done = isAnswered(draft, question);
  const chosen = draft.plan.openAmounts[group] ?? earlier ?? '';
  const title = columnTitle(draft.opened, question.column);
  const answer = (reading: Reading) =>
    controller.change((old) => ({
      ...old,
      plan: { ...old.plan, openAmounts: { ...old.plan.openAmounts, [group]: reading } },
    }));
  const sample = rows.find(({ decimal }) => decimal !== null) ?? rows[0];
  const text = sample?.text ?? '';
  const thousands = formatCents(sample?.thousands ?? 0);
  const decimal = sample?.decimal ?? null;
  const other = otherSum(question, questionsOf(draft), draft.plan.openAmounts);
  const rest = question.others + (other ?? 0);
  const inThousands = formatCents(rest + question.thousands);
  const inDecimals = formatCents(rest + question.decimal);
  const unread = many(question.unread);
  const readable = decimal === null ? undefined : formatCents(decimal);
  return (
    <>
      <RadioGroup
        label={
          ask === 'pointAmounts'
            ? t`Coluna “${title}”: o ponto em ${text} separa milhares ou centavos?`
            : t`Coluna “${title}”: a vírgula em ${text} separa milhares ou centavos?`
        }
        help={
          count === 1
            ? t`1 valor da coluna está escrito assim, e não dá para saber qual é o caso.`
            : t`${many(count)} valores da coluna estão escritos assim, e não dá para saber qual é o caso.`
        }
        value={chosen}
        onChange={answer}
        options={[
          { value: 'thousands', label: t`Milhares: ${text} é ${thousands}` },
          {
            value: 'decimal',
            label:
              readable === undefined
                ? t`Centavos: ${text} teria três casas decimais`
                : t`Centavos: ${text} é ${readable}`,
            ...(question.unread > 0 && {
              help:
                question.unread === 1
                  ? t`1 valor teria mais de duas casas decimais e ficaria com erro.`
                  : t`${unread} valores teriam mais de duas casas decimais e ficariam com erro.`,
            }),
          },
        ]}
      />
      <p className="question-sums">
        <span className="strong">{t`Soma da coluna:`}</span>{' '}
        <span className="figures">{t`${inThousands} se for milhar · ${inDecimals} se for decimal`}</span>
        {other === undefined && (
          <span className="soft">
            {' '}
            {ask === 'pointAmounts'
              ? t`(sem os valores com vírgula que também precisam de resposta)`
              : t`(sem os valores com ponto que também precisam de resposta)`}
          </span>
        )}
      </p>
      <ReadingsTable
        label={t`Linhas com valores assim`}
        heads={[t`Se for milhar`, t`Se for decimal`]}
        rows={rows}
        read={({ thousands, decimal }) => [
          formatCents(thousands),
          decimal === null ? t`não pode ser lido` : formatCents(decimal),
        ]}
      />
      {withCents && (
        <State tone="doubt">
          {withCents.count === 1
            ? t`1 outro valor usa o mesmo sinal para centavos (${withCents.text}). Não muda; se a resposta for milhares, recebe um aviso para conferir.`
            : t`${many(withCents.count)} outros valores usam o mesmo sinal para centavos, como ${withCents.text}. Não mudam; se a resposta for milhares, recebem um aviso para conferir.`}
        </State>
      )}
      {!done && earlier === 'decimal' && (
        <div className="line">
          <State tone="doubt">{t`Na última planilha deste layout eram centavos. Confirme para esta.`}</State>
          <Button onPress={() => answer('decimal')}>{t`Confirmar: centavos`}</Button>
        </div>
      )}
      <Remembered if={done && isRemembered(draft, question)} />
    </>
  );
}
