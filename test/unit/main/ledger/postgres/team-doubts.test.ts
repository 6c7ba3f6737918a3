import { describe, expect, it } from 'vitest';
import { createDoubts } from '../../../../../main/boletos/batch/doubts.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import {
  created,
  noTitle,
  teamServerForFile,
  wanted,
  type TestTeam,
} from '../../../../helpers/team-server.ts';

describe('uncertain rows of a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  /** Sent long enough ago that a person may say that it was not created. */
  const longAgo = (team: TestTeam) =>
    server().psql(
      `SET session_replication_role = replica; UPDATE guiche.attempts SET started_at = '2026-01-01T00:00:00.000Z'`,
      team.database,
    );

  async function withDoubt() {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const batch = await team.batch(2);
    const fence = await ana.lease(batch);
    const [first = 0, second = 0] = batch.rows;
    await ana.step(batch, fence, { begin: [wanted(first), wanted(second)] });
    await ana.step(batch, fence, {
      settle: [
        created(`tentativa-${first}`, '77'),
        { attempt: `tentativa-${second}`, state: 'uncertain', outcome: '{"reason":"timeout"}' },
      ],
    });
    const bia = await team.computer('bia', 'PC-02');
    const resolve = (more: object, by = bia) =>
      by.mine('resolve_1', {
        p_boleto: second,
        p_attempt: `tentativa-${second}`,
        ...noTitle,
        p_evidence: '{"by":"panel"}',
        p_holder_is_off: false,
        ...more,
      });
    return { team, ana, bia, batch, second, resolve };
  }

  it('are settled as created by an operator, with an id that no other row has', async () => {
    const { team, second, resolve } = await withDoubt();
    const verdict = { p_verdict: 'created' };
    expect(await resolve({ ...verdict, p_remote: '77' })).toMatchObject({ refused: 'remoteIdTaken' });
    expect(await resolve({ ...verdict, p_remote: '78', p_line: 'linha-77' })).toMatchObject({
      refused: 'lineTaken',
    });
    expect(await resolve({ ...verdict, p_remote: '78', p_attempt: 'another' })).toMatchObject({
      refused: 'conflict',
    });
    expect(await resolve({ ...verdict, p_remote: '78', p_line: 'linha-78' })).toEqual({
      refused: null,
      taken_by: null,
    });
    expect(await team.states()).toEqual(['created', 'created']);
    expect(
      await team.sql(
        'SELECT state, remote_id, resolution FROM attempts WHERE id = $1',
        `tentativa-${second}`,
      ),
    ).toEqual([{ state: 'created', remote_id: '78', resolution: '{"by": "panel", "who": "bia"}' }]);
    expect(await team.sql(`SELECT who, computer FROM trail WHERE what = 'boleto.resolved'`)).toEqual([
      { who: 'bia', computer: 'PC-02' },
    ]);
    expect(await resolve({ ...verdict, p_remote: '79' })).toMatchObject({ refused: 'conflict' });
  });

  it('are settled as created on a computer whose clerk was told so after a colleague said that it was not', async () => {
    const { team, resolve, second } = await withDoubt();
    await longAgo(team);
    expect(await resolve({ p_verdict: 'ready' })).toMatchObject({ refused: null });
    const { ledger } = await openComputer(server(), team, 'ana');
    const doubts = createDoubts({
      ledger,
      identificationField: () => Promise.reject(new CodedError('forbidden', 'service')),
      pdfText: () => Promise.resolve('Pagador'),
      now: Date.now,
      today: () => '2031-01-01',
    });
    const say = () => doubts.confirmCreated({ boleto: second, id: '78', seenByEye: true });
    expect(await say()).toMatchObject({ kind: 'settled', boleto: { state: 'created', remoteId: '78' } });
    expect(await team.states()).toEqual(['created', 'created']);
    expect(await say()).toEqual({ kind: 'noDoubt' });
  });

  it('are settled as not created only after ten minutes', async () => {
    const { team, resolve } = await withDoubt();
    expect(await resolve({ p_verdict: 'ready' })).toMatchObject({ refused: 'early' });
    await longAgo(team);
    expect(await resolve({ p_verdict: 'ready' })).toMatchObject({ refused: null });
    expect(await team.states()).toEqual(['created', 'ready']);
  });

  it("of a computer that was taken over need a person's word that it is off, until the computer reports", async () => {
    const { team, ana, batch, second, resolve } = await withDoubt();
    await longAgo(team);
    await team.sql(`UPDATE computers SET taken_over_at = clock_timestamp() WHERE id = 'PC-01'`);
    expect(await resolve({ p_verdict: 'out' })).toMatchObject({ refused: 'holderMayAnswer' });
    await team.computer('ana', 'PC-01');
    expect(await resolve({ p_verdict: 'out' })).toMatchObject({ refused: null });
    expect(await team.states()).toEqual(['created', 'out']);
    // The computer's late answer contradicts it.
    expect(await ana.step(batch, 1, { settle: [created(`tentativa-${second}`, '90')] })).toMatchObject({
      taken: ['conflict'],
    });
  });

  it('are settled with that word as well', async () => {
    const { team, resolve } = await withDoubt();
    await longAgo(team);
    await team.sql(`UPDATE computers SET taken_over_at = clock_timestamp() WHERE id = 'PC-01'`);
    expect(await resolve({ p_verdict: 'ready', p_holder_is_off: true })).toMatchObject({ refused: null });
  });

  it('end as created if a colleague said not created at the same time, unless the row was changed or sent since', async () => {
    const { team, ana, batch, second, resolve } = await withDoubt();
    await longAgo(team);
    const found = { p_verdict: 'created', p_remote: '78', p_line: 'linha-78' };
    expect(await resolve({ p_verdict: 'out' })).toMatchObject({ refused: null });
    expect(await resolve({ ...found, p_remote: '77' })).toMatchObject({ refused: 'remoteIdTaken' });
    expect(await resolve(found)).toMatchObject({ refused: null });
    expect(await team.states()).toEqual(['created', 'created']);
    expect(await team.sql('SELECT remote_id, slip_line FROM boletos WHERE id = $1', second)).toEqual([
      { remote_id: '78', slip_line: 'linha-78' },
    ]);
    // The service's own answer agrees, and nothing turns red.
    await ana.step(batch, 1, { settle: [created(`tentativa-${second}`, '78')] });
    expect(await team.sql('SELECT conference, findings FROM boletos WHERE id = $1', second)).toEqual([
      { conference: 'doubt', findings: null },
    ]);
  });

  it.each([
    ['changed', `UPDATE boletos SET name = 'Outro', revision = revision + 1 WHERE state = 'ready'`],
    ['sent again', ''],
  ])('stay settled as not created once the row was %s', async (_, edit) => {
    const { team, ana, batch, second, resolve } = await withDoubt();
    await longAgo(team);
    await resolve({ p_verdict: 'ready' });
    if (edit !== '') await team.sql(edit);
    else await ana.step(batch, 1, { begin: [wanted(second, 'outra', 4)] });
    expect(await resolve({ p_verdict: 'created', p_remote: '78' })).toMatchObject({ refused: 'conflict' });
  });

  it('cannot be settled by a person whose role was taken away, or whose login only reads', async () => {
    const { team, bia, resolve } = await withDoubt();
    await team.sql(`UPDATE clerks SET role = 'reader' WHERE login = 'bia'`);
    expect(await resolve({ p_verdict: 'created', p_remote: '78' }, bia)).toMatchObject({ refused: 'role' });
    const rui = await team.computer('rui', 'PC-03');
    await expect(resolve({ p_verdict: 'created', p_remote: '78' }, rui)).rejects.toThrow('permission denied');
    await expect(resolve({ p_verdict: 'sending' })).rejects.toThrow('verdictInvalid');
  });
});
