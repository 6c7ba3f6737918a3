// The seeds of all tests. `npm test` uses fixed ones. `npm run test:long` draws one, prints it and makes more runs:
// GUICHE_SEED repeats a run, GUICHE_EFFORT multiplies the number of runs.

const drawn = process.env['GUICHE_SEED'];

/** Drawn for `npm run test:long`, where it replaces the fixed seed; undefined in `npm test`. */
export const randomSeed: number | null = drawn === undefined ? null : Number(drawn) | 0;

/** The factor for the number of runs: 1 in `npm test`. */
export const effort: number = randomSeed === null ? 1 : Number(process.env['GUICHE_EFFORT'] ?? 10);

/** The number of runs: `npm run test:long` makes them all, `npm test` makes the given sample from a fixed seed. */
export const often = ({ sample, long }: { readonly sample: number; readonly long: number }): number =>
  randomSeed === null ? sample : long;

/** The seed of a test that draws its own values: its fixed seed, or in `npm run test:long` the run's seed, different per test. */
export const seedOf = (fixed: number): number => (randomSeed === null ? fixed : (fixed ^ randomSeed) | 0);

/** Like seedOf, for a seed that is a word. */
export const seedWord = (fixed: string): string => (randomSeed === null ? fixed : `${fixed} ${randomSeed}`);

/** Whole numbers below a limit, the same every time for the same seed (Mulberry32: any seed is as good as another). */
export function randomly(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
