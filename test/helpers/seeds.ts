// The seeds of all tests. `npm test` uses fixed ones. `npm run test:long` draws one, prints it and makes more runs:
// GUICHE_SEED repeats a run, GUICHE_EFFORT multiplies the number of runs.

const drawn = process.env['GUICHE_SEED'];

/** Drawn for `npm run test:long`, where the fixed seed gives way to it; nothing in `npm test`. */
export const randomSeed: number | null = drawn === undefined ? null : Number(drawn) | 0;

/** How many times as many runs: 1 in `npm test`. */
export const effort: number = randomSeed === null ? 1 : Number(process.env['GUICHE_EFFORT'] ?? 10);

/** What `npm run test:long` does so many times, `npm test` does from a fixed seed as often as a sample asks. */
export const often = ({ sample, long }: { readonly sample: number; readonly long: number }): number =>
  randomSeed === null ? sample : long;

/** What a test starts from that draws by itself: its own fixed seed, in `npm run test:long` the one of the run, different per test. */
export const seedOf = (fixed: number): number => (randomSeed === null ? fixed : (fixed ^ randomSeed) | 0);

/** As seedOf, where the seed is a word. */
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
