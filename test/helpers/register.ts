// A real ledger with created boletos, the ports that exports need, and the bytes of the exported files.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { KeptPdf } from '../../main/boletos/outgoing-pdf.ts';
import type { Tickets } from '../../main/host/host.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { AnsweredSlip } from '../../main/ledger/tables/boletos-turn.ts';
import type { NewBoleto } from '../../main/ledger/tables/boletos-new.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { expectedTail, generalDigit, lineOfBarCode } from '../../preload/shared/slip.ts';
import { running, sent, slip, today } from './boleto-rows.ts';
import { readyLedger, temporaryFolder } from './ledger-folder.ts';

export function exportPorts(): {
  readonly tickets: Tickets;
  readonly outgoing: string;
  readonly today: () => typeof today;
  readonly now: () => Date;
  readonly keptPdf: KeptPdf;
} {
  let minted = 0;
  return {
    tickets: createTickets(() => `ticket-${(minted += 1)}`),
    outgoing: temporaryFolder(),
    today: () => today,
    now: () => new Date(`${today}T15:00:00.000Z`),
    keptPdf: () => Promise.reject(new Error('not asked')),
  };
}

export function bytesOf(tickets: Tickets, { ticket }: ReadyFile): Buffer {
  const from = tickets.find(ticket)?.from;
  expect(from).toHaveProperty('path');
  return from && 'path' in from ? readFileSync(from.path) : Buffer.alloc(0);
}

/** The lines of a CSV file, without its byte order mark. */
export const linesOf = (tickets: Tickets, file: ReadyFile): string[] =>
  bytesOf(tickets, file).toString().slice(1).trimEnd().split('\r\n');

/** A different digitable line for each number, with valid check digits. */
export function slipLineOf(number: number, cents = 100, dueDate: PlainDate = '2027-01-01'): string {
  const tail = `${expectedTail(cents, dueDate) ?? ''}0500940144816069${String(number).padStart(9, '0')}`;
  return lineOfBarCode(`0019${generalDigit(`0019${tail}`)}${tail}`);
}

export const created = (number: number, more: Partial<AnsweredSlip> = {}) =>
  ({
    state: 'created',
    remoteId: String(700_000 + number),
    title: slip({
      line: slipLineOf(number),
      nossoNumero: `2800${String(number).padStart(7, '0')}`,
      ...more,
    }),
  }) as const;

/** The rows as one running batch, all of them created; their ids are 1, 2, 3… */
export async function registerOf(rows: readonly NewBoleto[]): Promise<Ledger> {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, rows);
  for (const at of rows.keys()) await sent(ledger, at + 1, created(at + 1));
  return ledger;
}

/** The ids of a provider that counts from 1, and its nossos números from 101. */
export async function numberedFrom1(rows: readonly NewBoleto[]): Promise<Ledger> {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, rows);
  for (const at of rows.keys())
    await sent(ledger, at + 1, {
      ...created(at + 1, { nossoNumero: String(at + 101).padStart(8, '0') }),
      remoteId: String(at + 1),
    });
  return ledger;
}
