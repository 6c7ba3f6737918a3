// The boletos that are missing from a booklet or included with a problem, and why. Opened, copied, exported.
import { useCallback, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookletNote } from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { type Column, copiedText } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { toTsv } from '../../ui/grid/tsv.ts';
import { useCopied } from '../../list/use-copied.ts';
import { useSaving } from '../../list/use-saving.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { listHeight } from './list-height.ts';
import { cellsOf, flawWords, noteWords, places as placeWords } from './note-words.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

const gravity = (note: BookletNote): number => (note.why === 'barsDiffer' ? 0 : note.out ? 1 : 2);

/** Most serious first; otherwise in the order of the booklet. */
export const sortedNotes = (notes: readonly BookletNote[]): readonly BookletNote[] =>
  [...notes].sort((one, other) => gravity(one) - gravity(other));

const placeCell = (note: BookletNote) => <Placed note={note} />;

export function BookletNotes({ id, notes: given }: { id: number; notes: readonly BookletNote[] }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, navigation } = useApp();
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
        width: 124,
        text: ({ out }) => t(placeWords[out ? 'out' : 'in']),
        cell: placeCell,
      },
      { id: 'payer', title: t`Pagador`, width: 148, text: (note) => cellsOf(note, translate, language)[0] },
      {
        id: 'amount',
        title: t`Valor`,
        width: 96,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<BookletNote>(
          language,
          (note, inLanguage) => cellsOf(note, translate, inLanguage)[1],
        ),
      },
      {
        id: 'due',
        title: t`Vencimento`,
        width: 96,
        figures: true,
        text: (note) => cellsOf(note, translate, language)[2],
      },
      { id: 'why', title: t`Motivo`, width: 172, text: (note) => cellsOf(note, translate, language)[3] },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  const out = notes.filter((note) => note.out).length;
  const inside = notes.length - out;
  // The detail is shown in full below the list, and in exports and copies of it.
  const titles = [...columns.map(({ title }) => title), t`Detalhe`, t`O que fazer`];
  const saving = useSaving(
    () =>
      guiche.documents.saveNotes({
        id,
        name: t`o que falta`,
        columns: titles,
        words: noteWords(translate),
      }),
    t`Lista exportada.`,
  );
  const text = () =>
    toTsv([
      titles,
      ...notes.map((note) => [
        ...columns.map((column) => copiedText(column, note)),
        cellsOf(note, translate, language)[4],
        t(flawWords[note.why].next),
      ]),
    ]);
  const at = notes[row] ?? notes[0];
  const open = ({ boleto }: BookletNote) => navigation.go({ screen: 'boletos', tab: 'issued', boleto });
  return (
    <section className="stack gap-8 booklet-part" aria-label={t`Faltas e observações`}>
      <div className="line apart">
        <h3>
          {[
            ...(out > 0 ? [out === 1 ? t`Falta 1` : t`Faltam ${formatCount(out, language)}`] : []),
            ...(inside > 0
              ? [inside === 1 ? t`1 com observação` : t`${formatCount(inside, language)} com observação`]
              : []),
          ].join(' · ')}
        </h3>
        <div className="line">
          <Button
            kind="quiet"
            icon="save"
            busy={saving.busy}
            onPress={() => void saving.run(undefined)}
          >{t`Exportar lista`}</Button>
          <CopyButton text={text()} label={t`Copiar lista`} />
          {at && <Button icon="boletos" onPress={() => open(at)}>{t`Abrir o boleto`}</Button>}
        </div>
      </div>
      <FailureBanner failure={saving.failure} />
      <div className="stack gap-0 frame booklet-grid" style={{ height: listHeight(notes.length) }}>
        <Grid
          label={t`Faltas e observações`}
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
            {t(flawWords[at.why].short)}. <span className="soft">{t(flawWords[at.why].next)}</span>
          </p>
          {cellsOf(at, translate, language)[4] !== '' && (
            <p className="soft break">{cellsOf(at, translate, language)[4]}</p>
          )}
        </div>
      )}
    </section>
  );
}

function Placed({ note: { out, why } }: { note: BookletNote }) {
  const { t } = useLingui();
  return (
    <State tone={why === 'barsDiffer' ? 'bad' : out ? 'doubt' : 'plain'}>
      {t(placeWords[out ? 'out' : 'in'])}
    </State>
  );
}
