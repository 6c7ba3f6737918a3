// A copy that waits for the next start, and starts that end without warning at any moment, again and again: what stood there and
// what was put back are both whole in the end, and nothing can be sent before somebody has looked.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copied, copiesIn, knows } from '../helpers/copied-ledger.ts';
import { temporaryFolder } from '../helpers/ledger-folder.ts';
import { ledgerProcess } from '../helpers/ledger-process.ts';
import { randomly, seedOf } from '../helpers/seeds.ts';

const kills = 16;
/** A start takes less, on a machine of any speed most of these fall into it. */
const longest = 900;

it.for([1, 2, 3])('killed sixteen times around a restore, round %i', async (round) => {
  const draw = randomly(seedOf(20_261_122 + round));
  const { folder, copy } = await copied();
  await copiesIn(folder).layReady(copy);
  for (let time = 0; time < kills; time += 1) {
    const child = ledgerProcess([folder, 'open']);
    await new Promise((resolve) => setTimeout(resolve, draw(longest)));
    await child.kill();
  }
  const { has, freeze } = await knows(folder, 'before', 'after');
  expect({ has, freeze }).toEqual({ has: [true, false], freeze: 'copy' });
  const places = readdirSync(join(folder, 'replaced'));
  expect(places).toHaveLength(1);
  const aside = temporaryFolder();
  cpSync(join(folder, 'replaced', places[0] ?? ''), aside, { recursive: true });
  expect((await knows(aside, 'before', 'after')).has).toEqual([true, true]);
});
