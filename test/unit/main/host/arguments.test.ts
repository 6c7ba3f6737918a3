// The program's own arguments: which ones it accepts, and which mistakes it names instead of guessing.
import { expect, it } from 'vitest';
import { readArguments } from '../../../../main/host/arguments.ts';

it('accepts each known option, with its value in either form', () => {
  const nothing = { data: undefined, open: true, port: 0, smoke: false, sheets: [] };
  expect(readArguments([])).toEqual(nothing);
  expect(readArguments(['--no-open', '--data', 'a folder', '--port=4000'])).toEqual({
    ...nothing,
    data: 'a folder',
    open: false,
    port: 4000,
  });
  const sheets = ['a b.csv', 'Março 😀.XLSX', '\\\\servidor\\pasta\\c.xlsm', '-d.txt'];
  expect(
    readArguments([
      'a b.csv',
      '--data',
      'x.csv',
      'Março 😀.XLSX',
      '\\\\servidor\\pasta\\c.xlsm',
      '--',
      '-d.txt',
    ]),
  ).toEqual({ ...nothing, data: 'x.csv', sheets });
  expect(readArguments(['--data=--odd', '--smoke'])).toEqual({ ...nothing, data: '--odd', smoke: true });
});

it.each([
  [['--nope'], 'unknown', '--nope'],
  [['--nope=1'], 'unknown', '--nope=1'],
  [['--dta', 'here'], 'unknown', '--dta'],
  [['-d', 'here'], 'unknown', '-d'],
  [['--constructor'], 'unknown', '--constructor'],
  [['--no-open=yes'], 'unknown', '--no-open=yes'],
  [['--data'], 'valueMissing', '--data'],
  [['--data='], 'valueMissing', '--data'],
  [['--data', '--smoke'], 'valueMissing', '--data'],
  [['--port', '-1'], 'valueMissing', '--port'],
  [['--port', '4e3'], 'notAPort', '4e3'],
  [['--port', '65536'], 'notAPort', '65536'],
  [['contrato.pdf'], 'notASheet', 'contrato.pdf'],
  [['a.csv', 'browser'], 'notASheet', 'browser'],
  [['--no-open', ''], 'notASheet', ''],
  [['a.csv.exe'], 'notASheet', 'a.csv.exe'],
])('names the mistake in %j', (args, fault, word) => {
  expect(readArguments(args)).toEqual({ fault, word });
});
