// A second start gets an address with a fresh key from the first process; leftover files and other programs give it nothing.
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  bytesOf,
  contexts,
  deriveKeys,
  mintNonce,
  nonceHeader,
  seal,
} from '../../../../../preload/sealing.ts';
import { askAgain } from '../../../../../main/host/browser/second-start.ts';
import {
  enter,
  keyOf,
  knock,
  openDoorway,
  temporaryFolder,
  type Doorway,
} from '../../../../helpers/browser-host.ts';

let doorway: Doorway;
beforeEach(async () => void (doorway = await openDoorway()));
afterEach(() => doorway.close());

const fileOf = (folder: string) => join(folder, 'door.json');
const secretOf = (folder: string) =>
  /"secret":"([\w-]{43})"/u.exec(readFileSync(fileOf(folder), 'utf8'))?.[1] ?? '';

it('contacts the first process through a file private to this user', async () => {
  expect(statSync(fileOf(doorway.folder)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  const url = (await askAgain(doorway.folder)) ?? '';
  expect(url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${doorway.port}/#key=[\\w-]{43}$`, 'u'));
  expect((await enter(doorway, url)).answer.status).toBe(200);
  expect((await enter(doorway, url)).answer.status).toBe(401);
});

it('is refused to pages and guesses', async () => {
  const nonce = mintNonce();
  const ask = async (secret: string, headers: Record<string, string> = {}) => {
    const { toApp } = await deriveKeys(secret, nonce);
    const body = await seal(toApp, new Uint8Array(), contexts.door(nonce));
    const asked = { [nonceHeader]: nonce, ...headers };
    return (await knock(doorway.port, { method: 'POST', path: '/again', headers: asked, body })).status;
  };
  const secret = secretOf(doorway.folder);
  expect(await ask('guess')).toBe(401);
  expect(await ask(secret, { [nonceHeader]: 'another' })).toBe(401);
  expect(await ask(secret, { 'sec-fetch-site': 'same-origin' })).toBe(403);
  expect(await ask(secret, { origin: doorway.base })).toBe(403);
  expect(await ask(secret)).toBe(200);
});

it('passes on the files to open, and only absolute paths', async () => {
  const sheets = [join(doorway.folder, 'março 😀 a b.csv'), join(doorway.folder, 'b.xlsx')];
  await askAgain(doorway.folder);
  expect(doorway.sheets).toEqual([]);
  await askAgain(doorway.folder, [...sheets, 'relative.csv']);
  expect(doorway.sheets).toEqual([sheets]);
});

it('opens nothing for a guess, for a page, or twice for the same bytes', async () => {
  const secret = secretOf(doorway.folder);
  const sheets = JSON.stringify([join(doorway.folder, 'a.csv')]);
  const nonce = mintNonce();
  const askWith = async (known: string, headers: Record<string, string> = {}, plain = sheets) => {
    const { toApp } = await deriveKeys(known, nonce);
    const body = await seal(toApp, bytesOf(plain), contexts.door(nonce));
    const asked = { [nonceHeader]: nonce, ...headers };
    return (await knock(doorway.port, { method: 'POST', path: '/again', headers: asked, body })).status;
  };
  expect(await askWith('guess')).toBe(401);
  expect(await askWith(secret, { origin: doorway.base })).toBe(403);
  expect(await askWith(secret, { 'sec-fetch-site': 'none' })).toBe(403);
  expect(doorway.sheets).toEqual([]);
  expect(await askWith(secret)).toBe(200);
  expect(await askWith(secret)).toBe(401);
  expect(doorway.sheets).toHaveLength(1);
});

it('deletes its file when it ends', async () => {
  const other = await openDoorway();
  expect(existsSync(fileOf(other.folder))).toBe(true);
  const { folder } = other;
  await other.close();
  expect(existsSync(fileOf(folder))).toBe(false);
});

it.each([
  '',
  '{',
  '[]',
  '{"port":0,"secret":"x"}',
  '{"port":"1","secret":"x"}',
  '{"port":70000,"secret":"x"}',
  '{"port":1}',
])('ignores a file like %s', async (text) => {
  const folder = await temporaryFolder();
  writeFileSync(fileOf(folder.path), text);
  expect(await askAgain(folder.path)).toBeUndefined();
  await folder.remove();
});

it('ignores another program on the old port', async () => {
  const folder = await temporaryFolder();
  const answers = ['{"key":"x\\"><script>"}', 'a'.repeat(71), 'nothing', ''];
  const asked: string[] = [];
  const otherProgram = createServer((request, response) => {
    asked.push(JSON.stringify(request.headers));
    request.on('data', (chunk: Buffer) => asked.push(chunk.toString('latin1')));
    request.on('end', () => response.end(answers.pop()));
  });
  await new Promise<void>((resolve) => otherProgram.listen(0, '127.0.0.1', resolve));
  const address = otherProgram.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  writeFileSync(fileOf(folder.path), JSON.stringify({ port, secret: 'old-secret' }));
  while (answers.length > 0) expect(await askAgain(folder.path)).toBeUndefined();
  expect(asked.join()).not.toContain('old-secret');
  await new Promise((resolve) => otherProgram.close(resolve));
  expect(await askAgain(folder.path)).toBeUndefined();
  await folder.remove();
  expect(keyOf(await doorway.address())).toHaveLength(43);
});
