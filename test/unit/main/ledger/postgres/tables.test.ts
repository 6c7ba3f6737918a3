// Runs every test of the ledger's tables again, on a real PostgreSQL. Those tests mark what only SQLite has (`sqliteTest`); the files left
// out here contain nothing else.
import { describe } from 'vitest';
import { chooseEngine } from '../../../../helpers/engine.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';

chooseEngine('postgres');

const files = import.meta.glob([
  '../tables/*.test.ts',
  '!../tables/{boleto-columns,evidence-migration,layouts,restored-migration,sheet-lines}.test.ts',
]);

describe('on PostgreSQL', needsPostgres(), () => {
  describe.each(Object.entries(files))('%s', async (_name, load) => {
    await load();
  });
});
