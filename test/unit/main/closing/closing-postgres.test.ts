// The closing again, on a real PostgreSQL.
import { describe } from 'vitest';
import { chooseEngine } from '../../../helpers/engine.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';

chooseEngine('postgres');

describe('on PostgreSQL', needsPostgres(), async () => {
  await import('./closing.test.ts');
});
