// A hostile file of payments ends with its sentence, and a process that imports it hardly grows.
import { expect, test } from 'vitest';
import { hostile, importInProcess, mostGrown } from '../../../../helpers/greedy-statements.ts';

const refusals = Object.entries(hostile).map(([name, [came, make]]) => ({ name, came, make }));

test.skipIf(process.platform !== 'linux').each(refusals)(
  '$name: refused within little memory',
  async ({ came, make }) => {
    const told = await importInProcess(make());
    expect(told.came).toBe(came);
    expect(told.grown).toBeLessThan(mostGrown);
  },
);
