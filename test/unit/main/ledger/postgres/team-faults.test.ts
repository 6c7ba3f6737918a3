import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { often, randomly, seedOf } from '../../../../helpers/seeds.ts';
import { teamModel } from '../../../../helpers/team-model.ts';
import { connected, teamServerForFile } from '../../../../helpers/team-server.ts';

describe('three computers with faults', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  const happened: Record<string, number> = {};
  const runs = Array.from({ length: often({ sample: 4, long: 60 }) }, (_, run) => run);

  // Each run is a test of its own: its connections end with it.
  it.for(runs)('create no boleto twice, and know each boleto that was created: run %i', async (run) => {
    const team = await newTeam();
    const batch = await team.batch(30);
    const admin = await connected(server(), server().admin.user, team.database);
    await admin.query('SET session_replication_role = replica');
    const age = () => admin.query(`UPDATE attempts SET started_at = '2026-01-01T00:00:00.000Z'`);
    const model = teamModel(team, batch, ['ana', 'bia', 'caio'], randomly(seedOf(716 + run)), age);
    for (let round = 0; round < 120; round += 1) {
      await model.round();
      expect([...model.made].filter(([, times]) => times > 1)).toEqual([]);
    }
    const rows = await team.sql('SELECT id::int, state FROM boletos ORDER BY id');
    const wrong = rows.filter(({ id, state }) => {
      const made = (model.made.get(Number(id)) ?? 0) > 0;
      return made ? state === 'ready' || state === 'refused' : state === 'created';
    });
    expect(wrong).toEqual([]);
    for (const [what, times] of Object.entries(model.happened))
      happened[what] = (happened[what] ?? 0) + times;
  });

  it('ran each kind of step', () => {
    expect(Object.keys(happened).toSorted()).toEqual([
      'asked',
      'gave back',
      'granted',
      'rebooted',
      'resolved',
      'started again',
      'took over',
      'took over with doubts',
    ]);
  });
});
