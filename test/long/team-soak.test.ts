// Three computers of a team under every fault, short and from a fixed seed. `npm run soak -- --team` is the long form.
import { describe, expect, it } from 'vitest';
import { soakTeam } from '../bench/team-soak.ts';
import { nothingWrong } from '../helpers/exactly-once.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';

describe('a team under every fault', needsPostgres(), () => {
  it('makes nothing twice, and knows everything that was made', async () => {
    const said: string[] = [];
    const say = (words: string): void => void said.push(words);
    const soaked = await soakTeam({
      rows: 400,
      faults: 3,
      seed: 716,
      mutation: null,
      leaseMillis: 3_000,
      say,
    });
    expect({ doubles: soaked.doubles, ...soaked.verdict.wrong }).toEqual({ doubles: 0, ...nothingWrong });
    expect(soaked.doubtsTold).toBeLessThanOrEqual(2 * soaked.workers);
  });
});
