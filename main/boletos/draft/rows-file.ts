// The rows of a batch as a file: the cells as the list on the screen has them.
import { exportedFields } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow, FileColumn, FileWord } from '../../../preload/contract/boleto-terms.ts';
import { wordOf, type FileWords } from '../../lists/cells.ts';
import type { ListFile } from '../../lists/views.ts';
import { cellOf, reasonText } from '../register/file-cells.ts';

/** Of a created boleto the answer: its number, and a status that is new to the window. */
function answerOf({ nossoNumero, remoteId, serviceStatus }: BoletoRow, words: FileWords): string {
  const status =
    serviceStatus === null || serviceStatus === 'PENDING'
      ? []
      : [`${wordOf(words, 'serviceStatus' satisfies FileWord)}: ${serviceStatus}`];
  return [nossoNumero ?? remoteId ?? '', ...status].filter((part) => part !== '').join(' · ');
}

function saidCell(row: BoletoRow, words: FileWords): string {
  if (row.state === 'created') return answerOf(row, words);
  const reason = reasonText(row, words);
  return reason === '' && row.state === 'ready' ? wordOf(words, 'notSent' satisfies FileWord) : reason;
}

export const rowsFile: ListFile<BoletoRow, FileColumn> = {
  name: 'linhas',
  columns: [
    'line',
    'state',
    ...exportedFields,
    'said',
    'nossoNumero',
    'id',
    'slipLine',
    'barCode',
    'ref',
    'conference',
    'baixa',
    'paid',
  ],
  cells: {
    ...cellOf,
    line: ({ line, item, parcel, parcels }) =>
      `${line ?? item}${parcels > 1 ? ` · ${parcel}/${parcels}` : ''}`,
    said: saidCell,
  },
};
