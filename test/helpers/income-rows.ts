// Created boletos and invented lines of payments in a real ledger.
import { createHash } from 'node:crypto';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { NewFile } from '../../main/ledger/tables/income-files.ts';
import { packLines, type NewLine } from '../../main/ledger/tables/packed-income.ts';
import type { Acceptance } from '../../main/ledger/tables/income.ts';
import type { Parts } from '../../preload/contract/income-terms.ts';
import { newBoleto, running, sent } from './boleto-rows.ts';

export const dueOn = '2026-11-30';

/** Created boletos of these amounts; the first has the id 1. */
export async function createdBoletos(
  ledger: Ledger,
  amounts: readonly number[],
  accountId = 'padaria',
): Promise<void> {
  const rows = amounts.map((amount, at) => newBoleto(at + 1, { amount, dueDate: dueOn }));
  await running(ledger, rows, accountId);
  for (const [at] of amounts.entries())
    await sent(
      ledger,
      at + 1,
      {
        state: 'created',
        remoteId: `90${at + 1}`,
        title: { nossoNumero: `7000${at + 1}`, conference: 'equal', findings: [] },
      },
      accountId,
    );
}

/** A delivery that calls this boleto paid, which a clerk attributed to it. */
export async function announced(ledger: Ledger, boleto: number, accountId = 'padaria'): Promise<void> {
  const remoteId = (await ledger.read('boletos.get', { id: boleto }))?.remoteId ?? '';
  const body = Buffer.from(`PAID ${boleto}`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const at = '2026-11-20T15:00:00.000Z';
  const deliveries = [{ sequence: boleto, ref: `gone-${boleto}`, at, body, sha256, says: 'paid' } as const];
  const [delivery] = await ledger.write('income.keepCallbacks', { accountId, mailbox: 'box', deliveries });
  const given = { accountId, delivery: delivery?.id ?? 0, remoteId, says: 'paid' } as const;
  await ledger.write('income.attributeCallback', given);
}

export const newLine = (ordinal: number, cents: number, more: Partial<NewLine> = {}): NewLine => ({
  ordinal,
  source: 'statement',
  kind: cents < 0 ? 'reversal' : 'payment',
  day: '2026-11-20',
  cents,
  text: `PIX RECEBIDO ${ordinal}`,
  marks: {},
  questions: [],
  raw: `<STMTTRN>${ordinal}`,
  key: `341/1/${ordinal}/${cents}`,
  alike: null,
  ...more,
});

export const newFile = (lines: readonly NewLine[], more: Partial<NewFile> = {}): NewFile => ({
  accountId: 'padaria',
  sha256: String(lines.length).padStart(63, 'a') + String(lines[0]?.ordinal ?? 0).slice(-1),
  name: 'extrato.ofx',
  kind: 'ofx',
  bank: '341',
  bankAccounts: ['1 2'],
  from: '2026-11-01',
  to: '2026-11-20',
  closingCents: 1_000,
  closingOn: '2026-11-20',
  layout: null,
  contradicts: false,
  lines: packLines(lines),
  ...more,
});

export const noParts: Parts = { principal: 0, interest: 0, fine: 0, discount: 0, fee: 0 };

/** A boleto as it is now, with what is paid of it. */
export async function paying(ledger: Ledger, id: number, parts: Partial<Parts>) {
  const boleto = await ledger.read('boletos.get', { id });
  return { id, revision: boleto?.revision ?? 0, parts: { ...noParts, ...parts } };
}

let steps = 0;
export async function accepted(
  ledger: Ledger,
  line: number,
  boletos: Acceptance['boletos'],
  more: { readonly step?: string; readonly revision?: number } = {},
) {
  steps += 1;
  const whole = await ledger.read('income.line', { id: line });
  return ledger.write('income.accept', {
    accountId: 'padaria',
    step: more.step ?? `step-${steps}`,
    how: 'one',
    acceptances: [{ line: { id: line, revision: more.revision ?? whole?.line.revision ?? 0 }, boletos }],
  });
}

export async function reopened(ledger: Ledger, line: number) {
  steps += 1;
  const whole = await ledger.read('income.line', { id: line });
  return ledger.write('income.reopen', {
    accountId: 'padaria',
    step: `step-${steps}`,
    of: { lines: [{ id: line, revision: whole?.line.revision ?? 0 }] },
  });
}

export async function paidOf(ledger: Ledger, id: number) {
  const boleto = await ledger.read('boletos.get', { id });
  return { on: boleto?.baixaOn ?? null, how: boleto?.baixaHow ?? null };
}
