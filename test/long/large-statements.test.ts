// Files of payments as large as they may be: each is imported whole, and the process that does it grows by a bounded amount.
import { expect, test } from 'vitest';
import { importInProcess, large, mostGrown } from '../helpers/greedy-statements.ts';

const files = Object.entries(large).map(([name, [lines, make]]) => ({ name, lines, make }));

test.skipIf(process.platform !== 'linux').each(files)(
  '$name of the largest size',
  async ({ lines, make }) => {
    const told = await importInProcess(make());
    expect(told).toMatchObject({ came: 'imported', lines });
    expect(told.grown).toBeLessThan(mostGrown);
  },
);
