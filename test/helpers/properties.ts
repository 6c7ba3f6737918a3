// fast-check with the seeds and the number of runs of this test run. Every test imports it from here, so that `npm test` checks each
// property with the same cases every time, and `npm run test:long` with other cases, and more of them.
import * as fc from 'fast-check';
import { effort, randomSeed, seedOf } from './seeds.ts';

export * from 'fast-check';

const fixedSeed = 20_261_121;

function settled<Ts>(asked: fc.Parameters<Ts>): fc.Parameters<Ts> {
  // A path leads to one case of one seed.
  if (randomSeed !== null && asked.path === undefined)
    return { ...asked, seed: randomSeed, numRuns: (asked.numRuns ?? 100) * effort };
  return { ...asked, seed: asked.seed ?? fixedSeed };
}

export function assert<Ts>(property: fc.IAsyncProperty<Ts>, asked?: fc.Parameters<Ts>): Promise<void>;
export function assert<Ts>(property: fc.IProperty<Ts>, asked?: fc.Parameters<Ts>): void;
export function assert<Ts>(
  property: fc.IRawProperty<Ts>,
  asked: fc.Parameters<Ts> = {},
): Promise<void> | void {
  return fc.assert(property, settled(asked));
}

/** The requested number: a test that draws a sample relies on its size. */
export function sample<Ts>(of: fc.Arbitrary<Ts>, asked: { numRuns: number; seed?: number }): Ts[] {
  return fc.sample(of, { ...asked, seed: seedOf(asked.seed ?? fixedSeed) });
}
