// The tests of a team's ledger on the versions of PostgreSQL that this computer does not have, each in a separate run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchedPrograms } from '../helpers/postgres-programs.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';

const root = join(import.meta.dirname, '..', '..');
const tests = [
  'test/unit/main/ledger/postgres',
  'test/unit/main/ledger/team',
  'test/unit/main/team',
  'test/unit/helpers/postgres-server.test.ts',
];

// As `npm run test:full` runs them.
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|GUICHE_(?:POSTGRES|SEED|EFFORT)$)/.test(name)),
);

describe('the ledger of a team', needsPostgres(), () => {
  it.for([16, 17, 18] as const)('works on PostgreSQL %i', (version, { skip }) => {
    const programs = fetchedPrograms(version);
    if (programs === null) return skip(`npm cannot fetch PostgreSQL ${version} here`);
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project=unit*', ...tests],
      {
        cwd: root,
        env: { ...env, NO_COLOR: '1', GUICHE_POSTGRES_PROGRAMS: programs },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    const words = run.status === 0 ? '' : `${run.stdout}${run.stderr}`.slice(-20_000);
    expect({ status: run.status, words }).toEqual({ status: 0, words: '' });
  });
});
