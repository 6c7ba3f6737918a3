// Lines of the panel's export whose boletos the register does not contain.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PanelMatch } from '../../preload/contract/panel.ts';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';

export function UnknownLines({
  matched: { unknown, unknownCount },
}: {
  matched: Pick<Extract<PanelMatch, { kind: 'matched' }>, 'unknown' | 'unknownCount'>;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    // Focusable, to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={t`Boletos fora deste registro`}>
      <table className="table" aria-label={t`Boletos fora deste registro`}>
        <thead>
          <tr>
            <th className="end">{t`Linha`}</th>
            <th>{t`Pagador`}</th>
            <th>{t`CPF ou CNPJ`}</th>
            <th className="end">{t`Valor`}</th>
            <th>{t`Vencimento`}</th>
            <th>{t`Código`}</th>
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ line, name, document, amounts, dueDate, remoteId, maybeUncertain }) => (
            <tr key={line}>
              <td className="end figures">{formatCount(line, language)}</td>
              <td>
                <span className="break">{name ?? '—'}</span>
                {maybeUncertain && <State tone="doubt">{t`pode ser um a confirmar`}</State>}
              </td>
              <td className="figures">{document === null ? '—' : formatTaxId(document)}</td>
              <td className="end figures">
                {amounts.map((cents) => formatCents(cents, language)).join(t` ou `)}
              </td>
              <td className="figures">{formatDay(dueDate)}</td>
              <td className="figures break">{remoteId ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknownCount > unknown.length && (
        <p className="faint small">{t`E mais ${formatCount(unknownCount - unknown.length, language)}.`}</p>
      )}
    </section>
  );
}
