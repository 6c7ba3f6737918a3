// Electron as the rest of the program sees it: dialogs, notifications that stay referenced, the taskbar.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createElectronHost } from '../../../../../main/host/electron/host.ts';
import { createPrintPages } from '../../../../../main/host/electron/print-pages.ts';
import { wordsIn } from '../../../../../main/host/words-in.ts';
import { electronDouble } from '../../../../helpers/electron-double.ts';

function host(language: 'pt-BR' | 'en' = 'pt-BR') {
  const double = electronDouble();
  const window = new double.electron.BrowserWindow({});
  const shares: (number | 'unknown' | null)[] = [];
  const shown: string[] = [];
  const made = createElectronHost({
    electron: double.electron,
    platform: 'linux',
    words: () => wordsIn(language).files,
    pages: createPrintPages(() => 'minted'),
    showWindow: () => void shown.push('window'),
    parent: () => (window.isVisible() ? window : undefined),
    showTray: () => undefined,
    showTheme: () => undefined,
    showLanguage: () => undefined,
    find: () => undefined,
    openWith: null,
    showProgress: (share) => void shares.push(share),
  });
  return { double, window, shares, shown, host: made };
}

it.each([
  ['application/pdf', 'pdf', 'Documento PDF'],
  ['text/csv', 'csv', 'Planilha CSV'],
  ['application/vnd.sqlite3', 'db', 'Backup do Guichê'],
  ['application/octet-stream', 'age', 'Backup do Guichê com senha'],
] as const)('asks in the window where to store %s, with its file type', async (type, extension, name) => {
  const { double, window, host: made } = host();
  const file = { type, name: 'a', from: { bytes: Buffer.from('') } };
  await made.save(file, 'a');
  window.show();
  await made.save(file, 'a');
  expect(double.parents).toEqual([undefined, window]);
  expect(double.saves[0]?.filters).toEqual([{ name, extensions: [extension] }]);
});

it('asks in the window for a folder, and reports that none was chosen', async () => {
  const { double, window, host: made } = host();
  window.show();
  double.state.openPath = '/media/backups';
  expect(await made.chooseFolder?.('/home/ana')).toBe('/media/backups');
  expect(double.parents).toEqual([window]);
  expect(double.log.at(-1)).toBe('openDialog /home/ana');
  double.state.openPath = '';
  expect(await made.chooseFolder?.('/home/ana')).toBeNull();
});

it('shows the share of what is sent, and that work is running if its share is unknown', () => {
  const { shares, host: made } = host();
  made.showBusy(1);
  made.showProgress(0.5);
  made.showProgress(null);
  made.showBusy(0);
  // A late report belongs to no work any more.
  made.showProgress(1);
  expect(shares).toEqual(['unknown', 0.5, 'unknown', null, null]);
});

/** Removes everything that nothing references. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  // A weak reference lasts at least until the end of the turn that read it.
  await new Promise((resolve) => setImmediate(resolve));
  if (typeof gc === 'function') Reflect.apply(gc, undefined, []);
  await new Promise((resolve) => setImmediate(resolve));
}

it('keeps a notification until it is clicked or closed, and no more of them than a screen shows', async () => {
  const { double, shown, host: made } = host();
  for (let turn = 0; turn < 60; turn += 1)
    made.notify({ title: 'Monitor', body: String(turn) }, () => undefined);
  await collect();
  double.notes[59]?.click();
  expect(shown).toEqual(['window']);
  await collect();
  for (const note of double.notes) note.click();
  // Newer notifications replaced ten, and one was clicked before.
  expect(shown).toHaveLength(50);
  await collect();
  double.notes[58]?.click();
  expect(shown).toHaveLength(50);
});

it('releases a notification that was closed', async () => {
  const { double, shown, host: made } = host();
  made.notify({ title: 'Monitor', body: '' }, () => undefined);
  double.notes[0]?.close();
  await collect();
  double.notes[0]?.click();
  expect(shown).toEqual([]);
});

it.each([false, true])(
  'reports a notification that the system does not show, and asks for attention: dock %s',
  async (dock) => {
    const { double, host: made } = host();
    double.state.dock = dock;
    const failed: string[] = [];
    const note = (body: string) => made.notify({ title: 'Monitor', body }, () => void failed.push(body));
    note('first');
    note('second');
    // As macOS does it for an unsigned program.
    double.notes[0]?.fail();
    expect(failed).toEqual(['first']);
    expect(double.log).toEqual(dock ? ['bounce informational'] : []);
    double.notes[1]?.close();
    expect(failed).toEqual(['first']);
  },
);

it('reports a notification if the system has none', () => {
  const { double, host: made } = host();
  double.state.notifies = false;
  const failed: string[] = [];
  made.notify({ title: 'Monitor', body: 'x' }, () => void failed.push('x'));
  expect([failed, double.notes]).toEqual([['x'], []]);
});
