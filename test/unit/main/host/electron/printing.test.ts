// Printing through Electron: a hidden window in a session of its own, and nothing scaled.
import { expect, test } from 'vitest';
import { createPrintPages } from '../../../../../main/host/electron/print-pages.ts';
import {
  printPartition,
  usualLimits,
  type PrintLimits,
} from '../../../../../main/host/electron/print-window.ts';
import { electronPrinting } from '../../../../../main/host/electron/printing.ts';
import type { Ran, RunProgram } from '../../../../../main/host/programs.ts';
import { electronDouble } from '../../../../helpers/electron-double.ts';

const file = { path: '/kept/a.pdf', ticket: 'ticket-1' };
const order = (
  way: 'dialog' | 'direct' | 'lp' | 'raster' | 'reader' | 'window' | 'sumatra',
  printer = 'Balcao',
) => ({ way, printer, copies: 2, title: 'Boleto' }) as const;

/** Programs of the system that do what they are asked. */
const run: RunProgram = (): Promise<Ran> => Promise.resolve({ ended: 'well', output: '' });

const pages = createPrintPages(() => 'minted');

function setUp(platform: NodeJS.Platform = 'linux', limits: PrintLimits = usualLimits, running = run) {
  const double = electronDouble();
  // A window that stays, because Electron quits when the last window closes.
  const main = new double.electron.BrowserWindow({});
  const printing = electronPrinting({
    electron: double.electron,
    platform,
    env: {},
    run: running,
    pages,
    limits,
    isThere: () => false,
  });
  return { ...double, main, printing };
}

test('prints on a named printer without a dialog, in the size of the file', async () => {
  const { printing, windows } = setUp();
  expect(await printing.print(file, order('direct'))).toBe('spooled');
  const [, hidden] = windows;
  expect(hidden?.options).toMatchObject({
    show: false,
    webPreferences: {
      partition: printPartition,
      sandbox: true,
      plugins: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  expect(hidden?.options.webPreferences).not.toHaveProperty('preload');
  expect(hidden?.loaded).toBe('app://guiche/documents/ticket-1.pdf');
  expect(hidden?.webContents.openHandler?.({ url: 'https://x.example' })).toEqual({ action: 'deny' });
  expect(hidden?.webContents.printed).toEqual([
    {
      silent: true,
      deviceName: 'Balcao',
      copies: 2,
      margins: { marginType: 'none' },
      pageSize: 'A4',
      scaleFactor: 100,
    },
  ]);
  expect([hidden?.shown, hidden?.isDestroyed()]).toEqual([[], true]);
});

test('the dialog asks for the printer', async () => {
  const { printing, windows } = setUp();
  await printing.print(file, order('dialog', ''));
  expect(windows[1]?.webContents.printed[0]).toMatchObject({ silent: false, scaleFactor: 100 });
  expect(windows[1]?.webContents.printed[0]).not.toHaveProperty('deviceName');
});

const short = { list: 20, load: 20, ready: 20, direct: 20, dialog: 20 };

test.each(['direct', 'dialog'] as const)(
  'nothing is printed (%s) before the viewer has the pages',
  async (way) => {
    const { printing, windows, contents } = setUp('linux', short);
    contents.push({ viewer: 'silent' });
    await expect(printing.print(file, order(way))).rejects.toMatchObject({
      failure: { code: 'printFailed', detail: 'notReady' },
    });
    expect([windows[1]?.webContents.printed, windows[1]?.isDestroyed()]).toEqual([[], true]);
  },
);

test.each(['direct', 'dialog'] as const)('a print (%s) without an answer ends as unknown', async (way) => {
  const { printing, windows, contents } = setUp('linux', short);
  contents.push({ printFailure: 'silent' });
  await expect(printing.print(file, order(way))).rejects.toMatchObject({ failure: { detail: 'timeout' } });
  expect([windows[1]?.webContents.printed.length, windows[1]?.isDestroyed()]).toEqual([1, true]);
});

test('a page that dies ends the wait: before printing nothing was printed, after it the result is unknown', async () => {
  for (const [more, detail] of [
    [{ viewer: 'silent' }, 'notReady'],
    [{ printFailure: 'silent' }, 'timeout'],
  ] as const) {
    const { printing, windows, contents } = setUp();
    contents.push(more);
    const ended = printing.print(file, order('direct')).catch((error: unknown) => error);
    await expect.poll(() => windows[1]?.loaded).toContain('ticket-1');
    await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
    windows[1]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(await ended).toMatchObject({ failure: { detail } });
    expect(windows[1]?.isDestroyed()).toBe(true);
  }
});

test('pages that are images are printed without the viewer, once all of them are drawn', async () => {
  const { printing, windows, contents } = setUp('win32', short);
  const image = { path: '/kept/raster-0001.png', widthMm: 210, heightMm: 297 };
  contents.push({ viewer: 'silent' }, { viewer: 'silent', scriptResult: false });
  const sheets = { ...file, images: [image, image] };
  expect(printing.rasterAs).toBe('images');
  expect(await printing.print(sheets, order('raster'))).toBe('spooled');
  expect(windows[1]?.loaded).toBe('app://guiche/print/minted/');
  expect(windows[1]?.webContents.printed[0]).toMatchObject({
    silent: true,
    deviceName: 'Balcao',
    pageSize: 'A4',
  });
  await expect(printing.print(sheets, order('raster'))).rejects.toMatchObject({
    failure: { detail: 'notReady' },
  });
  expect(windows[2]?.webContents.printed).toEqual([]);
  // If the printer cut it off, it would count as printed.
  const wide = { ...file, images: [{ ...image, widthMm: 297, heightMm: 210 }] };
  await expect(printing.print(wide, order('raster'))).rejects.toMatchObject({
    failure: { detail: 'notReady' },
  });
  expect(windows).toHaveLength(3);
});

test('on other systems CUPS prints the images', async () => {
  const asked: string[][] = [];
  const { printing } = setUp('darwin', usualLimits, (program, args) => {
    asked.push([program, ...args]);
    return Promise.resolve({ ended: 'well', output: '' });
  });
  expect([await printing.print(file, order('raster')), printing.rasterAs]).toEqual(['spooled', 'pdf']);
  expect(asked.map(([program, ...args]) => [program, args.at(-1)])).toEqual([['lp', '/kept/a.pdf']]);
});

const there = [
  { name: 'HP_4', displayName: 'HP 4' },
  { name: 'Fundos', displayName: '' },
];
const answering =
  (answers: Readonly<Record<string, string>>): RunProgram =>
  (program, args) => {
    const output = answers[program === 'lpstat' ? `lpstat ${args[0]}` : program];
    return Promise.resolve(
      output === undefined ? { ended: 'absent', words: program } : { ended: 'well', output },
    );
  };

test('uses the system’s names for its printers, and knows its default', async () => {
  const cups = answering({
    'lpstat -e': 'HP_4\nCaixa_2\n',
    'lpstat -d': 'system default destination: HP_4\n',
  });
  const linux = setUp('linux', usualLimits, cups);
  linux.contents.push({ printers: there });
  expect(await linux.printing.printers()).toEqual([
    { name: '', label: '', isDefault: false, ways: ['dialog', 'reader'] },
    { name: 'HP_4', label: 'HP 4', isDefault: true, ways: ['lp', 'direct', 'raster'] },
    { name: 'Caixa_2', label: 'Caixa 2', isDefault: false, ways: ['lp', 'direct', 'raster'] },
    { name: 'Fundos', label: 'Fundos', isDefault: false, ways: ['direct'] },
  ]);
  const windows = setUp('win32', usualLimits, answering({ 'powershell.exe': '0 HP_4\r\n1 Fundos\r\n' }));
  windows.contents.push({ printers: there });
  expect(await windows.printing.printers()).toEqual([
    { name: '', label: '', isDefault: false, ways: ['dialog', 'reader'] },
    { name: 'HP_4', label: 'HP 4', isDefault: false, ways: ['direct', 'raster'] },
    { name: 'Fundos', label: 'Fundos', isDefault: true, ways: ['direct', 'raster'] },
  ]);
});

test('a system that names no printers, or never answers, still has its dialog', async () => {
  const mute = setUp('linux', short, answering({}));
  mute.contents.push({ printers: undefined });
  expect(await mute.printing.printers()).toEqual([
    { name: '', label: '', isDefault: true, ways: ['dialog', 'reader'] },
  ]);
  expect(mute.windows[1]?.isDestroyed()).toBe(true);
});

test('prints in the other ways, and refuses unknown ones', async () => {
  const { printing, opened, state } = setUp();
  expect(await printing.print(file, order('lp'))).toBe('spooled');
  expect(await printing.print(file, order('reader', ''))).toBe('spooled');
  expect(opened).toEqual([file.path]);
  state.opens = false;
  await expect(printing.print(file, order('reader', ''))).rejects.toMatchObject({
    failure: { code: 'printFailed', detail: 'no reader' },
  });
  for (const way of ['window', 'sumatra'] as const)
    await expect(printing.print(file, order(way))).rejects.toMatchObject({
      failure: { code: 'printerUnknown' },
    });
});

test('closing a dialog is no failure; everything else is, with the system’s words', async () => {
  const { printing, contents } = setUp();
  contents.push({ printFailure: 'Print job canceled' }, { printFailure: 'Print job failed' });
  expect(await printing.print(file, order('dialog', ''))).toBe('cancelled');
  await expect(printing.print(file, order('dialog', ''))).rejects.toMatchObject({
    failure: { code: 'printFailed', detail: 'Print job failed' },
  });
});
