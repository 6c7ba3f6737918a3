// Like accessible.test.ts, for a window that works in a team.
import { afterAll, describe } from 'vitest';
import { checkStates } from '../helpers/check-states.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';
import { statesOfATeam } from '../helpers/states-of-a-team.ts';

describe('in a team', needsPostgres(), () => {
  const { prepare, states, close } = statesOfATeam();
  checkStates(states, prepare);
  afterAll(close);
});
