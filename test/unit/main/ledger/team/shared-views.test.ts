import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { teamServerForFile } from '../../../../helpers/team-server.ts';

describe('views that a team shares', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function two() {
    const team = await newTeam();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    return { team, ana: ana.views, bia: bia.views };
  }
  const view = (id: string, name = 'Vencidos') => ({ id, list: 'register', name, view: `{"id":"${id}"}` });

  it('are readable by all until one is unshared', async () => {
    const { ana, bia } = await two();
    expect(await ana.share(view('a'))).toBeNull();
    expect(await bia.share(view('b', 'a baixar'))).toBeNull();
    const ofAna = { view: '{"id":"a"}', by: 'Ana' };
    const ofBia = { view: '{"id":"b"}', by: 'Bia' };
    expect(await ana.list()).toEqual([
      { ...ofAna, own: true },
      { ...ofBia, own: false },
    ]);
    expect(await bia.list()).toEqual([
      { ...ofAna, own: false },
      { ...ofBia, own: true },
    ]);
    expect(await ana.stop('b')).toBe('notApprover');
    expect(await bia.stop('a')).toBeNull();
    expect(await ana.list()).toEqual([{ ...ofBia, own: false }]);
    expect(await ana.stop('nenhuma')).toBe('unknown');
  });

  it('are empty and cannot be shared when the schema is older', async () => {
    const { team, ana } = await two();
    await team.sql('DROP FUNCTION share_view_1, unshare_view_1');
    await team.sql('DROP TABLE shared_views');
    expect(await ana.list()).toEqual([]);
    expect(await ana.share(view('a'))).toBe('schemaOlder');
    expect(await ana.stop('a')).toBe('schemaOlder');
  });
});
