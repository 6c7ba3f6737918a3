// The output of CUPS: the printers in it, and the arguments of a print.
import { expect, test } from 'vitest';
import { cupsQueues, lpArguments, printByCups, queueLabel, readQueues } from '../../../../main/host/cups.ts';
import type { Ran, RunProgram } from '../../../../main/host/programs.ts';

const well = (output: string): Ran => ({ ended: 'well', output });
const badly = (words: string): Ran => ({ ended: 'badly', words });

/** Answers by program and first argument, as the system would give them. */
const system =
  (answers: Readonly<Record<string, Ran>>): RunProgram =>
  (program, [first]) =>
    Promise.resolve(answers[`${program} ${first}`] ?? { ended: 'absent', words: program });

test('reads the names, and the system’s default', () => {
  expect(readQueues('Balcao\nHP_LaserJet_4\n\n', 'system default destination: HP_LaserJet_4\n')).toEqual([
    { name: 'Balcao', isDefault: false },
    { name: 'HP_LaserJet_4', isDefault: true },
  ]);
  expect(readQueues('Balcao\n', 'no system default destination\n')).toEqual([
    { name: 'Balcao', isDefault: false },
  ]);
  expect(readQueues('lpstat: something else\n', '')).toEqual([]);
  expect(queueLabel('HP_LaserJet_4')).toBe('HP LaserJet 4');
});

test('an older lpstat names the printers by their states', async () => {
  const states =
    'printer Balcao is idle.  enabled since Fri Nov 20 2026\n\tReady to print.\nprinter Fundos disabled since\n';
  const run = system({
    'lpstat -e': badly('lpstat: unknown option'),
    'lpstat -p': well(states),
    'lpstat -d': well('system default destination: Fundos'),
  });
  expect(await cupsQueues(run)).toEqual([
    { name: 'Balcao', isDefault: false },
    { name: 'Fundos', isDefault: true },
  ]);
});

test.each([
  [{}],
  [{ 'lpstat -e': { ended: 'late', words: '' } }],
  [
    {
      'lpstat -e': badly('lpstat: No destinations added.'),
      'lpstat -p': badly('lpstat: No destinations added.'),
    },
  ],
  [{ 'lpstat -e': well('\n') }],
] as const)('without printers there are none: %j', async (answers) => {
  expect(await cupsQueues(system(answers))).toEqual([]);
});

const order = { printer: 'Balcao', way: 'lp', copies: 3, title: '-o raw $(x)' } as const;

test('a print is neither scaled nor moved, and nothing in it is read as an option', () => {
  expect(lpArguments('/kept/a.pdf', order)).toEqual([
    '-d',
    'Balcao',
    '-n',
    '3',
    '-t',
    '-o raw $(x)',
    '-o',
    'print-scaling=none',
    '-o',
    'media=A4',
    '--',
    '/kept/a.pdf',
  ]);
  expect(lpArguments('/kept/a.pdf', { ...order, printer: '' })[0]).toBe('-n');
});

test('keeps the system’s words if it refuses', async () => {
  const print = (ran: Ran) => printByCups(system({ 'lp -d': ran }), '/kept/a.pdf', order);
  expect(await print(well('request id is Balcao-7 (1 file(s))'))).toBe('spooled');
  await expect(print(badly('lp: The printer or class does not exist.'))).rejects.toMatchObject({
    failure: { code: 'printerUnknown' },
  });
  await expect(print(badly('lp: Destination "Balcao" is not accepting jobs.'))).rejects.toMatchObject({
    failure: { code: 'printFailed', detail: 'lp: Destination "Balcao" is not accepting jobs.' },
  });
  await expect(print({ ended: 'late', words: '' })).rejects.toMatchObject({ failure: { detail: 'timeout' } });
});

test('a job’s name contains only what CUPS and the system accept', () => {
  const nameOf = (title: string) => lpArguments('/kept/a.pdf', { ...order, title })[5] ?? '';
  expect(nameOf('Aulas\u0000de\u001b[31m março')).toBe('Aulas de [31m março');
  expect(Buffer.byteLength(nameOf('結'.repeat(160)))).toBeLessThan(256);
});
