import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockAt, momentsAsked } from '../../../build/clocks.mjs';

test('a named moment is used alone, all moments without a name, and none without --clock', () => {
  expect(momentsAsked(['--clock', '2028-02-29T23:30', 'test/unit/x'])).toEqual({
    moments: ['2028-02-29T23:30'],
    given: ['test/unit/x'],
  });
  const { moments, given } = momentsAsked(['test/unit/x', '--clock']);
  expect(given).toEqual(['test/unit/x']);
  expect(moments).toHaveLength(4);
  expect(momentsAsked(['test/unit/x'])).toEqual({ moments: [null], given: ['test/unit/x'] });
});

test.skipIf(process.platform !== 'linux')('a program under such a clock shows its time', () => {
  const script = 'console.log(new Date().toISOString())';
  const env = { ...process.env, ...clockAt('2028-02-29T22:30') };
  const told = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  // Half past ten in São Paulo is the next day in Greenwich.
  expect(told).toMatch(/^2028-03-01T01:(29:5|30:)/u);
});
