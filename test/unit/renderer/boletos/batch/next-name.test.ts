import { expect, test } from 'vitest';
import { nextName } from '../../../../../renderer/boletos/batch/next-name.ts';

test.each([
  ['Mensalidades novembro/2026', 1, 'Mensalidades dezembro/2026'],
  ['Mensalidades dezembro/2026', 1, 'Mensalidades janeiro/2027'],
  ['Mensalidades de NOVEMBRO de 2026', 3, 'Mensalidades de FEVEREIRO de 2027'],
  ['Março', 1, 'Abril'],
  ['Turma A 11/2026', 2, 'Turma A 01/2027'],
  ['mensalidades-09-2026', 1, 'mensalidades-10-2026'],
  ['Taxa de material', 1, 'Taxa de material'],
  ['Vila Maiores', 1, 'Vila Maiores'],
  ['Sala 211/20261', 1, 'Sala 211/20261'],
  ['Abril/2026', 0, 'Abril/2026'],
])('%s, %i months later: %s', (name, later, next) => {
  expect(nextName(name, later)).toBe(next);
});
