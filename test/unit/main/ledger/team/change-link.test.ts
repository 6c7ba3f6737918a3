import { describe, expect, it } from 'vitest';
import { usualSettings } from '../../../../../preload/contract/withdrawal-limits.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { teamServerForFile } from '../../../../helpers/team-server.ts';

describe("requested changes of a team's rules", needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();
  const accountId = 'padaria';

  async function two() {
    const team = await newTeam();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    return {
      team,
      ana: ana.changes,
      bia: bia.changes,
      stored: () => bia.ledger.read('withdrawalSettings.get', { accountId }),
    };
  }

  it('are readable by the whole team while they wait', async () => {
    const { ana, bia, stored } = await two();
    const settings = { ...usualSettings, waitingHours: 0 };
    const change = {
      id: 'mudança',
      accountId,
      before: null,
      settings,
      changes: { waitingHours: '24 h → 0 h' },
    };
    expect(await bia.askedSettings(accountId)).toBeNull();
    expect(await ana.setSettings(change)).toBe('asked');
    expect(await bia.askedSettings(accountId)).toMatchObject({
      id: 'mudança',
      maker: 'Ana',
      own: false,
      settings,
    });
    expect(await ana.askedSettings(accountId)).toMatchObject({ own: true });
    expect(await ana.decide('mudança', true)).toBe('notApprover');
    expect(await bia.decide('mudança', true)).toBeNull();
    expect(await bia.askedSettings(accountId)).toBeNull();
    expect(await stored()).toEqual(settings);
    await expect(ana.setSettings({ ...change, id: 'outra', settings: usualSettings })).rejects.toMatchObject({
      failure: { code: 'changedMeanwhile' },
    });
  });

  it('of issue limits are read as requested, and as agreed once another person has agreed', async () => {
    const { ana, bia } = await two();
    const limits = { count: 900, cents: 5, atypical: false };
    expect(await bia.askedIssueLimits(accountId)).toBeNull();
    expect(await ana.askIssueLimits({ id: 'limites', accountId, limits, changes: {} })).toBeNull();
    expect(await bia.askedIssueLimits(accountId)).toMatchObject({
      maker: 'Ana',
      own: false,
      agreed: false,
      limits,
    });
    expect(await bia.askedNetwork(accountId)).toBeNull();
    expect(await bia.decide('limites', true)).toBeNull();
    expect(await ana.askedIssueLimits(accountId)).toMatchObject({ own: true, agreed: true, limits });
  });

  it('of issue limits are refused when the schema is older', async () => {
    const { team, ana } = await two();
    await team.sql('DROP FUNCTION ask_issue_limits_1');
    const limits = { count: 900, cents: 5, atypical: false };
    expect(await ana.askIssueLimits({ id: 'limites', accountId, limits, changes: {} })).toBe('schemaOlder');
  });

  it('of a proxy are readable until the agreement, and for a day after it', async () => {
    const { ana, bia } = await two();
    const wanted = { proxy: 'http://proxy.exemplo:8080', pem: '' };
    expect(await bia.askedNetwork(accountId)).toBeNull();
    expect(await ana.askNetwork({ id: 'proxy', accountId, wanted })).toBeNull();
    expect(await bia.askedNetwork(accountId)).toMatchObject({
      maker: 'Ana',
      own: false,
      agreed: false,
      network: wanted,
    });
    expect(await bia.decide('proxy', true)).toBeNull();
    expect(await ana.askedNetwork(accountId)).toMatchObject({ own: true, agreed: true, network: wanted });
    await bia.askNetwork({ id: 'outro', accountId, wanted: { proxy: '', pem: '' } });
    expect(await ana.decide('outro', false)).toBe('notApprover');
    expect(await bia.decide('outro', false)).toBeNull();
  });
});
