import { expect, test } from 'vitest';
import type { CopiesStatus, DailyCopies } from '../../../../preload/contract/copies.ts';
import { DailyCopy } from '../../../../renderer/copies/DailyCopy.tsx';
import { draw } from '../../../helpers/render.tsx';

const status = (daily: Partial<DailyCopies> | null): CopiesStatus => ({
  present: { sends: 1, empty: false },
  lastSaved: null,
  unsavedSince: null,
  waiting: null,
  kept: [],
  passwordSince: null,
  asksFolder: false,
  daily: daily && {
    folder: '/backups',
    chosen: true,
    network: false,
    keep: 14,
    last: null,
    failure: null,
    ...daily,
  },
});
const card = (daily: Partial<DailyCopies> | null) =>
  draw(
    <DailyCopy copies={{ status: status(daily), take: () => undefined, refresh: () => Promise.resolve() }} />,
  );
const at = '2026-11-20T15:00:00.000Z';

test('says when and where the last one was made', () => {
  const { lines, banners } = card({ last: { at, folder: '/before', bytes: 2048 } });
  expect(lines.join(' ')).toMatch(/20\/11\/2026.*2/);
  expect(lines).toEqual(expect.arrayContaining(['/backups', 'Pasta do último', '/before']));
  expect(banners).toEqual([]);
});

test.each([
  ['missing', 'A pasta não existe mais ou está inacessível.'],
  ['readOnly', 'Não é possível gravar na pasta.'],
  ['full', 'O disco está cheio.'],
  ['passwordLost', 'A senha dos backups não está mais no cofre'],
  ['vault', 'O cofre de senhas não respondeu'],
  ['other', 'O disco ou a rede não respondeu como devia.'],
] as const)('says after a failure (%s) what was not lost and what to do', (why, cause) => {
  const { lines, acts, banners } = card({ failure: { at, why } });
  expect(banners).toHaveLength(1);
  expect(lines.join(' ')).toContain(cause);
  expect(lines.join(' ')).toContain('Os dados estão íntegros');
  // The first backup has failed, so none is being made.
  expect(lines).toContain('Nenhum ainda');
  expect(acts).toEqual(['Tentar agora', 'Trocar a pasta…']);
});

test('says what happens without the network, for a folder on the network', () => {
  expect(card({ network: true }).lines.join(' ')).toContain('Na rede. Sem ela, o backup do dia não é feito');
});

test('warns of a folder on this computer, and shows nothing in a team', () => {
  expect(card({ chosen: false }).lines.join(' ')).toContain('os backups também se perdem');
  expect(card(null).lines).toEqual([]);
});
