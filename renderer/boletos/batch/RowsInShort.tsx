// A few boletos in a dialog: payer, due date and amount.
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function RowsInShort({ rows }: { rows: readonly BoletoRow[] }) {
  const { t } = useLingui();
  const { formatCents } = useWords();
  if (rows.length === 0) return null;
  return (
    <ul className="frame ruled repeats">
      {rows.map(({ id, fields, problems }) => (
        <li key={id}>
          <span className="stack gap-4">
            <span className="clip">{fields['payer.name']}</span>
            {problems.some(({ code }) => code === 'duplicateInPanel') && (
              <State tone="doubt" wraps>{t`consta no painel, mas não no Guichê`}</State>
            )}
          </span>
          <span className="figures">{fields.dueDate === null ? '' : formatDay(fields.dueDate)}</span>
          <span className="figures strong">{formatCents(fields.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
