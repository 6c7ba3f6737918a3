// Makes a batch from the text of a sheet with the real reader and the real rules, as the app does.
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { CheckPlan } from '../../main/boletos/sheet/check-row.ts';
import { joinedCells } from '../../main/spreadsheets/raw-row.ts';
import type { BatchLayout } from '../../preload/contract/sheets.ts';
import { checkAll, opened, proposedPlan } from '../fixtures/checked-sheet.ts';
import { today } from './boleto-rows.ts';

export async function sheetBatch(
  ledger: Ledger,
  text: string,
  changes: Partial<CheckPlan> = {},
): Promise<{ readonly batchId: number; readonly plan: CheckPlan }> {
  const sheet = await opened(text);
  const plan = proposedPlan(sheet.understanding, { today, ...changes });
  const { rows, aside, summary } = checkAll(sheet, plan);
  const { required: _required, today: _today, ...kept } = plan;
  const { header } = sheet.understanding.start;
  const { openAmounts } = summary;
  const layout: BatchLayout = { plan: { ...kept, openAmounts }, header, notSent: [], summary: null };
  const batch = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'sheet',
    name: 'Mensalidades',
    layout,
  });
  await ledger.write('boletos.insert', {
    batchId: batch.id,
    rows: rows.map(({ cells, ...row }) => ({ ...row, original: joinedCells(cells) })),
    aside: aside.map(({ line, kind, cells }) => ({ line, kind, original: joinedCells(cells) })),
  });
  return { batchId: batch.id, plan };
}
