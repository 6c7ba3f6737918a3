// Files that wait for a window: copied once, given to one taker, and named if they are not opened.
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSheetsToOpen, mostWaiting, type SheetsToOpen } from '../../../../main/app/sheets-to-open.ts';
import { CodedError } from '../../../../main/failure.ts';
import { copySheet } from '../../../../main/host/copy-sheet.ts';
import { mintSecret } from '../../../../main/host/secret.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import { temporaryFolder } from '../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sheets: SheetsToOpen;
let changes: number;
const tickets = createTickets(mintSecret);
beforeEach(async () => {
  folder = await temporaryFolder();
  changes = 0;
  sheets = createSheetsToOpen({
    pathOf: () => join(folder.path, 'incoming', mintSecret()),
    copy: copySheet,
    tickets,
    mint: mintSecret,
    report: () => undefined,
  });
  sheets.onChange(() => void (changes += 1));
});
afterEach(async () => {
  await sheets.close();
  await folder.remove();
});

const file = (name: string, text = name) => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};
const copies = () => readdirSync(join(folder.path, 'incoming'));
const shown = () => sheets.waiting().map(({ names, count, refused }) => [names, count, refused]);

it('gives a copy to one window, even if the original is gone', async () => {
  const path = file('março 😀.csv', 'nome;valor');
  sheets.open([path]);
  await expect.poll(shown).toEqual([[['março 😀.csv'], 1, null]]);
  unlinkSync(path);
  const [{ id } = { id: '' }] = sheets.waiting();
  const upload = tickets.takeUpload(sheets.take(id));
  expect(upload).toMatchObject({ kind: 'sheet', name: 'março 😀.csv', length: 10 });
  expect(readFileSync(upload?.path ?? '', 'utf8')).toBe('nome;valor');
  expect(shown()).toEqual([]);
  expect(() => sheets.take(id)).toThrow(new CodedError('notFound', 'files', { detail: 'sheet' }));
  expect(changes).toBe(2);
});

it('opens the first of several and names the others once', async () => {
  sheets.open([file('a.csv'), file('b.csv'), file('c.csv')]);
  await expect.poll(shown).toEqual([
    [['a.csv'], 1, null],
    [['b.csv', 'c.csv'], 2, 'several'],
  ]);
  expect(copies()).toHaveLength(1);
  const many = Array.from({ length: 40 }, (_, at) => file(`n${at}.csv`));
  sheets.open(many);
  await expect.poll(() => shown().at(-1)?.[1]).toBe(2 + 39);
  expect(shown().map(([, , refused]) => refused)).toEqual([null, null, 'several']);
  expect(sheets.waiting().at(-1)?.names).toHaveLength(10);
});

it('accepts the same file once while it waits, and again afterwards', async () => {
  const path = file('a.csv');
  sheets.open([path]);
  sheets.open([path]);
  sheets.open([join(folder.path, 'gone.csv')]);
  await expect.poll(shown).toEqual([
    [['a.csv'], 1, null],
    [['gone.csv'], 1, 'missing'],
  ]);
  expect(copies()).toHaveLength(1);
  await sheets.dismiss(sheets.waiting()[0]?.id ?? '');
  expect(copies()).toEqual([]);
  sheets.open([path]);
  await expect.poll(shown).toContainEqual([['a.csv'], 1, null]);
});

it('keeps at most a fixed number, and reports those it drops', async () => {
  for (let at = 0; at < mostWaiting + 3; at += 1) sheets.open([file(`n${at}.csv`)]);
  for (let at = 0; at < mostWaiting + 3; at += 1) sheets.open([join(folder.path, `gone${at}.csv`)]);
  sheets.open([file('last.csv')]);
  const several = () => sheets.waiting().find(({ refused }) => refused === 'several');
  // Three too many, as many again that are gone, and the last.
  await expect.poll(() => several()?.count).toBe(3 + mostWaiting + 3 + 1);
  expect(copies()).toHaveLength(mostWaiting);
  expect(sheets.waiting().filter(({ refused }) => refused === null)).toHaveLength(mostWaiting);
  expect(sheets.waiting().length).toBeLessThanOrEqual(2 * mostWaiting);
});

it('accepts nothing after it is closed', async () => {
  sheets.open([file('a.csv')]);
  await sheets.close();
  sheets.open([file('b.csv')]);
  expect(shown()).toEqual([]);
  expect(existsSync(join(folder.path, 'incoming')) ? copies() : []).toEqual([]);
});
