// Compares an export of the provider's panel with the open doubts. Reads it in pauses so that main stays responsive; a quick
// lookup selects the rows that can match any doubt, and only these are matched.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { nextTurn } from '../../async.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { PanelSheets } from '../panel-sheet.ts';
import { matchExport, offered, readExportRow, type ReadRow } from './match-export.ts';

export interface DoubtExportParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly panelSheets: PanelSheets;
  readonly today: () => PlainDate;
}

const rowsBetweenPauses = 200;

export function doubtExportCalls(parts: DoubtExportParts): Pick<Handlers['batches'], 'matchDoubts'> {
  return {
    async matchDoubts({ accountId, batchId, input, idColumn: chosen }) {
      const sheet = await parts.panelSheets.read(input);
      if (!sheet.ok) return { kind: 'refused', why: sheet.code };
      const { header, above, records, columns } = sheet.value;
      const idColumn = chosen === undefined ? columns.id : chosen;
      const doubts = await parts.ledger.read('boletos.doubts', {
        accountId,
        ...(batchId === undefined ? {} : { batchId }),
      });
      const concerns = concerning(doubts, idColumn);
      const read: ReadRow[] = [];
      // A data row of words alone may have been taken for the header, so rows above the data are matched too.
      for (const [at, record] of [...above, ...records].entries()) {
        const row = readExportRow(record, parts.today(), columns);
        if (concerns(row)) read.push(row);
        if (at % rowsBetweenPauses === rowsBetweenPauses - 1) await nextTurn();
      }
      const { matches, absent } = matchExport(doubts, read, { idColumn });
      const cellsAt = new Map(read.map(({ row }) => [row.line, row.cells]));
      return {
        kind: 'matched',
        header,
        idColumn,
        rowCount: records.length,
        matches: matches.map(({ boleto, rows }) => ({
          boleto,
          rows: rows.map((row) => ({ ...row, cells: cellsAt.get(row.line) ?? [] })),
        })),
        absent,
      };
    },
  };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Every text that could be a reference mark, also directly next to other letters. */
function* pieces(text: string, lengths: ReadonlySet<number>): Generator<string> {
  for (const [word] of text.matchAll(/[\w-]+/g)) {
    for (const length of lengths) {
      for (let at = 0; at + length <= word.length; at++) yield word.slice(at, at + length);
    }
  }
}

/** Whether a row holds anything by which a doubt is matched; never false where matchExport would find a match. */
function concerning(doubts: readonly OpenDoubt[], idColumn: number | null): (row: ReadRow) => boolean {
  const refs = new Set(doubts.flatMap(({ attempt }) => attempt?.ref ?? []));
  const lengths = new Set([...refs].map((ref) => ref.length));
  const offers = doubts.map(offered);
  const lines = new Set(offers.map(({ line }) => line));
  const numbers = new Set(offers.map(({ nossoNumero }) => nossoNumero && digitsOf(nossoNumero)));
  const ids = new Set(offers.map(({ id }) => id));
  const cents = new Set(doubts.map(({ boleto }) => boleto.fields.amount));
  const holds = <T>(set: ReadonlySet<T>, values: Iterable<T>): boolean => {
    for (const value of values) if (set.has(value)) return true;
    return false;
  };
  return (row) =>
    holds(cents, row.cents) ||
    holds(lines, row.lines) ||
    holds(numbers, row.digits) ||
    holds(refs, pieces(row.text, lengths)) ||
    (idColumn !== null && ids.has(row.row.cells[idColumn]?.trim() ?? ''));
}
