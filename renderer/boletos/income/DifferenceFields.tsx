// What a payment does to its boleto if it is not the title's amount, and the fields in which a clerk explains the difference.
import { useLingui } from '@lingui/react/macro';
import type { Parts } from '../../../preload/contract/income-terms.ts';
import { State } from '../../ui/State.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { partTitles } from '../../words/income-words.ts';
import { explained, outcomeOf, readParts, type TypedParts } from './reconcile.ts';

export function DifferenceFields({
  cents,
  title,
  proposed,
  typed,
  onTyped,
}: {
  /** Of the line, and of the boleto. */
  cents: number;
  title: number;
  proposed: Parts | undefined;
  typed: TypedParts;
  onTyped: (typed: TypedParts) => void;
}) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  if (cents === title && (proposed?.principal ?? cents) === title) return null;
  const read = readParts(cents, typed, proposed);
  const outcome = read.ok ? outcomeOf(read.principal, title) : undefined;
  const rest = outcome && 'cents' in outcome ? formatCents(outcome.cents) : '';
  const named = proposed
    ? explained.flatMap((part) =>
        proposed[part] === 0 ? [] : [`${t(partTitles[part])} ${formatCents(Math.abs(proposed[part]))}`],
      )
    : [];
  return (
    <fieldset className="stack gap-8 income-difference">
      <legend className="field-label">{t`Diferença em relação ao boleto`}</legend>
      {named.length > 0 && <p className="soft">{t`O arquivo informa: ${named.join(', ')}.`}</p>}
      <div className="pair narrow low">
        {explained.map((part) => (
          <TextField
            key={part}
            label={t(partTitles[part])}
            value={typed[part]}
            onChange={(text) => onTyped({ ...typed, [part]: text })}
            maxLength={16}
            placeholder="0,00"
            error={!read.ok && read.wrong.includes(part) ? t`Informe como 1,50.` : undefined}
          />
        ))}
      </div>
      {outcome && (
        <State tone={outcome.kind === 'paid' ? 'plain' : 'doubt'} wraps>
          {outcome.kind === 'paid'
            ? t`Com isso o boleto fica pago.`
            : outcome.kind === 'partial'
              ? t`Faltam ${rest}: o boleto continua em aberto.`
              : t`Sobram ${rest} sobre o valor do boleto, que fica pago.`}
        </State>
      )}
    </fieldset>
  );
}
