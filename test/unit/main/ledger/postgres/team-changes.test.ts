import { describe, expect, it } from 'vitest';
import * as fc from '../../../../helpers/properties.ts';
import { raisesLimit } from '../../../../../main/withdrawals/settings-calls.ts';
import { raisesIssueLimit } from '../../../../../main/accounts/issue-limits.ts';
import { usualIssueLimits, type IssueLimits } from '../../../../../preload/contract/accounts.ts';
import { usualSettings, withdrawalSettings } from '../../../../../preload/contract/withdrawal-limits.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { teamServerForFile, type TestComputer } from '../../../../helpers/team-server.ts';

describe('rules of an account', needsPostgres(), () => {
  const { newTeam } = teamServerForFile();

  async function office() {
    const team = await newTeam();
    const [ana, bia, caio] = [
      await team.computer('ana', 'PC-01'),
      await team.computer('bia', 'PC-02'),
      await team.computer('caio', 'PC-03'),
    ];
    await team.sql(
      `INSERT INTO withdrawal_limits SELECT seq, 10000, 15000 FROM accounts WHERE id = 'padaria'`,
    );
    return { team, ana, bia, caio };
  }

  const decide = (by: TestComputer, change: string, agrees = true) =>
    by.mine('decide_change_1', { p_change: change, p_agrees: agrees });

  it('have limits that one approver can lower, and can raise only with a second approver', async () => {
    const { team, ana, bia, caio } = await office();
    const limit = (by: TestComputer, raise: string, each: number, day: number) =>
      by.mine('limit_withdrawals_1', { p_change: raise, p_account: 'padaria', p_each: each, p_day: day });
    const now = async () =>
      (await team.sql('SELECT each_cents::int AS each, day_cents::int AS day FROM withdrawal_limits'))[0];
    expect(await limit(ana, 'a', 1, 1)).toEqual({ refused: 'notApprover', became: null });
    expect(await limit(bia, 'b', 5_000, 15_000)).toEqual({ refused: null, became: 'set' });
    expect(await now()).toEqual({ each: 5_000, day: 15_000 });
    expect(await limit(bia, 'c', 6_000, 1_000)).toEqual({ refused: null, became: 'asked' });
    expect(await now()).toEqual({ each: 5_000, day: 15_000 });
    expect(await decide(bia, 'c')).toBe('own');
    expect(await decide(ana, 'c')).toBe('notApprover');
    expect(await decide(caio, 'outro')).toBe('unknown');
    const both = await Promise.all([decide(caio, 'c'), decide(caio, 'c', false)]);
    expect(both.filter((why) => why === 'decided')).toHaveLength(1);
    // A later raise replaces one that waits.
    await limit(bia, 'd', 70_000, 70_000);
    await limit(bia, 'e', 80_000, 80_000);
    expect(await decide(caio, 'd')).toBe('decided');
    await team.sql(`UPDATE clerks SET role = 'operator' WHERE login = 'bia'`);
    expect(await decide(caio, 'e')).toBe('makerGone');
    await team.sql(`UPDATE clerks SET role = 'approver' WHERE login = 'bia'`);
    expect(await decide(caio, 'e')).toBeNull();
    expect(await now()).toEqual({ each: 80_000, day: 80_000 });
  });

  it('have settings that anybody can tighten, and that only a second approver can loosen', async () => {
    const { team, ana, bia, caio } = await office();
    const set = (by: TestComputer, change: string, before: object | null, next: object) =>
      by.mine('set_withdrawals_1', {
        p_change: change,
        p_account: 'padaria',
        p_before: before && JSON.stringify(before),
        p_settings: JSON.stringify(next),
        p_changes: '{"dailyCount":"– → 3"}',
      });
    const now = async () => {
      const [row] = await team.sql('SELECT settings FROM withdrawal_settings');
      return withdrawalSettings.parse(JSON.parse(String(row?.['settings'])));
    };
    const strict = { ...usualSettings, dailyCount: 3, onlyBook: true };
    const loose = { ...strict, onlyBook: false };
    expect(await set(ana, 'a', null, strict)).toEqual({ refused: null, became: 'set' });
    expect(await set(ana, 'b', null, loose)).toEqual({ refused: 'changed', became: null });
    expect(await set(ana, 'c', strict, loose)).toEqual({ refused: null, became: 'asked' });
    // A computer that got no answer repeats it.
    expect(await set(ana, 'c', strict, loose)).toEqual({ refused: null, became: 'asked' });
    expect(await now()).toEqual(strict);
    expect(await decide(ana, 'c')).toBe('notApprover');
    expect(await decide(bia, 'c')).toBeNull();
    expect(await now()).toEqual(loose);
    // Only the person who asked may withdraw a request, and an approver's own request needs another approver too.
    await set(bia, 'd', loose, { ...loose, dailyCount: null });
    expect(await decide(ana, 'd', false)).toBe('notApprover');
    expect(await decide(bia, 'd')).toBe('own');
    expect(await decide(caio, 'd')).toBeNull();
    // The settings were tightened meanwhile: the other settings of the request do not come back.
    const free = { ...loose, dailyCount: null };
    await set(ana, 'e', free, { ...free, waitingHours: 0 });
    await set(ana, 'f', free, { ...free, dailyCents: 100 });
    expect(await decide(bia, 'e')).toBe('decided');
    expect(await now()).toEqual({ ...free, dailyCents: 100 });
    await expect(ana.client.query(`UPDATE guiche.withdrawal_settings SET settings = '{}'`)).rejects.toThrow(
      /permission denied/u,
    );
  });

  it('are not loosened by the person who asked if the decision is missing', async () => {
    const { team, ana, bia } = await office();
    const strict = { ...usualSettings, onlyBook: true };
    const ask = (change: string, before: object | null, next: object) =>
      ana.mine('set_withdrawals_1', {
        p_change: change,
        p_account: 'padaria',
        p_before: before && JSON.stringify(before),
        p_settings: JSON.stringify(next),
        p_changes: '{}',
      });
    await ask('a', null, strict);
    await ask('b', strict, usualSettings);
    await bia.mine('limit_withdrawals_1', {
      p_change: 'c',
      p_account: 'padaria',
      p_each: 90_000,
      p_day: 90_000,
    });
    for (const [by, change] of [
      [ana, 'b'],
      [bia, 'c'],
    ] as const)
      await expect(by.mine('decide_change_1', { p_change: change, p_agrees: null })).rejects.toThrow(
        'decisionMissing',
      );
    const [row] = await team.sql('SELECT settings FROM withdrawal_settings');
    expect(withdrawalSettings.parse(JSON.parse(String(row?.['settings'])))).toEqual(strict);
    expect(await team.sql('SELECT each_cents::int AS each FROM withdrawal_limits')).toEqual([
      { each: 10_000 },
    ]);
    expect(await team.sql('SELECT DISTINCT state FROM asked_changes')).toEqual([{ state: 'open' }]);
  });

  it('let a proxy or certificate be set once another approver has agreed to it', async () => {
    const { team, ana, bia } = await office();
    const ask = (by: TestComputer, change: string, proxy: string, pem = '') =>
      by.mine('ask_network_1', { p_change: change, p_account: 'padaria', p_proxy: proxy, p_pem: pem });
    const set = (by: TestComputer, proxy: string, pem = '') =>
      by.client.query(
        `UPDATE guiche.accounts SET settings = (settings::jsonb || $1::jsonb)::text WHERE id = 'padaria'`,
        [JSON.stringify({ proxy, pem })],
      );
    const [own, other] = ['http://proxy.exemplo:8080', 'http://outro.exemplo:8080'];
    await expect(set(ana, own)).rejects.toThrow('networkNotAgreed');
    await expect(set(bia, '', 'certificado')).rejects.toThrow('networkNotAgreed');
    await ana.client.query(
      `UPDATE guiche.accounts SET settings = (settings::jsonb || '{"ceiling":4}')::text WHERE id = 'padaria'`,
    );
    expect(await ask(ana, 'a', own)).toEqual({ refused: null, became: 'asked' });
    await expect(set(ana, own)).rejects.toThrow('networkNotAgreed');
    expect(await decide(ana, 'a')).toBe('notApprover');
    expect(await decide(bia, 'a')).toBeNull();
    await expect(set(ana, other)).rejects.toThrow('networkNotAgreed');
    await expect(set(ana, own, 'certificado')).rejects.toThrow('networkNotAgreed');
    await set(ana, own);
    // Without a proxy nobody can read the connection, so the clerk removes it alone. An agreement is valid for a day.
    await set(ana, '');
    await team.sql(`ALTER TABLE asked_changes DISABLE TRIGGER USER`);
    await team.sql(`UPDATE asked_changes SET decided_at = decided_at - interval '25 hours'`);
    await expect(set(ana, own)).rejects.toThrow('networkNotAgreed');
  });

  it('save higher issue limits once another approver has agreed to exactly these', async () => {
    const { ana, bia, caio } = await office();
    const ask = (by: TestComputer, change: string, limits: IssueLimits) =>
      by.mine('ask_issue_limits_1', {
        p_change: change,
        p_account: 'padaria',
        p_limits: JSON.stringify(limits),
        p_changes: '{"issueCount":"600"}',
      });
    const save = (by: TestComputer, issueLimits: unknown) =>
      by.client.query(
        `UPDATE guiche.accounts SET settings = (settings::jsonb || $1::jsonb)::text WHERE id = 'padaria'`,
        [JSON.stringify({ issueLimits })],
      );
    const higher = { ...usualIssueLimits, count: 600 };
    for (const wrong of [higher, { ...usualIssueLimits, atypical: false }, { count: null }, 'muitos'])
      await expect(save(bia, wrong)).rejects.toThrow(/issueLimitsNotAgreed|invalid input/u);
    await save(ana, { ...usualIssueLimits, count: 20 });
    expect(await ask(bia, 'a', higher)).toEqual({ refused: null, became: 'asked' });
    await expect(save(bia, higher)).rejects.toThrow('issueLimitsNotAgreed');
    expect(await decide(bia, 'a')).toBe('own');
    expect(await decide(ana, 'a')).toBe('notApprover');
    expect(await decide(caio, 'a')).toBeNull();
    await expect(save(bia, { ...higher, cents: higher.cents + 1 })).rejects.toThrow('issueLimitsNotAgreed');
    await save(bia, higher);
    await save(ana, higher);
    await ana.client.query(
      `UPDATE guiche.accounts SET settings = (settings::jsonb || '{"ceiling":4}')::text WHERE id = 'padaria'`,
    );
  });

  it('have no proxy or certificate when a clerk creates the account', async () => {
    const { ana, bia } = await office();
    const create = (by: TestComputer, id: string, settings: object) =>
      by.client.query(
        `INSERT INTO guiche.accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
         VALUES ($1, 'service', $1, 'https://outro.exemplo', '{}', $2, '{}', '2026-11-23T12:00:00.000Z')`,
        [id, JSON.stringify(settings)],
      );
    const own = 'http://proxy.exemplo:8080';
    await expect(create(ana, 'a', { proxy: own, pem: '' })).rejects.toThrow('networkNotAgreed');
    await expect(create(bia, 'b', { proxy: '', pem: 'certificado' })).rejects.toThrow('networkNotAgreed');
    await create(ana, 'c', { proxy: '', pem: '', issueLimits: usualIssueLimits });
    await expect(create(ana, 'e', { issueLimits: { ...usualIssueLimits, atypical: false } })).rejects.toThrow(
      'issueLimitsNotAgreed',
    );
    await create(bia, 'd', {});
  });

  it('count a change as loosening by the same rule as the program', async () => {
    const { team } = await office();
    const bound = fc.option(fc.integer({ min: 1, max: 3 }));
    const some = fc.record({
      dailyCents: bound,
      dailyCount: bound,
      onlyBook: fc.boolean(),
      waitingHours: fc.integer({ min: 0, max: 2 }),
      rateTolerance: fc.integer({ min: 0, max: 2 }),
      pinFromCents: bound,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(some, some), { minLength: 50, maxLength: 50 }), async (pairs) => {
        const values = pairs.map(
          (pair) => `('${JSON.stringify(pair[0])}'::jsonb, '${JSON.stringify(pair[1])}'::jsonb)`,
        );
        const rows = await team.sql(
          `SELECT loosens_withdrawals(was, wanted) AS loosens FROM (VALUES ${values.join(', ')}) AS pairs (was, wanted)`,
        );
        expect(rows.map((row) => row['loosens'])).toEqual(
          pairs.map(([was, wanted]) => raisesLimit(was, wanted)),
        );
      }),
      { numRuns: 6 },
    );
    const limits = fc.record({
      count: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 3 }),
      atypical: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(limits, limits), { minLength: 50, maxLength: 50 }),
        async (pairs) => {
          const values = pairs.map(
            (pair) => `('${JSON.stringify(pair[0])}'::jsonb, '${JSON.stringify(pair[1])}'::jsonb)`,
          );
          const rows = await team.sql(
            `SELECT raises_issue_limit(was, wanted) AS raises FROM (VALUES ${values.join(', ')}) AS pairs (was, wanted)`,
          );
          expect(rows.map((row) => row['raises'])).toEqual(
            pairs.map(([was, wanted]) => raisesIssueLimit(was, wanted)),
          );
        },
      ),
      { numRuns: 6 },
    );
  });
});
