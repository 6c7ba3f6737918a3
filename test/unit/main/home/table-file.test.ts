import { expect, test } from 'vitest';
import { createHomeRoom } from '../../../../main/home/room.ts';
import type { TicketFile } from '../../../../main/host/host.ts';

test('a table has the separators of Brazil, and no cell is a formula', async () => {
  const issued: TicketFile[] = [];
  const room = createHomeRoom({
    ledger: { read: () => Promise.reject(new Error('not read')) },
    tickets: { issue: (file) => `ticket ${issued.push(file)}` },
    today: () => '2026-11-20',
  });
  const rows = [
    ['Mês', 'Valor'],
    ['nov', '1234;50'],
    ['a,b', '=1'],
  ];
  const made = await room.tableFile({ name: 'Saques: por mês', rows });
  expect(made).toEqual({ name: 'Saques_ por mês.csv', ticket: 'ticket 1' });
  const [file] = issued;
  const text = file && 'bytes' in file.from ? Buffer.from(file.from.bytes).toString('utf8') : '';
  expect(text).toBe('\uFEFFMês;Valor\r\nnov;"1234;50"\r\na,b;\'=1\r\n');
});
