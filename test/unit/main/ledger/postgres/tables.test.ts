// Every test of the ledger's tables once more, on a real PostgreSQL. What only SQLite has is marked there (`sqliteTest`); the files
// left out here hold nothing else.
import { describe } from 'vitest';
import { chooseEngine } from '../../../../helpers/engine.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';

chooseEngine('postgres');

const files = import.meta.glob([
  '../tables/*.test.ts',
  '!../tables/{boleto-columns,layouts,restored-migration,sheet-lines}.test.ts',
]);

describe('on PostgreSQL', needsPostgres(), () => {
  describe.each(Object.entries(files))('%s', async (_name, load) => {
    await load();
  });
});
