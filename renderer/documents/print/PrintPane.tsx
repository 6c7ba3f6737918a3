// One print with what is known of it: the question whether it came out, and the same file once more.
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { isOpen, pagesIn } from './print-list.tsx';
import { printLooks, methodWords } from './print-words.ts';
import { useConfirmPrint, type Outcome } from './use-confirm-print.ts';

export function PrintPane({
  print,
  printer,
  onAgain,
  onClose,
}: {
  print: PrintJob;
  /** Its visible name. */
  printer: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const head = useRef<HTMLElement>(null);
  const focusHead = useFocusOn(head);
  const recording = useConfirmPrint();
  const record = (state: Outcome) => recording.run({ ids: [print.id], state }, focusHead);
  const { id, title, at, state, pages, copies, layout, way, kept } = print;
  const look = printLooks[state];
  const all = formatCount(pagesIn(print), language);
  const many = formatCount(pages, language);
  const sets = formatCount(copies, language);
  return (
    <DetailsPane label={t`Impressão`} onClose={onClose} failure={recording.failure} reading="">
      <header className="stack gap-4 details-head" ref={head} tabIndex={-1}>
        <State tone={look.tone}>{t(look.title)}</State>
        <h2 className="break">{title}</h2>
        <p className="details-sum">
          <span className="details-money figures">
            {pagesIn(print) === 1 ? t`1 página` : t`${all} páginas`}
          </span>
          {copies > 1 && (
            <span className="soft figures">
              {pages === 1 ? t`1 página × ${sets} cópias` : t`${many} páginas × ${sets} cópias`}
            </span>
          )}
        </p>
      </header>
      {isOpen(print) && (
        <section className="stack gap-8" aria-labelledby={`print-${id}`}>
          <h3 id={`print-${id}`}>{t`A impressão saiu certa?`}</h3>
          <p className="soft">{t`O sistema só confirma que recebeu o arquivo; nada é reimpresso automaticamente.`}</p>
          <div className="line">
            <OutcomeButtons busy={recording.busy} onOutcome={(outcome) => void record(outcome)} />
          </div>
        </section>
      )}
      <section className="stack gap-8">
        <div className="line">
          <Button icon="print" isDisabled={!kept} onPress={onAgain}>
            {t`Imprimir de novo`}
          </Button>
        </div>
        <p className="soft">
          {kept
            ? t`O mesmo arquivo pode ser impresso de novo.`
            : t`O arquivo foi substituído por outros; abra o documento para imprimir.`}
        </p>
      </section>
      <section>
        <Facts
          facts={[
            { id: 'at', name: t`Impresso em`, value: formatInstant(at, language) },
            { id: 'printer', name: t`Impressora`, value: printer },
            { id: 'way', name: t`Modo`, value: t(methodWords[way].name) },
            {
              id: 'layout',
              name: t`Por folha`,
              value: layout === 'threeUp' ? t`três boletos` : t`como no original`,
            },
          ]}
        />
      </section>
    </DetailsPane>
  );
}
