// Reads the ids of a pasted text or a sheet, and finds those that are watched already. Adds none.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { IdsRead } from '../../preload/contract/monitor.ts';
import type { DashboardSheet, DashboardSheets } from '../boletos/dashboard-sheet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  idsOfColumns,
  idsOfList,
  isPlainList,
  linesOfIds,
  proposeColumns,
  withHeader,
  type FoundIds,
  type IdLine,
} from './rules/read-ids.ts';

export interface ReadingParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly readSheet: DashboardSheets['read'];
}

/** The limit of one `add`. */
const mostIds = 50_000;
/** A longer text is read in the sheet worker. */
const longestHere = 4 << 20;

interface Found extends FoundIds {
  readonly columns: readonly string[];
  readonly idColumn: number | null;
  readonly labelColumn: number | null;
}

export function readingCalls({ ledger, readSheet }: ReadingParts): Pick<Handlers['monitor'], 'readIds'> {
  return {
    readIds: async ({ accountId, input, idColumn, labelColumn }): Promise<IdsRead> => {
      const pasted = 'text' in input ? input.text : null;
      const plain =
        pasted !== null && pasted.length <= longestHere && idColumn === undefined ? linesOfIds(pasted) : null;
      let found = plain && listOf(plain);
      if (!found) {
        const read = await readSheet(input);
        if (!read.ok) return { kind: 'refused', why: read.code };
        found = foundIn(read.value, idColumn, labelColumn);
      }
      if (found.items.length > mostIds) return { kind: 'refused', why: 'tooManyRows' };
      const transactionIds = found.items.map((item) => item.transactionId);
      const known = new Set(await ledger.read('watches.already', { accountId, transactionIds }));
      return {
        ...found,
        kind: 'read',
        blank: found.blank + blankLines(pasted ?? ''),
        items: found.items.filter((item) => !known.has(item.transactionId)),
        already: found.items.filter((item) => known.has(item.transactionId)).map(({ line }) => line),
      };
    },
  };
}

const listOf = (lines: readonly IdLine[]): Found => ({
  ...idsOfList({ header: [], lines }),
  columns: [],
  idColumn: null,
  labelColumn: null,
});

function foundIn(
  { header, above, records }: Pick<DashboardSheet, 'header' | 'above' | 'records'>,
  idColumn: number | undefined,
  labelColumn: number | null | undefined,
): Found {
  const lines = [...above, ...records].sort((a, b) => a.line - b.line);
  const sheet = withHeader({ header, lines });
  if (idColumn === undefined && isPlainList(sheet)) return listOf(lines);
  const proposed = proposeColumns(sheet);
  const id = idColumn ?? proposed.id;
  const label = labelColumn === undefined ? (proposed.label === id ? null : proposed.label) : labelColumn;
  const found =
    id === null
      ? { items: [], repeated: [], blank: 0, unrecognised: [] }
      : idsOfColumns(sheet, { id, label });
  return { ...found, columns: columnsOf(sheet.header, lines), idColumn: id, labelColumn: label };
}

/** Of a pasted text, without those at its end. */
const blankLines = (text: string): number =>
  text === ''
    ? 0
    : text
        .trimEnd()
        .split(/\r\n|\r|\n/)
        .filter((line) => line.trim() === '').length;

/** As many as the widest line has, with the header's names. */
function columnsOf(
  header: readonly string[],
  lines: readonly { readonly cells: readonly string[] }[],
): string[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, at) => (header[at] ?? '').trim());
}
