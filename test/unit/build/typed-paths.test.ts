// Paths that a person types after `npm start --` are relative to that person's folder.
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fromHere } from '../../../build/typed-paths.ts';

const here = resolve('/home/ana/Área de trabalho');

it('makes the folder and the files absolute, and leaves everything else as it was typed', () => {
  const absolute = resolve('/tmp/a.csv');
  expect(
    fromHere(
      ['--no-open', '--data', 'dados', 'minha planilha 😀.xlsx', absolute, '--port', '4000', '../b.csv'],
      here,
    ),
  ).toEqual([
    '--no-open',
    '--data',
    join(here, 'dados'),
    join(here, 'minha planilha 😀.xlsx'),
    absolute,
    '--port',
    '4000',
    resolve('/home/ana/b.csv'),
  ]);
  expect(fromHere(['--data=dados', '--lang=pt-BR', ''], here)).toEqual([
    `--data=${join(here, 'dados')}`,
    '--lang=pt-BR',
    '',
  ]);
});

it('makes no folder from a switch if the value is missing', () => {
  expect(fromHere(['--data', '--smoke'], here)).toEqual(['--data', '--smoke']);
});
