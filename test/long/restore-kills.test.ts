// A backup that waits for the next start, and starts that are killed at any moment, again and again: in the end the previous ledger and the
// restored one are both whole, and nothing can be sent before somebody has checked.
import { expect, it } from 'vitest';
import { afterPutBack, copied, copiesIn, putBackWhole } from '../helpers/copied-ledger.ts';
import { ledgerProcess } from '../helpers/ledger-process.ts';
import { randomly, seedOf } from '../helpers/seeds.ts';

const kills = 16;
/** A start takes less time, so on a machine of any speed most kills hit it. */
const longest = 900;

it.for([1, 2, 3])('a ledger is whole after sixteen kills around a restore, round %i', async (round) => {
  const draw = randomly(seedOf(20_261_122 + round));
  const { folder, copy } = await copied();
  await copiesIn(folder).layReady(copy);
  for (let time = 0; time < kills; time += 1) {
    const child = ledgerProcess([folder, 'open']);
    await new Promise((resolve) => setTimeout(resolve, draw(longest)));
    await child.kill();
  }
  expect(await afterPutBack(folder)).toEqual(putBackWhole);
});
