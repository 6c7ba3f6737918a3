// What is missing from a booklet or in it with a reservation, boleto by boleto, and why. Opened, copied, saved.
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookletNote } from '../../../preload/contract/documents.ts';
import { useDesk } from '../../desk.ts';
import { formatCount } from '../../text/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { toTsv } from '../../ui/grid/tsv.ts';
import { useCopied } from '../../use-copied.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words.tsx';
import { listHeight } from './list-height.ts';
import { cellsOf, flawWords, sortedNotes } from './note-words.ts';

const placeCell = (note: BookletNote) => <Placed note={note} />;

export function BookletNotes({ notes: given }: { notes: readonly BookletNote[] }): JSX.Element {
  const { t } = useLingui();
  const { say, language } = useWords();
  const { places } = useDesk();
  const onCopied = useCopied();
  const [row, setRow] = useState(0);
  const onMoved = useCallback((moved: number) => setRow(moved), []);
  const notes = useMemo(() => sortedNotes(given), [given]);
  const pages = useMemo(() => pagesOf(notes), [notes]);
  const columns = useMemo(
    (): readonly Column<BookletNote>[] => [
      {
        id: 'out',
        title: t`Situação`,
        width: 132,
        text: ({ out }) => (out ? t`Fora do carnê` : t`No arquivo`),
        cell: placeCell,
      },
      { id: 'payer', title: t`Pagador`, width: 156, text: (note) => cellsOf(note, say)[0] },
      {
        id: 'amount',
        title: t`Valor`,
        width: 100,
        align: 'end',
        figures: true,
        text: (note) => cellsOf(note, say)[1],
      },
      { id: 'due', title: t`Vencimento`, width: 96, figures: true, text: (note) => cellsOf(note, say)[2] },
      { id: 'why', title: t`Por quê`, width: 200, text: (note) => cellsOf(note, say)[3] },
      { id: 'detail', title: t`Detalhe`, width: 64, text: (note) => cellsOf(note, say)[4] },
    ],
    // `say` and `t` change with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  const out = notes.filter((note) => note.out).length;
  const inside = notes.length - out;
  const text = () =>
    toTsv([
      [...columns.map(({ title }) => title), t`O que fazer`],
      ...notes.map((note) => [...columns.map((column) => column.text(note)), say(flawWords[note.why].next)]),
    ]);
  const at = notes[row] ?? notes[0];
  const open = ({ boleto }: BookletNote) => places.go({ screen: 'boletos', tab: 'issued', boleto });
  return (
    <section className="booklet-part" aria-label={t`O que falta e ressalvas`}>
      <div className="line apart">
        <h3>
          {[
            ...(out > 0
              ? [out === 1 ? t`1 fora do carnê` : t`${formatCount(out, language)} fora do carnê`]
              : []),
            ...(inside > 0
              ? [inside === 1 ? t`1 com ressalva` : t`${formatCount(inside, language)} com ressalva`]
              : []),
          ].join(' · ')}
        </h3>
        <div className="line">
          <CopyButton text={text()} label={t`Copiar a lista`} />
          {at && <Button icon="boletos" onPress={() => open(at)}>{t`Abrir o boleto`}</Button>}
        </div>
      </div>
      <div className="booklet-grid" style={{ height: listHeight(notes.length) }}>
        <Grid
          label={t`O que falta e ressalvas`}
          columns={columns}
          pages={pages}
          dense
          onOpen={open}
          onMoved={onMoved}
          onCopied={onCopied}
          empty={null}
        />
      </div>
      {at && (
        <div className="note-at" aria-live="polite">
          <p>
            <span className="strong">{at.payer ?? t`Sem nome`}</span>
            {' · '}
            {say(flawWords[at.why].short)}. <span className="soft">{say(flawWords[at.why].next)}</span>
          </p>
          {cellsOf(at, say)[4] !== '' && <p className="mono break">{cellsOf(at, say)[4]}</p>}
        </div>
      )}
    </section>
  );
}

function Placed({ note: { out, why } }: { note: BookletNote }): JSX.Element {
  const { t } = useLingui();
  return (
    <State tone={why === 'barsDiffer' ? 'bad' : out ? 'doubt' : 'plain'}>
      {out ? t`Fora do carnê` : t`No arquivo`}
    </State>
  );
}
