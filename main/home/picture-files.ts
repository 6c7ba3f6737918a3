// The pictures of Início as files: the figures as CSV, and the image that the window drew.
import { open } from 'node:fs/promises';
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import type { Tickets } from '../host/host.ts';
import { csvLine, csvStart } from '../spreadsheets/csv.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function startsAsPng(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(pngSignature.length) });
    return bytesRead === pngSignature.length && buffer.equals(pngSignature);
  } finally {
    await file.close();
  }
}

export const pictureFiles = (
  tickets: Pick<Tickets, 'issue' | 'takeUpload'>,
): Pick<Handlers['home'], 'tableFile' | 'imageFile'> => ({
  tableFile({ name: title, rows }) {
    const name = `${safeFileName(title)}.csv`;
    const bytes = Buffer.from(csvStart + rows.map(csvLine).join(''));
    return { name, ticket: tickets.issue({ type: 'text/csv', name, from: { bytes } }) };
  },
  async imageFile({ name: title, upload }) {
    const taken = tickets.takeUpload(upload);
    if (taken?.kind !== 'image') throw new CodedError('ticketUnknown', 'files');
    if (!(await startsAsPng(taken.path))) throw new CodedError('typeNotAllowed', 'files');
    const name = `${safeFileName(title)}.png`;
    return { name, ticket: tickets.issue({ type: 'image/png', name, from: { path: taken.path } }) };
  },
});
