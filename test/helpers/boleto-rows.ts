// Batches of invented boletos in a real ledger, and short functions that send one.
import type { BoletoFields } from '../../preload/contract/boleto-fields.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { BeginBoleto, SettleBoleto, AnsweredSlip } from '../../main/ledger/tables/boletos-turn.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import { inventedBoleto } from './invented-boletos.ts';

export const today = '2026-11-20';

export function newBoleto(
  number: number,
  more: Partial<BoletoFields> = {},
  row: Partial<NewBoleto> = {},
): NewBoleto {
  const invented = inventedBoleto(number);
  return { ...invented, ...row, fields: { ...invented.fields, ...more } };
}

export const newBoletos = (count: number): NewBoleto[] =>
  Array.from({ length: count }, (_, at) => newBoleto(at + 1));

/** A sheet with these rows; their ids continue after the ledger's last ones. */
export async function sheet(
  ledger: Ledger,
  rows: readonly NewBoleto[],
  accountId = 'padaria',
): Promise<number> {
  const batch = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Mensalidades' });
  await ledger.write('boletos.insert', { batchId: batch.id, rows });
  return batch.id;
}

export async function running(
  ledger: Ledger,
  rows: readonly NewBoleto[],
  accountId = 'padaria',
): Promise<number> {
  const id = await sheet(ledger, rows, accountId);
  await ledger.write('batches.queue', { id });
  await ledger.write('batches.beginNext', { accountId });
  return id;
}

export const slip = (more: Partial<AnsweredSlip> = {}): AnsweredSlip => ({
  conference: 'equal',
  findings: [],
  ...more,
});

let minted = 0;
export async function beginning(
  ledger: Ledger,
  boleto: number,
  more: Partial<BeginBoleto> = {},
): Promise<BeginBoleto> {
  const row = await ledger.read('boletos.get', { id: boleto });
  minted += 1;
  const ref = `ref${minted}`;
  const body = Buffer.from(JSON.stringify({ description: `Mensalidade ${more.ref ?? ref}` }));
  return { boleto, revision: row?.revision ?? 0, id: `try-${minted}`, ref, body, ...more };
}

export const turn = (
  ledger: Ledger,
  settle: readonly SettleBoleto[],
  begin: readonly BeginBoleto[],
  day = today,
  accountId = 'padaria',
) => ledger.write('boletos.turn', { accountId, today: day, settle, begin });

/** Sends one and settles it; returns the attempt's id. */
export async function sent(
  ledger: Ledger,
  boleto: number,
  outcome: Omit<SettleBoleto, 'boleto' | 'id'> | null,
  accountId = 'padaria',
): Promise<string> {
  const begin = await beginning(ledger, boleto);
  const { begun } = await turn(ledger, [], [begin], today, accountId);
  if (begun[0] !== null) throw new Error(begun[0]);
  if (outcome) await turn(ledger, [{ ...outcome, boleto, id: begin.id }], [], today, accountId);
  return begin.id;
}
