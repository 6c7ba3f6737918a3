// The stored place of the window is used only if it makes sense and is visible.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeBounds, readBounds } from '../../../../../main/host/electron/bounds.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: -1280, y: 200, width: 1280, height: 1024 },
];
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'window.json');
});
afterEach(() => folder.remove());

it('is stored and read again', () => {
  const place = { bounds: { x: -1200, y: 300, width: 1000, height: 700 }, maximized: true };
  storeBounds(file, place);
  expect(readBounds(file, screens)).toEqual(place);
  expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
});

it.each([
  ['a screen that is gone', { x: 3000, y: 0, width: 1000, height: 700 }],
  ['hardly anything to take hold of', { x: 1900, y: 0, width: 1000, height: 700 }],
  ['its upper edge out of sight', { x: 0, y: -300, width: 1000, height: 700 }],
  ['too small', { x: 0, y: 0, width: 10, height: 10 }],
  ['no number', { x: '0', y: 0, width: 1000, height: 700 }],
  ['no whole number', { x: 0.5, y: 0, width: 1000, height: 700 }],
  ['beyond all numbers', { x: 1e300, y: 0, width: 1000, height: 700 }],
  ['missing', {}],
])('is ignored with %s', (_what, bounds) => {
  writeFileSync(file, JSON.stringify({ bounds, maximized: false }));
  expect(readBounds(file, screens)).toBeUndefined();
});

it.each(['', '{', 'null', '[]', '{"bounds":null}'])('is ignored with a file like %s', (text) => {
  writeFileSync(file, text);
  expect(readBounds(file, screens)).toBeUndefined();
});

it('does not prevent a window from closing if it cannot be written', () => {
  storeBounds(join(folder.path, 'missing', 'window.json'), {
    bounds: { x: 0, y: 0, width: 1000, height: 700 },
    maximized: false,
  });
  expect(existsSync(join(folder.path, 'missing'))).toBe(false);
});
