// The ways of printing that the browser host offers on each system.
import { expect, test } from 'vitest';
import { browserPrinting } from '../../../../../main/host/browser/host.ts';
import type { Ran, RunProgram } from '../../../../../main/host/programs.ts';

const file = { path: '/kept/a.pdf', ticket: 'ticket-1' };
const sumatra = 'C:\\Users\\ana\\AppData\\Local\\SumatraPDF\\SumatraPDF.exe';

function setUp(
  platform: NodeJS.Platform,
  answers: Readonly<Record<string, Ran>>,
  programs: readonly string[] = [],
) {
  const ran: string[][] = [];
  const run: RunProgram = (program, args) => {
    ran.push([program, ...args]);
    return Promise.resolve(answers[program] ?? { ended: 'absent', words: program });
  };
  const env = { LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local' };
  const printing = browserPrinting({ platform, env, run, isThere: (path) => programs.includes(path) });
  return { ran, printing };
}

const order = (way: 'window' | 'lp' | 'sumatra' | 'raster' | 'direct', printer = 'Balcao') =>
  ({ way, printer, copies: 2, title: 'Boleto' }) as const;

test('a window is always offered, and needs no program', async () => {
  const { printing, ran } = setUp('linux', {});
  expect(await printing.printers()).toEqual([{ name: '', label: '', isDefault: true, ways: ['window'] }]);
  expect(await printing.print(file, order('window', ''))).toBe('window');
  expect(ran.every(([program]) => program === 'lpstat')).toBe(true);
});

test('offers the printers of CUPS too if CUPS answers', async () => {
  const { printing, ran } = setUp('linux', {
    lpstat: { ended: 'well', output: 'Balcao\nsystem default destination: Balcao\n' },
    lp: { ended: 'well', output: '' },
  });
  expect(await printing.printers()).toMatchObject([
    { name: '', isDefault: false },
    { name: 'Balcao', isDefault: true, ways: ['lp', 'raster'] },
  ]);
  for (const way of ['lp', 'raster'] as const) expect(await printing.print(file, order(way))).toBe('spooled');
  expect(ran.filter(([program]) => program === 'lp')).toHaveLength(2);
  await expect(printing.print(file, order('direct'))).rejects.toMatchObject({
    failure: { code: 'printerUnknown' },
  });
});

test('on Windows offers SumatraPDF if it is installed', async () => {
  const answers: Record<string, Ran> = {
    'powershell.exe': { ended: 'well', output: '0 Microsoft Print to PDF\r\n1 Impressora do balcão\r\n' },
    [sumatra]: { ended: 'well', output: '' },
  };
  const { printing, ran } = setUp('win32', answers, [sumatra]);
  expect(await printing.printers()).toEqual([
    { name: '', label: '', isDefault: false, ways: ['window'] },
    {
      name: 'Microsoft Print to PDF',
      label: 'Microsoft Print to PDF',
      isDefault: false,
      ways: ['sumatra', 'raster'],
    },
    {
      name: 'Impressora do balcão',
      label: 'Impressora do balcão',
      isDefault: true,
      ways: ['sumatra', 'raster'],
    },
  ]);
  expect(await printing.print(file, order('sumatra'))).toBe('spooled');
  expect(ran.at(-1)).toEqual([
    sumatra,
    '-print-to',
    'Balcao',
    '-print-settings',
    'noscale,paper=A4,2x',
    '-silent',
    file.path,
  ]);
  const without = setUp('win32', answers);
  expect(await without.printing.printers()).toHaveLength(1);
  await expect(without.printing.print(file, order('sumatra'))).rejects.toMatchObject({
    failure: { code: 'printerUnknown' },
  });
});
