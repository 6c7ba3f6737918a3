// npm run test:clock: everything that `npm test` runs, with clocks at which days, months and years change. libfaketime moves Node,
// PostgreSQL and every other program of a test; test/helpers/chromium.ts moves the pages, because Chromium does not start with it. File
// times are not moved.
import { existsSync } from 'node:fs';

/** In the time of São Paulo, which banks use: an evening, a month's end, 29 February, and the next year. */
const usual = ['2027-03-10T21:30', '2027-04-30T23:30', '2028-02-29T22:30', '2029-01-02T10:00'];

const places = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketimeMT.so.1`,
);
/** The library that moves a program's clock; undefined if it is not installed. */
export const fakeClock = () => places.find((path) => existsSync(path));

/** The value of `--clock`: one moment, or all of the usual ones; and the remaining arguments. */
export function momentsAsked(args) {
  const at = args.indexOf('--clock');
  if (at === -1) return { moments: [null], given: args };
  const [next = ''] = args.slice(at + 1);
  const one = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(next);
  const given = args.toSpliced(at, one ? 2 : 1);
  return { moments: one ? [next] : usual, given };
}

/** The environment of programs whose clock starts at that moment. */
export function clockAt(moment) {
  const preload = fakeClock();
  if (preload === undefined) throw new Error('test:clock needs libfaketime, which is a package of Linux.');
  // This program may be under such a clock itself.
  const now = Date.now() - Number(process.env.GUICHE_CLOCK_AHEAD_MS ?? 0);
  const ahead = Math.round((Date.parse(`${moment}:00-03:00`) - now) / 1000);
  return {
    LD_PRELOAD: preload,
    FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`,
    // Timers wait as long as usual.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    GUICHE_CLOCK_AHEAD_MS: String(ahead * 1000),
  };
}
