// What was recognised in the clerk's input: how many are new, where they were found, and every line that is skipped.
import { useLingui } from '@lingui/react/macro';
import type { IdsRead } from '../../../preload/contract/monitor.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Select } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { entryStateOf, firstLines, mostAtOnce, type Understood } from './understood.ts';
import type { Columns } from './use-ids-read.ts';
import { msg } from '@lingui/core/macro';
import type { SheetRefusal } from '../../../preload/contract/sheets.ts';
import type { Sentence } from '../../words/error-sentences.ts';
import { sheetRefusals } from '../../words/refusal-words.ts';

const inParts = msg`Divida-o em arquivos menores e importe um de cada vez.`;

/**
 * Why a sheet with ids could not be read. Sentences that mention batches elsewhere mention parts of the list here.
 */
function refusalSentences(why: SheetRefusal): Sentence {
  const words = sheetRefusals[why];
  return why === 'tooLarge' || why === 'tooManyRows' ? { ...words, next: inParts } : words;
}

const shownOdd = 50;

export function FoundIds({
  read,
  reading,
  empty,
  columns,
  onColumns,
}: {
  read: IdsRead | undefined;
  reading: boolean;
  empty: boolean;
  columns: Columns;
  onColumns: (columns: Columns) => void;
}) {
  const { t } = useLingui();
  if (read?.kind === 'refused') {
    const { what, next } = refusalSentences(read.why);
    return (
      <Banner kind="bad" title={t(what)} live>
        <p>{t(next)}</p>
        <p>{t`Nada foi adicionado ao monitor.`}</p>
      </Banner>
    );
  }
  return (
    <section className="stack frame found" aria-label={t`Dados identificados`} aria-busy={reading}>
      {read === undefined ? (
        <p className="faint found-waits">
          {empty ? t`Os dados lidos aparecem aqui antes de confirmar.` : <Spinner />}
        </p>
      ) : (
        <>
          <Counts read={read} />
          {read.columns.length > 0 && <ColumnChoice read={read} columns={columns} onColumns={onColumns} />}
          <Samples read={read} />
          <Odd read={read} />
        </>
      )}
    </section>
  );
}

function Counts({ read }: { read: Understood }) {
  const { t } = useLingui();
  const { language } = useWords();
  const format = (count: number) => formatCount(count, language);
  const at = (lines: readonly number[]) => {
    const { shown, left } = firstLines(lines);
    const list = shown.map(format).join(', ');
    return left > 0
      ? t`linhas ${list} e mais ${format(left)}`
      : lines.length === 1
        ? t`linha ${list}`
        : t`linhas ${list}`;
  };
  const { items, repeated, blank, already, unrecognised } = read;
  const count = items.length;
  const left = [
    {
      id: 'already',
      text: already.length === 1 ? t`1 já acompanhada` : t`${format(already.length)} já acompanhadas`,
      lines: already,
    },
    {
      id: 'repeated',
      text: repeated.length === 1 ? t`1 repetida` : t`${format(repeated.length)} repetidas`,
      lines: repeated,
    },
    {
      id: 'odd',
      text:
        unrecognised.length === 1
          ? t`1 linha sem código`
          : t`${format(unrecognised.length)} linhas sem código`,
      lines: unrecognised.map(({ line }) => line),
    },
  ].filter(({ lines }) => lines.length > 0);
  const entryState = entryStateOf(read);
  return (
    <div className="stack gap-4" aria-live="polite">
      {entryState === 'whichColumn' ? (
        <State tone="doubt">{t`Em qual coluna está o código da transação?`}</State>
      ) : entryState === 'tooMany' ? (
        <State tone="bad">{t`${format(count)} de uma vez é demais: adicione até ${format(mostAtOnce)}, e depois o resto.`}</State>
      ) : count > 0 ? (
        <p className="found-count">
          <span className="strong">{format(count)}</span> {t`a acompanhar`}
        </p>
      ) : (
        <State tone="doubt">{t`Nenhuma transação nova`}</State>
      )}
      {(left.length > 0 || blank > 0) && (
        <ul className="small figures found-left">
          {left.map(({ id, text, lines }) => (
            <li key={id}>
              <span>{text}</span>
              <span className="faint"> · {at(lines)}</span>
            </li>
          ))}
          {blank > 0 && (
            <li>
              <span>{blank === 1 ? t`1 em branco` : t`${format(blank)} em branco`}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function ColumnChoice({
  read,
  columns,
  onColumns,
}: {
  read: Understood;
  columns: Columns;
  onColumns: (columns: Columns) => void;
}) {
  const { t } = useLingui();
  const named = read.columns.map((name, at) => ({
    value: String(at),
    label: name === '' ? t`Coluna ${at + 1}` : name,
  }));
  return (
    <div className="pair narrow">
      <Select
        label={t`Coluna do código`}
        options={read.idColumn === null ? [{ value: '', label: t`Escolha a coluna` }, ...named] : named}
        value={read.idColumn === null ? '' : String(read.idColumn)}
        onChange={(value) => {
          if (value !== '') onColumns({ ...columns, idColumn: Number(value) });
        }}
      />
      <Select
        label={t`Coluna do rótulo`}
        options={[{ value: '', label: t`Nenhuma` }, ...named]}
        value={read.labelColumn === null ? '' : String(read.labelColumn)}
        onChange={(value) => onColumns({ ...columns, labelColumn: value === '' ? null : Number(value) })}
      />
    </div>
  );
}

/** The first of them as they will be watched. */
function Samples({ read: { items, columns } }: { read: Understood }) {
  const { t } = useLingui();
  const { language } = useWords();
  const first = items.slice(0, 3);
  if (first.length === 0) return null;
  const left = items.length - first.length;
  return (
    <ul
      className={columns.length > 0 ? 'found-samples labelled' : 'found-samples'}
      aria-label={t`As primeiras`}
    >
      {first.map(({ line, transactionId, label }) => (
        <li key={line}>
          <span className="mono clip" title={transactionId}>
            {transactionId}
          </span>
          {columns.length > 0 && <span className="clip soft">{label ?? ''}</span>}
        </li>
      ))}
      {left > 0 && (
        <li className="faint">{left === 1 ? t`e mais 1` : t`e mais ${formatCount(left, language)}`}</li>
      )}
    </ul>
  );
}

function Odd({ read: { unrecognised } }: { read: Understood }) {
  const { t } = useLingui();
  const { language } = useWords();
  if (unrecognised.length === 0) return null;
  const left = unrecognised.length - shownOdd;
  return (
    <Unfolds
      title={
        unrecognised.length === 1
          ? t`Ver a linha sem código`
          : t`Ver as ${formatCount(unrecognised.length, language)} linhas sem código`
      }
    >
      <ul className="stack gap-4 found-odd">
        {unrecognised.slice(0, shownOdd).map(({ line, text }) => (
          <li key={line} className="clip" title={text}>
            <span className="faint figures">{formatCount(line, language)}</span> {text}
          </li>
        ))}
        {left > 0 && <li className="faint">{t`e mais ${formatCount(left, language)}`}</li>}
      </ul>
    </Unfolds>
  );
}
