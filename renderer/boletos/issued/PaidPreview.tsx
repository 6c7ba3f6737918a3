// Every match of the panel's sheet: the boleto, its line, the reason of the match, the day, and what contradicts it.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MatchedBy } from '../../../preload/contract/batch-doubts.ts';
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { formatCents, formatCount, formatDay } from '../../text/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { firstChoice, planOf, tick, type Match } from './paid-choice.ts';
import { markedWords } from './paid-words.ts';

type Matched = Extract<PaidMatch, { kind: 'matched' }>;

const byWords: Readonly<Record<MatchedBy, MessageDescriptor>> = {
  ref: msg`referência`,
  line: msg`linha digitável`,
  nossoNumero: msg`nosso número`,
  id: msg`código`,
  amountDuePayer: msg`valor, vencimento e pagador`,
};

const doubtWords: Readonly<Record<NonNullable<Match['doubt']>, MessageDescriptor>> = {
  amount: msg`valor diferente`,
  already: msg`já tem baixa`,
  several: msg`pode ser outro igual`,
  unpaid: msg`na planilha consta como não pago`,
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
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, toasts } = useApp();
  const today = useToday();
  const { matches, unknown, rowCount } = matched;
  const [choice, setChoice] = useState(() => firstChoice(matches, formatDay(today)));
  const [shown, setShown] = useState(step);
  const { paid, cents, dayNeeded } = planOf(choice, matches, today);
  const marking = useAct((wanted: typeof paid, commandId) =>
    guiche.boletos.markPaidFromSheet({ commandId, paid: [...wanted] }),
  );
  const undated = matches.some((one) => one.on === null);
  const count = formatCount(paid.length, language);
  const mark = async () => {
    const result = await marking.run(paid);
    if (!result?.ok) return;
    toasts.show(result.value.missed > 0 ? 'bad' : 'good', markedWords(result.value, translate, language));
    onClose();
  };
  return (
    <>
      <p className="soft">
        {t`Linhas na planilha: ${formatCount(rowCount, language)}. De boletos do registro: ${formatCount(matches.length, language)}. De outros: ${formatCount(unknown.length, language)}.`}
      </p>
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
        <Banner kind="info" title={t`Nenhuma linha corresponde a um boleto do registro`}>
          <p>{t`A planilha precisa ter a linha digitável, o nosso número, o código do boleto, ou valor, vencimento e pagador. Confira também se a conta em uso é a certa.`}</p>
        </Banner>
      ) : (
        <div className="table-scroll paid-list">
          <table className="table" aria-label={t`Baixas encontradas na planilha`}>
            <thead>
              <tr>
                <th>
                  <span className="unseen">{t`Dar baixa`}</span>
                </th>
                <th>{t`Boleto`}</th>
                <th className="end">{t`Valor`}</th>
                <th>{t`Vencimento`}</th>
                <th>{t`Pago em`}</th>
                <th>{t`Encontrado por`}</th>
                <th>{t`Linha da planilha`}</th>
              </tr>
            </thead>
            <tbody>
              {matches.slice(0, shown).map((match) => (
                <tr key={match.line} className={match.doubt === null ? '' : 'doubtful'}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t`Dar baixa em ${match.boleto.fields['payer.name'] ?? ''}`}
                      checked={choice.ticked.has(match.line)}
                      disabled={match.boleto.baixaOn !== null}
                      onChange={() => setChoice(tick(choice, match, matches))}
                    />
                  </td>
                  <td>
                    <span className="break">{match.boleto.fields['payer.name']}</span>
                    {match.doubt !== null && <State tone="doubt">{translate(doubtWords[match.doubt])}</State>}
                  </td>
                  <td className="end figures">
                    {match.boleto.fields.amount === null
                      ? ''
                      : formatCents(match.boleto.fields.amount, language)}
                  </td>
                  <td className="figures">{formatDay(match.boleto.fields.dueDate ?? '')}</td>
                  <td className="figures">{match.on === null ? t`sem data` : formatDay(match.on)}</td>
                  <td>{translate(byWords[match.by])}</td>
                  <td className="faint" title={match.cells.join(' · ')}>
                    {t`${formatCount(match.line, language)}: ${match.cells.filter((cell) => cell.trim() !== '').join(' · ')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {matches.length > shown && (
            <Button kind="quiet" onPress={() => setShown(shown + step)}>
              {t`Mostrar mais ${formatCount(Math.min(step, matches.length - shown), language)} de ${formatCount(matches.length - shown, language)}`}
            </Button>
          )}
        </div>
      )}
      {unknown.length > 0 && (
        <Unfolds
          title={
            unknown.length === 1
              ? t`1 linha não corresponde a nenhum boleto do registro`
              : t`${formatCount(unknown.length, language)} linhas não correspondem a nenhum boleto do registro`
          }
        >
          <ul className="stack gap-4 small table-note">
            {unknown.slice(0, shown).map(({ line, cells }) => (
              <li key={line} className="clip faint" title={cells.join(' · ')}>
                {t`${formatCount(line, language)}: ${cells.filter((cell) => cell.trim() !== '').join(' · ')}`}
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
            ? t`Dar baixa em 1 boleto · ${formatCents(cents, language)}`
            : t`Dar baixa em ${count} boletos · ${formatCents(cents, language)}`}
        </Button>
      </div>
    </>
  );
}
