// The facts of the job file: pages, bar codes read back, and the pages with a problem.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PreparedPrint } from '../../../preload/contract/document-terms.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';

const mostNotes = 4;

export function PreparedFacts({ file, copies }: { file: PreparedPrint; copies: number }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { check, notes } = file;
  const pages = formatCount(file.pages, language);
  const all = formatCount(file.pages * copies, language);
  const read = formatCount(check.read, language);
  const expected = formatCount(check.expected, language);
  const more = notes.length - mostNotes;
  return (
    <div className="stack gap-4 print-facts">
      <p className="figures">
        {file.pages === 1 ? t`1 página` : t`${pages} páginas`}
        {copies > 1 && <> {t`× ${copies} cópias = ${all} páginas`}</>}
      </p>
      {file.bars === 'different' ? (
        <State tone="bad" icon="warn">{t`O PDF é de outro boleto`}</State>
      ) : file.bars === 'line' ? (
        <State tone="good">{t`Linha digitável confere com o registro`}</State>
      ) : check.expected === 0 ? (
        <State tone="plain">{t`Nenhum código de barras a conferir`}</State>
      ) : check.read === check.expected ? (
        <State tone="good">{t`Códigos de barras conferidos: ${read} de ${expected}`}</State>
      ) : (
        <State tone="bad" icon="warn">{t`Códigos de barras conferidos: só ${read} de ${expected}`}</State>
      )}
      {notes.length > 0 && (
        <ul className="stack gap-4">
          {notes.slice(0, mostNotes).map(({ page, why }) => (
            <li key={`${page} ${why}`}>
              <State tone="doubt">
                {why === 'noBars'
                  ? t`Página ${page}: código de barras não lido; confira na impressão`
                  : t`Página ${page}: já tem mais de um boleto; é impressa como no original`}
              </State>
            </li>
          ))}
          {more > 0 && (
            <li className="soft">
              {more === 1 ? t`e mais 1 página` : t`e mais ${formatCount(more, language)} páginas`}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
