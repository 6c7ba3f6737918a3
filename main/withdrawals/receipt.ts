// Writes a withdrawal's receipt as a PDF of one page and issues its ticket. The renderer passes the texts and is
// responsible for what they claim.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import { throwDiskFull } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import type { ReceiptWords } from './receipt-page.ts';

export async function sendReceipt(
  { tickets, outgoing }: OutgoingParts,
  words: ReceiptWords,
  mark: string,
  now: Date,
): Promise<ReadyFile> {
  // The PDF library is heavy to load and rarely needed.
  const { drawReceipt } = await import('./receipt-page.ts');
  const path = join(outgoing, `${randomUUID()}.pdf`);
  await writeFile(path, await drawReceipt(words, now), { mode: 0o600 }).catch(throwDiskFull);
  const name = `${safeFileName(`${words.title} ${mark}`)}.pdf`;
  return { name, ticket: tickets.issue({ type: 'application/pdf', name, from: { path } }) };
}
