// Printing as Electron is asked for it: a window that nobody sees, in a session of its own, and nothing scaled.
import { expect, test } from 'vitest';
import { electronPrinting, printPartition } from '../../../../../main/host/electron/printing.ts';
import type { Ran, RunProgram } from '../../../../../main/host/programs.ts';
import { electronDouble } from '../../../../helpers/electron-double.ts';

const file = { path: '/kept/a.pdf', ticket: 'ticket-1' };
const order = (
  way: 'dialog' | 'direct' | 'lp' | 'raster' | 'reader' | 'window' | 'sumatra',
  printer = 'Balcao',
) => ({ way, printer, copies: 2, title: 'Boleto' }) as const;

/** Programs of the system that do as they are told. */
const run: RunProgram = (): Promise<Ran> => Promise.resolve({ ended: 'well', output: '' });

function desk(platform: NodeJS.Platform = 'linux') {
  const double = electronDouble();
  // A window that stays: where the last one goes, Electron quits.
  const main = new double.electron.BrowserWindow({});
  const printing = electronPrinting({
    electron: double.electron,
    platform,
    env: {},
    run,
    isThere: () => false,
  });
  return { ...double, main, printing };
}

test('a named printer is asked without a word, at the size that the file has', async () => {
  const { printing, windows } = desk();
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
      dpi: { horizontal: 600, vertical: 600 },
    },
  ]);
  expect([hidden?.shown, hidden?.isDestroyed()]).toEqual([[], true]);
});

test('the dialog asks for the printer; images are printed without it', async () => {
  const { printing, windows } = desk();
  await printing.print(file, order('dialog', ''));
  expect(windows[1]?.webContents.printed[0]).toMatchObject({ silent: false, scaleFactor: 100 });
  expect(windows[1]?.webContents.printed[0]).not.toHaveProperty('deviceName');
  await printing.print(file, order('raster'));
  expect(windows[2]?.webContents.printed[0]).toMatchObject({ silent: true, deviceName: 'Balcao' });
});

test('the system’s printers are named as it names them', async () => {
  const double = desk();
  const Window = double.electron.BrowserWindow;
  const { electron } = double;
  const named = class extends Window {
    override webContents = Object.assign(double.main.webContents, {
      getPrintersAsync: () =>
        Promise.resolve([
          { name: 'HP_4', displayName: 'HP 4' },
          { name: 'Fundos', displayName: '' },
        ]),
    });
  };
  const printersOn = (platform: NodeJS.Platform, there = false) =>
    electronPrinting({
      electron: { ...electron, BrowserWindow: named },
      platform,
      env: { LOCALAPPDATA: 'C:\\Local' },
      run,
      isThere: () => there,
    }).printers();
  expect(await printersOn('linux')).toEqual([
    { name: '', label: '', isDefault: true, ways: ['dialog', 'reader'] },
    { name: 'HP_4', label: 'HP 4', isDefault: false, ways: ['direct', 'lp', 'raster'] },
    { name: 'Fundos', label: 'Fundos', isDefault: false, ways: ['direct', 'lp', 'raster'] },
  ]);
  expect((await printersOn('win32'))[1]?.ways).toEqual(['direct', 'raster']);
  expect((await printersOn('win32', true))[1]?.ways).toEqual(['direct', 'sumatra', 'raster']);
});

test('the other ways out, and what cannot be', async () => {
  const { printing, opened, state } = desk();
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

test('a dialog that was closed is no failure; all else is, with the system’s words', async () => {
  const { electron, main } = desk();
  const ending = (reason: string) => {
    const webContents = Object.assign(main.webContents, { printFailure: reason });
    const BrowserWindow = class extends electron.BrowserWindow {
      override webContents = webContents;
    };
    const parts = { electron: { ...electron, BrowserWindow }, platform: 'linux', env: {}, run } as const;
    return electronPrinting(parts).print(file, order('dialog', ''));
  };
  expect(await ending('Print job canceled')).toBe('cancelled');
  await expect(ending('Print job failed')).rejects.toMatchObject({
    failure: { code: 'printFailed', detail: 'Print job failed' },
  });
});
