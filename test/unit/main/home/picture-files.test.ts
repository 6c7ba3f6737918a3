import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictureFiles } from '../../../../main/home/picture-files.ts';
import type { TicketFile, Upload } from '../../../../main/host/host.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

function room(uploads: Readonly<Record<string, Upload>> = {}) {
  const issued: TicketFile[] = [];
  const files = pictureFiles({
    issue: (file) => `ticket ${issued.push(file)}`,
    takeUpload: (ticket) => uploads[ticket],
  });
  return { files, issued };
}

const textOf = (file: TicketFile | undefined) =>
  file && 'bytes' in file.from ? Buffer.from(file.from.bytes).toString('utf8') : '';

test('a table has the separators of Brazil, and no cell is a formula', async () => {
  const { files, issued } = room();
  const rows = [
    ['Mês', 'Valor'],
    ['nov', '1234;50'],
    ['a,b', '=1'],
  ];
  const made = await files.tableFile({ name: 'Saques: por mês', rows });
  expect(made).toEqual({ name: 'Saques_ por mês.csv', ticket: 'ticket 1' });
  expect(textOf(issued[0])).toBe('\uFEFFMês;Valor\r\nnov;"1234;50"\r\na,b;\'=1\r\n');
});

test('an image is accepted if it is a PNG', async () => {
  const folder = temporaryFolder();
  const upload = (name: string, bytes: Uint8Array, kind: Upload['kind'] = 'image'): Upload => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return { kind, name, path, length: bytes.length, sha256: '' };
  };
  const signature = Buffer.from('89504e470d0a1a0a00', 'hex');
  const { files, issued } = room({
    png: upload('png', signature),
    html: upload('html', Buffer.from('<html></html>')),
    short: upload('short', signature.subarray(0, 3)),
    sheet: upload('sheet', signature, 'sheet'),
  });
  expect(await files.imageFile({ name: 'Saques', upload: 'png' })).toEqual({
    name: 'Saques.png',
    ticket: 'ticket 1',
  });
  expect(issued).toMatchObject([{ type: 'image/png', name: 'Saques.png' }]);
  for (const other of ['html', 'short', 'sheet', 'unknown'])
    await expect(files.imageFile({ name: 'x', upload: other })).rejects.toMatchObject({
      failure: { code: other === 'html' || other === 'short' ? 'typeNotAllowed' : 'ticketUnknown' },
    });
});
