// The window and everything around its page: its error messages, the reset of its place, the taskbar.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMainWindow } from '../../../../../main/host/electron/window.ts';
import { wordsIn } from '../../../../../main/host/words-in.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';
import { electronDouble } from '../../../../helpers/electron-double.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

function opened() {
  const double = electronDouble();
  const left: string[] = [];
  const windowFile = join(folder.path, 'window.json');
  double.app.on('window-all-closed', () => left.push('no window'));
  const window = createMainWindow({
    electron: double.electron,
    preload: '/app/preload.cjs',
    developer: false,
    windowFile,
    closing: () => undefined,
    sessionEnding: () => undefined,
    report: () => undefined,
    onShown: () => undefined,
    words: () => wordsIn('pt-BR'),
    popUp: (items) => double.electron.Menu.buildFromTemplate(items).popup(),
    logs: '/dados/logs',
    ticks: () => 0,
    leave: () => left.push('leave'),
  });
  window.show();
  const [first] = double.windows;
  if (!first) throw new Error('no window');
  return { double, window, first, left, windowFile };
}

it('shows a message over itself: what could not be shown, what is safe and where the log is', async () => {
  const { double, window, first, left } = opened();
  expect(window.parent()).toBeUndefined();
  first.webContents.fail();
  await settled();
  expect(double.parents).toEqual([first]);
  expect(double.questions[0]).toMatchObject({
    message: 'O Guichê não conseguiu mostrar a tela.',
    buttons: ['Tentar de novo', 'Redefinir a janela', 'Sair do Guichê'],
  });
  expect(double.questions[0]?.detail).toMatch(/está registrado[^]*\/dados\/logs$/u);
  expect(left).toEqual(['leave']);
  double.state.response = 0;
  first.webContents.fail();
  await settled();
  expect(first.loads).toBe(2);
});

it('is reset: a new window opens at the default place, the stored place is deleted, and the program continues', () => {
  const { double, window, first, left, windowFile } = opened();
  writeFileSync(
    windowFile,
    JSON.stringify({
      bounds: { x: 5, y: 6, width: 1111, height: 777 },
      maximized: true,
      theme: 'dark',
      language: 'en',
    }),
  );
  window.reset();
  expect(JSON.parse(readFileSync(windowFile, 'utf8'))).toEqual({ theme: 'dark', language: 'en' });
  expect([double.windows.length, first.isDestroyed(), left]).toEqual([2, true, []]);
  expect(double.windows[1]?.options).toMatchObject({ width: 1280, height: 860 });
  expect(double.windows[1]?.options).not.toHaveProperty('x');
  expect(window.contents()?.id).toBe(double.windows[1]?.webContents.id);
});

it('offers a menu if there is something to copy', () => {
  const { double, first } = opened();
  const editFlags = { canCut: false, canCopy: true, canPaste: false, canSelectAll: true };
  first.webContents.emit('context-menu', {}, { isEditable: false, selectionText: 'R$ 10,00', editFlags });
  first.webContents.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags });
  expect(double.popped.map(({ items }) => items.map(({ role }) => role))).toEqual([['copy', 'selectAll']]);
});

it("shows the progress of the work, and opens help and the search by the page's keys", () => {
  const { window, first } = opened();
  const shown = ([0.25, 1.5, 'unknown', null] as const).map((share) => {
    window.showProgress(share);
    return first.progress;
  });
  expect(shown).toEqual([0.25, 1, 2, -1]);
  window.help();
  expect([first.shown, first.webContents.keys]).toEqual([['show', 'focus'], ['F1']]);
  window.find();
  expect(first.webContents.keys).toEqual(['F1', 'control+f']);
});

it('stores its place when it is closed, beside the theme', () => {
  const { window, first, windowFile } = opened();
  window.showTheme('dark');
  first.close();
  expect(JSON.parse(readFileSync(windowFile, 'utf8'))).toMatchObject({ theme: 'dark', maximized: false });
  expect(existsSync(windowFile)).toBe(true);
});

it('is no parent of a dialog while it is minimised, because nobody would see the dialog', () => {
  const { window, first } = opened();
  first.emit('ready-to-show');
  expect(window.parent()).toBe(first);
  window.minimize();
  expect(window.parent()).toBeUndefined();
  window.show();
  expect(window.parent()).toBe(first);
});
