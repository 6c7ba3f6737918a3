// The bar that searches the window's page: what it asks of Electron, and what it shows of the answer.
import { expect, it } from 'vitest';
import { createFindBar } from '../../../../../main/host/electron/find-bar.ts';
import { wordsIn } from '../../../../../main/host/words-in.ts';
import { electronDouble, ViewDouble } from '../../../../helpers/electron-double.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function opened() {
  const { electron, windows } = electronDouble();
  const window = new electron.BrowserWindow({});
  const [double] = windows;
  if (!double) throw new Error('no window');
  double.webContents.pageText = 'Conta de teste. A conta não cobra. CONTA';
  const open = createFindBar(window, { electron, words: () => wordsIn('pt-BR').find });
  open();
  const view = () => [...double.parts].find((part) => part instanceof ViewDouble);
  let count = 0;
  const press = async (act: string, text = 'conta') => {
    count += 1;
    view()?.webContents.emit('page-title-updated', {}, `${count} ${act} ${encodeURIComponent(text)}`);
    await settled();
    return view()?.webContents.scripts.at(-1);
  };
  return { double, open, view, press };
}

it('counts the matches and moves between them in a circle', async () => {
  const { press } = opened();
  expect(await press('typed')).toBe('show("1 de 3")');
  expect(await press('next')).toBe('show("2 de 3")');
  expect(await press('previous')).toBe('show("1 de 3")');
  expect(await press('previous')).toBe('show("3 de 3")');
  expect(await press('next')).toBe('show("1 de 3")');
});

it('searches words with accents and spaces, and says if there are none', async () => {
  const { press, double } = opened();
  expect(await press('typed', 'não cobra')).toBe('show("1 de 1")');
  expect(await press('typed', 'paga')).toBe('show("Nada encontrado")');
  expect(await press('typed', '')).toBe('show("")');
  expect(double.webContents.findStops).toEqual(['clearSelection']);
});

it('shows nothing of a search that a newer one has replaced', async () => {
  const { press, view } = opened();
  const old = press('typed', 'teste');
  const last = press('typed', 'conta');
  await Promise.all([old, last]);
  expect(view()?.webContents.scripts).toEqual(['show("1 de 3")']);
});

it('closes with the match selected and the page in focus, and opens again', async () => {
  const { press, double, view, open } = opened();
  const first = view();
  open();
  expect([view() === first, first?.webContents.focused]).toEqual([true, 2]);
  await press('close');
  expect([double.parts.size, first?.webContents.closed]).toEqual([0, true]);
  expect([double.webContents.findStops, double.webContents.focused]).toEqual([['keepSelection'], 1]);
  open();
  expect([view() === first, view()?.webContents.focused]).toEqual([false, 1]);
});

it('stays at the corner of a window that changes its size, and ends with its page and its window', () => {
  const { double, view, open } = opened();
  const right = () => (view()?.bounds?.x ?? 0) + (view()?.bounds?.width ?? 0);
  expect(right()).toBe(double.bounds.width - 16);
  double.bounds = { ...double.bounds, width: 640 };
  double.emit('resize');
  expect(right()).toBe(624);
  double.webContents.emit('did-finish-load');
  expect(double.parts.size).toBe(0);
  open();
  const last = view();
  double.destroy();
  expect(last?.webContents.closed).toBe(true);
});

it('opens no other page and no window', () => {
  const contents = opened().view()?.webContents;
  let prevented = 0;
  contents?.emit('will-navigate', { url: 'https://example.com/', preventDefault: () => (prevented += 1) });
  expect(prevented).toBe(1);
  expect(contents?.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
});
