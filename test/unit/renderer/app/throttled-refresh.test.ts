import { expect, test } from 'vitest';
import { throttledRefresh } from '../../../../renderer/app/throttled-refresh.ts';

function reading() {
  const answers: (() => void)[] = [];
  const clock: (() => void)[] = [];
  const read = () => new Promise<void>((answer) => answers.push(answer));
  const steady = throttledRefresh(read, 1_000, (run) => {
    clock.push(run);
    return () => void clock.splice(0);
  });
  const answered = async () => {
    answers.at(-1)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { steady, answers, clock, answered };
}

test('reads at the first call, and once more after a pause for repeated calls', async () => {
  const { steady, answers, clock, answered } = reading();
  for (let times = 0; times < 5; times += 1) steady.poke();
  expect(answers).toHaveLength(1);
  await answered();
  steady.poke();
  expect(answers).toHaveLength(1);
  clock.shift()?.();
  expect(answers).toHaveLength(2);
  await answered();
  clock.shift()?.();
  expect(answers).toHaveLength(2);
});

test('once stopped, reads no more', async () => {
  const { steady, answers, clock, answered } = reading();
  steady.poke();
  await answered();
  steady.stop();
  expect(clock).toEqual([]);
  steady.poke();
  expect(answers).toHaveLength(1);
});
