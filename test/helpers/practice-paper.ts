// Draws boletos with the simulated service's PDF code, without HTTP.
import { tenants } from '../../main/sandbox/tenants.ts';
import type { BoletoEntry } from '../../main/sandbox/entries.ts';
import { bookletPdf, slipPdf } from '../../main/sandbox/pdf.ts';
import type { Protection } from '../../main/sandbox/pdf-draw.ts';
import { makeSlip } from '../../main/sandbox/slip-maker.ts';

export function paperEntry(sequence: number): BoletoEntry {
  const cents = 1_000 + sequence * 37;
  const dueDate = '2026-12-10';
  const slip = makeSlip(sequence, dueDate, cents);
  if (!slip) throw new Error('no such due date');
  return {
    kind: 'boleto',
    sequence,
    tenant: tenants.practice.id,
    at: Date.UTC(2026, 10, 21, 15),
    id: String(700_000 + sequence),
    cents,
    slip,
    request: {
      amount: cents / 100,
      dueDate,
      description: 'Honorários de novembro',
      payer: { name: 'Marina Duarte Prado', document: '12345678909' },
    },
  };
}

export const boletoPaper = (sequence: number, protection?: Protection): Promise<Buffer> =>
  slipPdf(paperEntry(sequence), tenants.practice, protection);

export const carnePaper = (...sequences: readonly number[]): Promise<Buffer> =>
  bookletPdf(sequences.map(paperEntry), tenants.practice);
