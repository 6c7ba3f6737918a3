import { onTestFinished, describe, expect, it } from 'vitest';
import type { OpenedTeamLedger } from '../../../../../main/ledger/team/open.ts';
import { machineClock } from '../../../../../main/monitor/clock.ts';
import { createPoller, type Poller } from '../../../../../main/monitor/poller.ts';
import { startSandbox, type Sandbox } from '../../../../../main/sandbox/server.ts';
import { createServiceClient } from '../../../../../main/service/client.ts';
import { createPacer } from '../../../../../main/service/pacer.ts';
import { parseBaseUrl } from '../../../../../main/service/paths.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer, realAfter } from '../../../../helpers/team-computer.ts';
import { teamServerForFile } from '../../../../helpers/team-server.ts';

interface PollingComputer {
  readonly opened: OpenedTeamLedger;
  readonly poller: Poller;
  readonly polled: string[];
}

/** A computer of the team with its polling; without `token` it has no secret of the account. */
async function startPolling(
  opened: OpenedTeamLedger,
  sandbox: Sandbox,
  { token = true }: { readonly token?: boolean } = {},
): Promise<PollingComputer> {
  const polled: string[] = [];
  const reports: unknown[] = [];
  const pacer = createPacer({
    ceiling: 8,
    start: 8,
    clock: { now: () => performance.now(), after: realAfter },
  });
  const { clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const base = parseBaseUrl(sandbox.url);
  if (!base.ok) throw new Error(base.error.code);
  const client = createServiceClient({
    base: base.value,
    credentials: () => Promise.resolve({ ci, cs }),
    auxiliary: 'cics',
    pacer,
  });
  const { ledger, team } = opened;
  const poller = createPoller({
    ...machineClock,
    wall: team.pollLeases.wall,
    ledger,
    askers: team.pollLeases,
    connectionOf: () =>
      token
        ? Promise.resolve({
            pacer,
            client: {
              checkTransaction(id, options) {
                polled.push(id);
                return client.checkTransaction(id, options);
              },
            },
          })
        : Promise.reject(new CodedError('secretMissing', 'accounts')),
    settings: { perSecond: 50, atOnce: 4, perHalfDay: 100_000 },
    changed: () => undefined,
    statesChanged: () => undefined,
    report: (_where, error) => reports.push(error),
  });
  const leave = team.pollLeases.on(poller.askersChanged);
  const forget = ledger.on('changed', () => poller.changedElsewhere());
  onTestFinished(async () => {
    leave();
    forget();
    await poller.close();
    await client.drop();
    expect(reports).toEqual([]);
  });
  await poller.start();
  return { opened, poller, polled };
}

const ids = Array.from({ length: 6 }, (_, at) => `11111111-2222-4333-8444-00000000000${at}`);

const watch = ({ opened: { ledger, team }, poller }: PollingComputer, transactions: readonly string[]) =>
  ledger
    .write('watches.insert', {
      accountId: 'padaria1',
      items: transactions.map((transactionId) => ({ transactionId })),
      source: 'typed',
      now: team.pollLeases.wall(),
    })
    .then((done) => {
      poller.touched(done.ids);
      return done.ids;
    });

describe('watched transactions of a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function two(secondHasToken = true) {
    const team = await newTeam();
    const sandbox = await startSandbox({ folder: null, seed: 'perguntas', now: Date.now });
    onTestFinished(() => sandbox.stop());
    // A short lease; one computer's own clock is a day off, which must not matter.
    const ana = await openComputer(server(), team, 'ana', {
      leaseMillis: 900,
      now: () => Date.now() - 86_400_000,
    });
    const bia = await openComputer(server(), team, 'bia', { leaseMillis: 900 });
    await ana.ledger.write('accounts.insert', {
      id: 'padaria1',
      kind: 'service',
      baseUrl: sandbox.url,
      name: 'Padaria',
      identity: {},
      settings: {},
      credentials: {},
    });
    const first = await startPolling(ana, sandbox, {});
    const second = await startPolling(bia, sandbox, { token: secondHasToken });
    return { first, second };
  }

  it('belong to the clerk who added them, and to none when the clerk has left or the schema is older', async () => {
    const team = await newTeam();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    const { ids: added } = await ana.ledger.write('watches.insert', {
      accountId: 'padaria',
      items: [{ transactionId: ids[0] ?? '' }],
      source: 'typed',
      now: ana.team.pollLeases.wall(),
    });
    const [watched = 0] = added;
    expect([await ana.team.addedHere(added), await bia.team.addedHere(added)]).toEqual([
      new Map([[watched, true]]),
      new Map([[watched, false]]),
    ]);
    await team.sql(`UPDATE clerks SET removed_at = clock_timestamp() WHERE login = 'ana'`);
    expect(await bia.team.addedHere(added)).toEqual(new Map());
    await team.sql('ALTER TABLE watches DROP COLUMN added_by');
    expect(await bia.team.addedHere(added)).toEqual(new Map());
  });

  it('are polled by one computer, including those that another computer adds or checks', async () => {
    const { first, second } = await two();
    await watch(first, ids.slice(0, 3));
    await expect.poll(() => first.polled.length, { timeout: 10_000 }).toBe(3);
    expect(first.opened.team.pollLeases.isMine('padaria1')).toBe(true);
    const added = await watch(second, ids.slice(3));
    // The program gets notifications; the test passes the changes on itself.
    await expect
      .poll(() => (first.poller.changedElsewhere(), first.polled.length), { timeout: 10_000, interval: 100 })
      .toBe(6);
    // Their answers are kept.
    const next = () => second.opened.ledger.read('watches.due', { ids: added });
    await expect
      .poll(async () =>
        (await next()).every(({ nextAt }) => (nextAt ?? 0) > second.opened.team.pollLeases.wall()),
      )
      .toBe(true);
    second.poller.checkNow(added);
    await expect
      .poll(() => (first.poller.changedElsewhere(), first.polled.length), { timeout: 10_000, interval: 100 })
      .toBe(9);
    expect(second.polled).toEqual([]);
    expect(second.opened.team.pollLeases.isMine('padaria1')).toBe(false);
    // They are in no list of work in progress.
    expect(await second.opened.team.leases()).toEqual([]);
  });

  it('are polled by another computer once the first one closes', async () => {
    const { first, second } = await two();
    const added = await watch(first, ids.slice(0, 2));
    await expect.poll(() => first.polled.length, { timeout: 10_000 }).toBe(2);
    await watch(second, ids.slice(2, 3));
    await first.poller.close();
    await first.opened.ledger.close();
    await expect.poll(() => second.opened.team.pollLeases.isMine('padaria1'), { timeout: 10_000 }).toBe(true);
    second.poller.checkNow(added);
    await expect.poll(() => new Set(second.polled), { timeout: 10_000 }).toEqual(new Set(ids.slice(0, 3)));
  });

  it('are polled by a computer that has the secrets', async () => {
    const { first, second } = await two(false);
    // The one without secrets sees them first.
    await first.poller.close();
    await watch(second, ids.slice(0, 1));
    await expect
      .poll(() => second.opened.team.pollLeases.isMine('padaria1'), { timeout: 10_000 })
      .toBe(false);
    first.opened.team.pollLeases.want('padaria1', true);
    await expect.poll(() => first.opened.team.pollLeases.isMine('padaria1'), { timeout: 10_000 }).toBe(true);
    expect(second.polled).toEqual([]);
  });
});
