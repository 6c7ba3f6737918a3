// Lines of the sheet that did not become a boleto, with their numbers, so that the clerk can account for every line.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SkippedLine } from '../../../preload/contract/batches.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { skippedByKind } from './review-rows.ts';

const mostLines = 200;

export function SkippedLinesDialog({ id, onClose }: { id: number; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { guiche, session } = useApp();
  const [lines, setLines] = useState<readonly SkippedLine[]>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let unmounted = false;
    void session.ask(guiche.batches.skippedLines({ id })).then((result) => {
      if (unmounted) return;
      if (result.ok) setLines(result.value);
      else setFailure(result.error);
    });
    return () => {
      unmounted = true;
    };
  }, [guiche, session, id]);
  const titles: Readonly<Record<string, string>> = {
    preamble: t`Acima do cabeçalho`,
    header: t`Cabeçalho`,
    blank: t`Em branco`,
    total: t`Totais`,
    hidden: t`Ocultas na planilha`,
    status: t`Deixadas de fora pelo status`,
  };
  return (
    <Dialog open onClose={onClose} title={t`Linhas ignoradas`} size="wide">
      <p className="soft">{t`Estas linhas da planilha não são boletos e não serão enviadas.`}</p>
      <FailureBanner failure={failure} />
      <div className="stack small aside-lines">
        {skippedByKind(lines ?? []).map(([kind, all]) => (
          <section key={kind}>
            <h3>{titles[kind] ?? kind}</h3>
            <ul>
              {all.slice(0, mostLines).map(({ line, cells }) => (
                <li key={line}>
                  <span className="faint figures">{line > 0 && line}</span>
                  <span className="clip">
                    {cells.filter((cell) => cell.trim() !== '').join(' · ') || '·'}
                  </span>
                </li>
              ))}
            </ul>
            {all.length > mostLines && <p className="faint">{t`e mais ${all.length - mostLines}`}</p>}
          </section>
        ))}
      </div>
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
