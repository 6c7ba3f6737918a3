// Programs of the system: their output, in time or not, and without a shell.
import { expect, test } from 'vitest';
import { runProgram } from '../../../../main/host/programs.ts';

const node = (script: string, limitMs = 20_000, ...args: string[]) =>
  runProgram(process.execPath, ['-e', script, ...args], { limitMs });

test('returns the output of a program, with arguments not parsed by a shell', async () => {
  const odd = `$(touch x) "; rm -rf ' & | %PATH%`;
  expect(await node('process.stdout.write(process.argv[1])', 20_000, odd)).toEqual({
    ended: 'well',
    output: odd,
  });
});

test('runs with a locale whose output can be parsed', async () => {
  expect(await node('process.stdout.write(process.env.LC_ALL)')).toEqual({ ended: 'well', output: 'C' });
});

test('quotes the error output in one line', async () => {
  const words = `console.error('lp:  Error -\\n The printer does not exist.'); process.exit(1)`;
  expect(await node(words)).toEqual({ ended: 'badly', words: 'lp: Error - The printer does not exist.' });
  expect(await node('process.exit(3)')).toEqual({ ended: 'badly', words: '3' });
});

test('ends a program that takes too long, and reports a missing one', async () => {
  expect(await node('setInterval(() => {}, 1000)', 200)).toEqual({ ended: 'late', words: '' });
  expect(await runProgram('no-such-program-here', [], { limitMs: 1_000 })).toMatchObject({ ended: 'absent' });
});
