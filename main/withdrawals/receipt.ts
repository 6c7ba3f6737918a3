// The receipt of a withdrawal: one page of the window's words, on its way to the clerk under a ticket. What they say, and what
// they must not claim, is the window's to know.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import { CodedError } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import type { ReceiptWords } from './receipt-page.ts';

export async function sendReceipt(
  { tickets, outgoing }: OutgoingParts,
  words: ReceiptWords,
  mark: string,
  now: Date,
): Promise<ReadyFile> {
  // Drawing is heavy to load, and most days nobody asks for it.
  const { drawReceipt } = await import('./receipt-page.ts');
  const path = join(outgoing, `${randomUUID()}.pdf`);
  await writeFile(path, await drawReceipt(words, now), { mode: 0o600 }).catch((cause: unknown) => {
    const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw full ? new CodedError('diskFull', 'files', { cause }) : cause;
  });
  const name = `${safeFileName(`${words.title} ${mark}`)}.pdf`;
  return { name, ticket: tickets.issue({ type: 'application/pdf', name, from: { path } }) };
}
