// Reads the ids of a pasted text or a sheet, and says which of them are watched already. Nothing is watched by that.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { IdsRead } from '../../preload/contract/monitor.ts';
import type { PanelSheets } from '../boletos/panel-sheet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  idsOfColumns,
  idsOfList,
  isPlainList,
  proposeColumns,
  withHeader,
  type FoundIds,
} from './rules/read-ids.ts';

export interface ReadingParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly readSheet: PanelSheets['read'];
}

/** A byte order mark stands before the first line and is none of it. */
const blankLines = (text: string): number =>
  text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() === '').length;

export function readingCalls({ ledger, readSheet }: ReadingParts): Pick<Handlers['monitor'], 'readIds'> {
  return {
    async readIds({ accountId, input, idColumn, labelColumn }): Promise<IdsRead> {
      const read = await readSheet(input);
      if (!read.ok) return { kind: 'refused', why: read.code };
      const { header, above, records } = read.value;
      const lines = [...above, ...records].sort((a, b) => a.line - b.line);
      const sheet = withHeader({ header, lines });
      const answer = async (
        found: FoundIds,
        columns: readonly string[],
        id: number | null,
        label: number | null,
      ) => {
        const transactionIds = found.items.map((item) => item.transactionId);
        const known = new Set(await ledger.read('watches.already', { accountId, transactionIds }));
        return {
          ...found,
          kind: 'read',
          columns,
          idColumn: id,
          labelColumn: label,
          blank: found.blank + ('text' in input ? blankLines(input.text) : 0),
          items: found.items.filter((item) => !known.has(item.transactionId)),
          already: found.items.filter((item) => known.has(item.transactionId)).map(({ line }) => line),
        } as const;
      };
      if (idColumn === undefined && isPlainList(sheet)) return answer(idsOfList(sheet), [], null, null);
      const proposed = proposeColumns(sheet);
      const id = idColumn ?? proposed.id;
      const label = labelColumn === undefined ? (proposed.label === id ? null : proposed.label) : labelColumn;
      const found =
        id === null ? { items: [], repeated: [], blank: 0, odd: [] } : idsOfColumns(sheet, { id, label });
      return answer(found, columnsOf(sheet.header, lines), id, label);
    },
  };
}

/** As many as the widest line has, named where the header does. */
function columnsOf(
  header: readonly string[],
  lines: readonly { readonly cells: readonly string[] }[],
): string[] {
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  return Array.from({ length: width }, (_, at) => (header[at] ?? '').trim());
}
