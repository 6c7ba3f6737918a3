import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { teamServerForFile, type TestComputer } from '../../../../helpers/team-server.ts';

describe('views that the team shares', needsPostgres(), () => {
  const { newTeam } = teamServerForFile();

  const share = (by: TestComputer, id: string, name = 'Vencidos') =>
    by.mine('share_view_1', { p_view: id, p_list: 'register', p_name: name, p_saved: '{}' });
  const stop = (by: TestComputer, id: string) => by.mine('unshare_view_1', { p_view: id });

  it('are shared once, and unshared by the person who shared them or an approver', async () => {
    const team = await newTeam();
    const [ana, bia] = [await team.computer('ana', 'PC-01'), await team.computer('bia', 'PC-02')];
    const shown = async () =>
      (await team.sql('SELECT id FROM shared_views WHERE removed_at IS NULL ORDER BY id')).map(
        ({ id }) => id,
      );
    expect(await share(ana, 'a')).toBeNull();
    // A computer that got no answer repeats it.
    expect(await share(ana, 'a')).toBeNull();
    expect(await share(ana, 'b')).toBeNull();
    expect(await share(bia, 'c', 'A baixar')).toBeNull();
    expect(await shown()).toEqual(['a', 'b', 'c']);
    expect(await stop(ana, 'c')).toBe('notApprover');
    expect(await stop(ana, 'x')).toBe('unknown');
    expect(await stop(ana, 'a')).toBeNull();
    expect(await stop(ana, 'a')).toBeNull();
    expect(await stop(bia, 'b')).toBeNull();
    expect(await shown()).toEqual(['c']);
    const told = await team.sql(
      `SELECT what, who, detail FROM trail WHERE what IN ('view.shared', 'view.unshared') ORDER BY seq`,
    );
    expect(told.map(({ what, who }) => `${String(what)} ${String(who)}`)).toEqual([
      'view.shared ana',
      'view.shared ana',
      'view.shared bia',
      'view.unshared ana',
      'view.unshared bia',
    ]);
    expect(told[2]?.['detail']).toBe('{"view": "A baixar"}');
  });

  it('are at most forty, even if two people share the last one at once', async () => {
    const team = await newTeam();
    const [ana, bia] = [await team.computer('ana', 'PC-01'), await team.computer('bia', 'PC-02')];
    await team.sql(
      `INSERT INTO shared_views (id, list, name, view, shared_by)
       SELECT 'v' || n, 'register', 'Visão ' || n, '{}', 'ana' FROM generate_series(1, 39) AS n`,
    );
    const both = await Promise.all([share(ana, 'a'), share(bia, 'b')]);
    expect(both.toSorted()).toEqual(['full', null]);
    expect(await stop(ana, 'v1')).toBeNull();
    expect(await share(bia, 'd')).toBeNull();
  });

  it('cannot be shared by a reader, nor written by anybody without the functions', async () => {
    const team = await newTeam();
    await expect(share(await team.computer('rui', 'PC-04'), 'a')).rejects.toThrow('permission denied');
    await expect(
      (await team.as('bia')).query(
        `INSERT INTO shared_views (id, list, name, view) VALUES ('a', 'b', 'c', '{}')`,
      ),
    ).rejects.toThrow('permission denied');
  });
});
