// Deliveries on their way from the mailbox to the ledger: whatever ends in between, each is stored once, and none settles anything.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MailboxKey } from '../../../../main/callbacks/mailbox-key.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { sendOn } from '../../../../main/mailbox/forward.ts';
import { startMailbox, type MailboxOptions } from '../../../../main/mailbox/server.ts';
import { beginning, newBoleto, running, slip, turn } from '../../../helpers/boleto-rows.ts';
import { addressFor, clientOf, collecting, pairedKey } from '../../../helpers/collecting.ts';
import { openedIn, readyLedger, account, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess } from '../../../helpers/ledger-process.ts';
import { post } from '../../../helpers/mailbox.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';
import { often, randomly, seedOf } from '../../../helpers/seeds.ts';
import { openComputer } from '../../../helpers/team-computer.ts';
import { teamServerForFile } from '../../../helpers/team-server.ts';

async function mailboxIn(folder: string, more: Partial<MailboxOptions> = {}) {
  const mailbox = await startMailbox({ folder, host: '127.0.0.1', port: 0, log: () => undefined, ...more });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= mailbox.stop());
  onTestFinished(stop);
  return { ...mailbox, stop };
}

const refOf = (boleto: number): string => `attempt-${String(boleto).padStart(2, '0')}`;

async function withBoletos(ledger: Ledger, count: number): Promise<void> {
  await running(
    ledger,
    Array.from({ length: count }, (_, at) => newBoleto(at + 1, { amount: 5_000 })),
  );
  for (let id = 1; id <= count; id += 1) {
    const begin = await beginning(ledger, id, { ref: refOf(id) });
    await turn(ledger, [], [begin]);
    await turn(
      ledger,
      [{ boleto: id, id: begin.id, state: 'created', remoteId: `90${id}`, title: slip() }],
      [],
    );
  }
}

/** The bodies that are stored, of all boletos. */
async function storedIn(ledger: Ledger, count: number): Promise<readonly string[]> {
  const found = await Promise.all(
    Array.from({ length: count }, (_, at) => ledger.read('income.evidence', { boleto: at + 1 })),
  );
  return found.flat().map(({ raw }) => Buffer.from(raw ?? []).toString());
}

const stopAtEnd = (collector: ReturnType<typeof collecting>): typeof collector => {
  onTestFinished(() => collector.stop());
  return collector;
};

it('what is collected by a program that is killed again and again is stored once', async () => {
  const [boletos, kills] = [5, often({ sample: 3, long: 40 })];
  const random = randomly(seedOf(20_261_127));
  const folder = temporaryFolder();
  const key = await pairedKey(await mailboxIn(temporaryFolder()));
  const { ledger: first } = await openedIn(folder, { journal: null });
  await first.write('accounts.insert', account());
  await withBoletos(first, boletos);
  await first.close();
  const answered: string[] = [];
  const ending = new AbortController();
  async function sender(): Promise<void> {
    while (!ending.signal.aborted) {
      const body = `body ${answered.length} ${random(1e9)}`;
      if ((await post(addressFor(key, refOf(1 + random(boletos))), body)).status === 200) answered.push(body);
    }
  }
  const senders = [sender(), sender()];
  for (let kill = 0; kill < kills; kill += 1) {
    const child = ledgerProcess([folder, JSON.stringify(key)], { child: 'collector-child' });
    await child.lineStarting('kept');
    await new Promise((resolve) => setTimeout(resolve, random(120)));
    await child.kill();
  }
  ending.abort();
  await Promise.all(senders);
  const { ledger } = await openedIn(folder, { journal: null });
  stopAtEnd(collecting(ledger, key));
  await expect
    .poll(async () => (await storedIn(ledger, boletos)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(answered.length);
  expect((await storedIn(ledger, boletos)).toSorted()).toEqual(answered.toSorted());
  expect(answered.length).toBeGreaterThan(kills);
}, 120_000);

it('what was not committed is not acknowledged, and is collected again', async () => {
  const mailbox = await mailboxIn(temporaryFolder());
  const key = await pairedKey(mailbox);
  const ledger = await readyLedger(temporaryFolder());
  await withBoletos(ledger, 1);
  await post(addressFor(key, refOf(1)), 'PAID');
  let failed = 0;
  const failing: Pick<Ledger, 'read' | 'write'> = {
    read: (...asked) => ledger.read(...asked),
    write: () => Promise.reject(new Error(`${(failed += 1)}`)),
  };
  const broken = collecting(ledger, key, { ledger: failing, report: () => undefined });
  await expect.poll(() => failed).toBeGreaterThan(1);
  await broken.stop();
  expect(await storedIn(ledger, 1)).toEqual([]);
  stopAtEnd(collecting(ledger, key));
  await expect.poll(() => storedIn(ledger, 1)).toEqual(['PAID']);
});

it('a restored ledger that is frozen collects again what it lacks, and settles nothing', async () => {
  const key = await pairedKey(await mailboxIn(temporaryFolder()));
  const [before, restored] = [await readyLedger(temporaryFolder()), await readyLedger(temporaryFolder())];
  for (const ledger of [before, restored]) await withBoletos(ledger, 2);
  const bodies = ['{"event":"boleto.paid"}', '{"event":"boleto.paid","n":2}'];
  for (const [at, body] of bodies.entries()) await post(addressFor(key, refOf(at + 1)), body);
  const first = collecting(before, key);
  await expect.poll(() => storedIn(before, 2)).toEqual(bodies);
  await first.stop();
  await restored.retire();
  stopAtEnd(collecting(restored, key));
  await expect.poll(() => storedIn(restored, 2)).toEqual(bodies);
  const boletos = await restored.read('boletos.many', { ids: [1, 2] });
  expect(boletos.map(({ baixaOn }) => baixaOn)).toEqual([null, null]);
  const accept = () =>
    restored.write('income.acceptCallbacks', {
      accountId: 'padaria',
      boletos: boletos.map(({ id, revision }) => ({ id, revision })),
      says: 'paid',
      on: '2026-11-20',
    });
  await expect(accept()).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  await restored.clearFreeze('conferido com o provedor');
  expect(await accept()).toEqual({ done: [1, 2] });
});

describe('a delivery for a row’s own URL', () => {
  async function withTarget() {
    const received: string[] = [];
    const target = { takes: false };
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        response.writeHead(target.takes ? 200 : 500).end();
        if (target.takes)
          received.push(
            [request.method, request.url, request.headers['x-signature'], body.toString()].join(' '),
          );
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const bound = server.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/own?a=1`;
    const folder = join(temporaryFolder(), 'mailbox');
    const mailbox = await mailboxIn(folder, { forwardsToPrivate: true });
    const ledger = await readyLedger(temporaryFolder());
    await withBoletos(ledger, 1);
    return { received, target, url, folder, mailbox, ledger };
  }
  const left = async (key: MailboxKey) => {
    const client = clientOf(key);
    const answer = await client.unforwarded(key.box, 0);
    await client.close();
    return answer.kind === 'answer' ? answer.value.deliveries.length : answer.why;
  };

  it('that the mailbox could not send on is sent by Guichê, unchanged and once', async () => {
    const { received, target, url, folder, mailbox, ledger } = await withTarget();
    const key = await pairedKey(mailbox);
    const headers = { 'content-type': 'application/json', 'x-signature': 'abc' };
    await fetch(`${addressFor(key, refOf(1), url)}&b=2`, { method: 'POST', body: '{"á": 1 }', headers });
    let tries = 0;
    stopAtEnd(
      collecting(ledger, key, {
        sendOn(delivery) {
          tries += 1;
          return sendOn(delivery, true);
        },
      }),
    );
    await expect.poll(() => storedIn(ledger, 1)).toEqual(['{"á": 1 }']);
    // The mailbox still tries, so this computer does not.
    expect([await left(key), tries]).toEqual([0, 0]);
    await mailbox.stop();
    // What it had in memory is lost.
    await mailboxIn(folder, { port: mailbox.port, forwardsToPrivate: true });
    await expect.poll(() => tries).toBeGreaterThan(1);
    expect(await left(key)).toBe(1);
    target.takes = true;
    await expect.poll(() => left(key)).toBe(0);
    const after = tries;
    await post(addressFor(key, refOf(1)), 'another');
    await expect.poll(async () => (await storedIn(ledger, 1)).length).toBe(2);
    expect([received, tries]).toEqual([['POST /own?a=1&b=2 abc {"á": 1 }'], after]);
  });

  it('is never sent into a private network by the app', async () => {
    const { received, target, url } = await withTarget();
    target.takes = true;
    const letter = { method: 'POST', query: '', headers: {}, body: Buffer.from('x') };
    expect(await sendOn({ target: url, letter }, false)).toBe(false);
    expect(await sendOn({ target: 'file:///etc/passwd', letter }, true)).toBe(false);
    expect(await sendOn({ target: url, letter }, true)).toBe(true);
    expect(received).toHaveLength(1);
  });
});

describe('in a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('only the computer with the polling lease collects; another one goes on when it closes', async () => {
    const team = await newTeam();
    const computers = [];
    for (const login of ['ana', 'bia'])
      computers.push(await openComputer(server(), team, login, { leaseMillis: 900 }));
    const [ana, bia] = computers;
    if (!ana || !bia) throw new Error('two computers');
    const key = await pairedKey(await mailboxIn(temporaryFolder()));
    const started = computers.map(({ ledger, team: { pollLeases } }) => {
      const own = { asked: 0, kept: 0 };
      const client = clientOf(key);
      pollLeases.want('padaria', true);
      const collector = collecting(ledger, key, {
        isMine: () => pollLeases.isMine('padaria'),
        client: { ...client, collect: (...of) => ((own.asked += 1), client.collect(...of)) },
        arrived: (some) => void (own.kept += some.length),
        report: () => undefined,
      });
      stopAtEnd(collector);
      return { own, collector };
    });
    const send = async (count: number) => {
      for (let at = 0; at < count; at += 1) await post(addressFor(key, refOf(1)), `${count} ${at}`);
    };
    const count = async () =>
      Number((await team.sql('SELECT count(*) AS count FROM callbacks'))[0]?.['count']);
    await send(10);
    await expect.poll(count, { timeout: 10_000 }).toBe(10);
    const asked = started.map(({ own }) => own.asked > 0);
    expect(asked.filter(Boolean)).toHaveLength(1);
    const first = asked.indexOf(true);
    expect(started.map(({ own }) => own.kept)[first]).toBe(10);
    await started[first]?.collector.stop();
    await computers[first]?.ledger.close();
    await send(5);
    await expect.poll(count, { timeout: 15_000 }).toBe(15);
    expect(started.map(({ own }) => own.kept)[1 - first]).toBe(5);
  });
});
