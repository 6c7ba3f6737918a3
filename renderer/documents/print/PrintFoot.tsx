// How many prints the list or its selection has, what they come to in pages, and one answer for all that wait for it.
// Always visible, so that nothing moves.
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { mostPrints } from '../../../preload/contract/print-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { isOpen, sumOf } from './print-list.tsx';
import { outcomes, printLooks } from './print-words.ts';
import { useConfirmPrint, type Outcome } from './use-confirm-print.ts';

export function PrintFoot({
  every,
  shown,
  chosen,
  opened,
  onDone,
}: {
  /** How many there are, whatever the list shows. */
  every: number;
  shown: readonly PrintJob[];
  chosen: readonly PrintJob[];
  /** The one whose details are shown. */
  opened: PrintJob | undefined;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { both, language } = useWords();
  const { toasts } = useApp();
  const recording = useConfirmPrint();
  const count = (many: number) => formatCount(many, language);
  const pagesText = (many: number) => (many === 1 ? t`1 página` : t`${count(many)} páginas`);
  const sum = sumOf(chosen.length > 0 ? chosen : shown);
  const open = chosen.filter(isOpen);
  const openPages = pagesText(sumOf(open).pages);
  const record = async (state: Outcome) => {
    const result = await recording.run({ ids: open.map(({ id }) => id), state });
    if (!result) return;
    if (!result.ok) toasts.show('bad', both(result.error));
    else
      toasts.show(
        'good',
        open.length === 1
          ? t`Resultado registrado.`
          : t`Resultado registrado em ${count(open.length)} impressões.`,
      );
    onDone();
  };
  return (
    <div className="list-foot line apart">
      <output className="line gap-12 small figures">
        <span>
          {chosen.length === 1 && chosen[0]?.id === opened?.id
            ? t`1 aberta`
            : chosen.length > 0
              ? t`${count(chosen.length)} de ${count(shown.length)} selecionadas`
              : shown.length === 1
                ? t`1 impressão`
                : t`${count(shown.length)} impressões`}
        </span>
        {sum.pages > 0 && <span className="strong">{pagesText(sum.pages)}</span>}
        {sum.failed > 0 && (
          <span className="faint">
            {sum.failed === 1 ? t`1 não saiu` : t`${count(sum.failed)} não saíram`}
          </span>
        )}
        {every >= mostPrints && <span className="faint">{t`só as ${count(mostPrints)} mais recentes`}</span>}
      </output>
      <Menu
        label={t`Registrar resultado`}
        trigger={
          <Button icon="check" busy={recording.busy} isDisabled={open.length === 0}>
            {open.length === 0
              ? t`Registrar resultado`
              : t`Registrar resultado (${count(open.length)} · ${openPages})`}
          </Button>
        }
        groups={[
          {
            id: 'outcomes',
            entries: outcomes.map(({ state, icon }) => ({
              id: state,
              label: t(printLooks[state].title),
              icon,
              run: () => void record(state),
            })),
          },
        ]}
      />
    </div>
  );
}
