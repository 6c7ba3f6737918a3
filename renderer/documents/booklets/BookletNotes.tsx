// What is missing from a booklet or in it with a reservation, boleto by boleto, and why. Opened, copied, saved.
import { useMemo, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Booklet, BookletNote } from '../../../preload/contract/documents.ts';
import { useDesk } from '../../desk.ts';
import { formatCount } from '../../text/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { toTsv } from '../../ui/grid/tsv.ts';
import { useCopied } from '../../use-copied.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words.tsx';
import { listHeight } from './list-height.ts';
import { cellsOf, flawWords, sortedNotes } from './note-words.ts';

const placeCell = (note: BookletNote) => <Placed note={note} />;

export function BookletNotes({
  notes: given,
}: {
  booklet: Booklet;
  notes: readonly BookletNote[];
}): JSX.Element {
  const { t } = useLingui();
  const { say, language } = useWords();
  const { places } = useDesk();
  const onCopied = useCopied();
  const notes = useMemo(() => sortedNotes(given), [given]);
  const pages = useMemo(() => pagesOf(notes), [notes]);
  const columns = useMemo(
    (): readonly Column<BookletNote>[] => [
      {
        id: 'out',
        title: t`Situação`,
        width: 116,
        text: ({ out }) => (out ? t`Fora do carnê` : t`No arquivo`),
        cell: placeCell,
      },
      { id: 'payer', title: t`Pagador`, width: 184, text: (note) => cellsOf(note, say)[0] },
      {
        id: 'amount',
        title: t`Valor`,
        width: 104,
        align: 'end',
        figures: true,
        text: (note) => cellsOf(note, say)[1],
      },
      { id: 'due', title: t`Vencimento`, width: 96, figures: true, text: (note) => cellsOf(note, say)[2] },
      { id: 'why', title: t`Por quê`, width: 216, text: (note) => cellsOf(note, say)[3] },
      {
        id: 'next',
        title: t`O que fazer`,
        width: 360,
        text: ({ why }) => say(flawWords[why].next),
      },
      { id: 'detail', title: t`Detalhe`, width: 240, text: (note) => cellsOf(note, say)[4] },
    ],
    // `say` and `t` change with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  const out = notes.filter((note) => note.out).length;
  const inside = notes.length - out;
  const text = () =>
    toTsv([
      columns.map(({ title }) => title),
      ...notes.map((note) => columns.map((column) => column.text(note))),
    ]);
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
        <CopyButton text={text()} label={t`Copiar a lista`} />
      </div>
      <div className="booklet-grid" style={{ height: listHeight(notes.length) }}>
        <Grid
          label={t`O que falta e ressalvas`}
          columns={columns}
          pages={pages}
          dense
          onOpen={({ boleto }) => places.go({ screen: 'boletos', tab: 'issued', boleto })}
          onCopied={onCopied}
          empty={null}
        />
      </div>
      <p className="faint">{t`Enter ou dois cliques abrem o boleto.`}</p>
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
