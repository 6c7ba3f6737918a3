// Every match of the dashboard's sheet: the boleto, its line, the reason of the match, the day, and what contradicts it.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaidDoubt } from '../../../preload/contract/boletos.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { contradictionWords, matchedByWords } from '../contradiction-words.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import {
  canTick,
  firstChoice,
  type Match,
  type Matched,
  planOf,
  tick,
  tickUndoubted,
} from './paid-choice.ts';
import type { Language } from '../../../preload/shared/money.ts';

/** The result of marking the matches of a dashboard's sheet as paid, in one sentence or two. */
export function markedWords(
  { changed, missed }: { readonly changed: number; readonly missed: number },
  translate: (message: MessageDescriptor) => string,
  language: Language,
): string {
  const done =
    changed === 1 ? msg`Baixa em 1 boleto.` : msg`Baixa em ${formatCount(changed, language)} boletos.`;
  const left =
    missed === 1
      ? msg`1 mudou enquanto isso e não foi alterado.`
      : msg`${formatCount(missed, language)} mudaram enquanto isso e não foram alterados.`;
  return missed === 0 ? translate(done) : `${translate(done)} ${translate(left)}`;
}

const doubtWords: Readonly<Record<PaidDoubt, MessageDescriptor>> = {
  ...contradictionWords,
  unproved: msg`O código pode coincidir por acaso: a planilha não informa o pagador.`,
  unpaid: msg`A planilha não informa que este boleto foi pago.`,
  paidLess: msg`O valor pago é menor que o do boleto.`,
  paidMore: msg`O valor pago é maior que o do boleto.`,
  paidUnread: msg`O valor pago não pôde ser lido.`,
  already: msg`Este pagamento já foi registrado ou está em outra linha.`,
  second: msg`Pode ser um segundo pagamento deste boleto.`,
  cancelled: msg`Este boleto está marcado como cancelado no provedor.`,
  several: msg`Pode ser outro boleto igual.`,
};

/** How many are rendered at first; more on request. */
const step = 500;

export function PaidPreview({
  matched,
  onBack,
  onClose,
}: {
  matched: Matched;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { translate, language, formatCents, formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const today = useToday();
  const { matches, unknown, rowCount, statesPayment } = matched;
  const [choice, setChoice] = useState(() => firstChoice(matched, formatDay(today)));
  const [shown, setShown] = useState(step);
  const { paid, cents, dayNeeded } = planOf(choice, matches, today);
  const marking = useAct((wanted: typeof paid, commandId) =>
    guiche.boletos.markPaidFromSheet({ commandId, paid: [...wanted] }),
  );
  const questions = matches.filter(({ doubts }) => doubts.length > 0).length;
  const undated = matches.some((one) => one.on === null);
  const count = formatCount(paid.length);
  const mark = () =>
    marking.run(paid, (value) => {
      toasts.show(value.missed > 0 ? 'bad' : 'good', markedWords(value, translate, language));
      onClose();
    });
  return (
    <>
      <p className="soft">
        {t`Linhas na planilha: ${formatCount(rowCount)}. Com boleto no Guichê: ${formatCount(matches.length)}. Sem boleto: ${formatCount(unknown.length)}.`}
      </p>
      {questions > 0 && (
        <p className="soft">
          {questions === 1
            ? t`1 linha precisa da sua decisão e não vem marcada. Compare os dois lados antes de marcar.`
            : t`${formatCount(questions)} linhas precisam da sua decisão e não vêm marcadas. Compare os dois lados antes de marcar.`}
        </p>
      )}
      {!statesPayment && questions < matches.length && (
        <Banner
          kind="doubt"
          title={t`A planilha não informa pagamentos`}
          acts={
            <Button onPress={() => setChoice(tickUndoubted(choice, matches))}>{t`Todos foram pagos`}</Button>
          }
        >
          <p>{t`Nenhuma coluna informa se o boleto foi pago. Se a planilha só tem boletos pagos, marque as linhas.`}</p>
        </Banner>
      )}
      {undated && (
        <div className="paid-day">
          <TextField
            label={t`Dia das linhas sem data de pagamento`}
            value={choice.day}
            onChange={(day) => setChoice({ ...choice, day })}
            maxLength={10}
            error={dayNeeded ? t`Informe uma data até hoje, como dd/mm/aaaa.` : undefined}
          />
        </div>
      )}
      {matches.length === 0 ? (
        <Banner kind="info" title={t`Nenhuma linha corresponde a um boleto emitido no Guichê`}>
          <p>{t`A planilha precisa ter a linha digitável, o nosso número, o código do boleto, ou valor, vencimento e pagador. Confira também se a conta em uso é a certa.`}</p>
        </Banner>
      ) : (
        <div className="table-scroll paid-list">
          <Table
            label={t`Baixas encontradas na planilha`}
            heads={[
              { unseen: t`Dar baixa` },
              t`Boleto`,
              { end: t`Valor` },
              t`Vencimento`,
              t`Pago em`,
              { end: t`Valor pago` },
              t`Encontrado por`,
              t`Linha da planilha`,
            ]}
          >
            {matches.slice(0, shown).map((match) => (
              <PaidLine
                key={match.line}
                match={match}
                ticked={choice.ticked.has(match.line)}
                onTick={() => setChoice(tick(choice, match, matches))}
              />
            ))}
          </Table>
          {matches.length > shown && (
            <Button kind="quiet" onPress={() => setShown(shown + step)}>
              {t`Mostrar mais ${formatCount(Math.min(step, matches.length - shown))} de ${formatCount(matches.length - shown)}`}
            </Button>
          )}
        </div>
      )}
      {unknown.length > 0 && (
        <Unfolds
          title={
            unknown.length === 1
              ? t`1 linha não corresponde a nenhum boleto emitido no Guichê`
              : t`${formatCount(unknown.length)} linhas não correspondem a nenhum boleto emitido no Guichê`
          }
        >
          <ul className="stack gap-4 small table-note">
            {unknown.slice(0, shown).map(({ line, cells }) => (
              <li key={line} className="clip faint" title={cells.join(' · ')}>
                {t`${formatCount(line)}: ${cells.filter((cell) => cell.trim() !== '').join(' · ')}`}
              </li>
            ))}
          </ul>
        </Unfolds>
      )}
      <FailureBanner failure={marking.failure} />
      <div className="dialog-acts">
        <Button kind="quiet" onPress={onBack}>{t`Outra planilha`}</Button>
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button
          kind="main"
          busy={marking.busy}
          isDisabled={paid.length === 0 || dayNeeded}
          onPress={() => void mark()}
        >
          {paid.length === 1
            ? t`Dar baixa em 1 boleto · ${formatCents(cents)}`
            : t`Dar baixa em ${count} boletos · ${formatCents(cents)}`}
        </Button>
      </div>
    </>
  );
}

/** Our boleto; what the sheet says otherwise is written below it. */
function PaidLine({ match, ticked, onTick }: { match: Match; ticked: boolean; onTick: () => void }) {
  const { t } = useLingui();
  const { formatCents: money, formatCount } = useWords();
  const { boleto, line, on, paid, earlier, doubts, theirs, cells, by } = match;
  const { 'payer.name': name, 'payer.document': document, amount, dueDate } = boleto.fields;
  const otherPayer = doubts.includes('name') || doubts.includes('document');
  const beside = (text: string) => <span className="paid-beside">{t`Na planilha: ${text}`}</span>;
  return (
    <tr className={doubts.length === 0 ? '' : 'doubtful'}>
      <td>
        <input
          type="checkbox"
          aria-label={t`Dar baixa em ${name ?? ''}`}
          checked={ticked}
          disabled={!canTick(match)}
          onChange={onTick}
        />
      </td>
      <td>
        <span className="break">
          {otherPayer ? [name, formatTaxId(document ?? '')].filter((part) => part !== '').join(' · ') : name}
        </span>
        {otherPayer && beside([theirs.name, theirs.document].filter((part) => part !== null).join(' · '))}
        {doubts.map((doubt) => (
          <State key={doubt} tone="doubt" wraps>
            {t(doubtWords[doubt])}
          </State>
        ))}
        {doubts.includes('unpaid') && theirs.status !== null && beside(theirs.status)}
      </td>
      <td className="end figures">
        {money(amount)}
        {doubts.includes('amount') && beside(money(theirs.amount))}
      </td>
      <td className="figures">
        {formatDay(dueDate ?? '')}
        {doubts.includes('dueDate') && beside(formatDay(theirs.dueDate ?? ''))}
      </td>
      <td className="figures">
        {on === null ? t`sem data` : formatDay(on)}
        {earlier !== null && (
          <span className="paid-beside">
            {t`Antes: ${earlier.on === null ? t`sem data` : formatDay(earlier.on)}`}
          </span>
        )}
      </td>
      <td className="end figures">
        {paid === null ? t`não lido` : money(paid)}
        {earlier !== null && (
          <span className="paid-beside">
            {t`Antes: ${earlier.cents === null ? t`não informado` : money(earlier.cents)}`}
          </span>
        )}
      </td>
      <td>{t(matchedByWords[by])}</td>
      <td className="faint" title={cells.join(' · ')}>
        {t`${formatCount(line)}: ${cells.filter((cell) => cell.trim() !== '').join(' · ')}`}
      </td>
    </tr>
  );
}
