// The process that sends is killed at each step, and at random, and started again: the server has each message at most once, and every state
// is true. The room, the ledger and the server are real.
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '../../../../main/ledger/json.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import type { MailState } from '../../../../preload/contract/mail-terms.ts';
import { newBoletos, running, sent } from '../../../helpers/boleto-rows.ts';
import { readyLedger, stateFolderBeside, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess, type LedgerProcess } from '../../../helpers/ledger-process.ts';
import type { MailChild } from '../../../helpers/mail-child.ts';
import {
  startCuttingProxy,
  startMailServer,
  type Cut,
  type MailCommand,
} from '../../../helpers/mail-server.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';
import { mailAddress, queueMails } from '../../../helpers/queued-mails.ts';
import { created } from '../../../helpers/register.ts';
import { often, randomly, seedOf } from '../../../helpers/seeds.ts';
import { journalFolder, openComputer } from '../../../helpers/team-computer.ts';
import { clerkPassword, teamServerForFile } from '../../../helpers/team-server.ts';

/** Created boletos with a message each that waits for its turn. */
async function withMessages(ledger: Ledger, count: number): Promise<readonly number[]> {
  const batchId = await running(ledger, newBoletos(count));
  const query = { filter: { batchId }, sort: 'line' as const };
  const ids = (await ledger.lists.open('batchRows', query, count)).rows.map(({ id }) => id);
  for (const [at, id] of ids.entries()) await sent(ledger, id, created(at + 1));
  await queueMails(ledger, ids);
  return ids;
}

/** A server that calls back at each step of the n-th message of a session, and children that send over a ledger at a place. */
async function kills(
  place: MailChild['place'],
  boletos: readonly number[],
  { pdfBytes = 60_000, perMinute = 60 } = {},
) {
  let child: LedgerProcess | null = null;
  let at: { readonly step: Step; readonly time: number } | null = null;
  let times = 0;
  const step = (name: Step): boolean => {
    if (at?.step !== name) return false;
    times += 1;
    if (times !== at.time) return false;
    child?.signal('SIGKILL');
    return true;
  };
  const server = await startMailServer({
    // A process that was killed at a command does not see its answer.
    refuse: (command) => (step(command) ? { status: 451, words: 'killed' } : null),
    receiving: () => step('bytes'),
    async answering() {
      if (step('dot')) await child?.ended;
    },
  });
  const proxy = await startCuttingProxy(server.port);
  const states = (line: string): Readonly<Record<string, MailState>> =>
    parseJson(line.slice(line.indexOf(' ') + 1));
  /** `cut`: every session ends after so many bytes. */
  async function run(kill: Kill | null, delay: number | null = null, cut: Cut | null = null) {
    proxy.cut = cut;
    at = kill && 'step' in kill ? kill : null;
    times = 0;
    const asked: MailChild = {
      server: { port: proxy.port, security: 'plain', user: '' },
      boletos,
      pdfBytes,
      perMinute,
      dies: kill && 'op' in kill ? kill : null,
      place,
    };
    child = ledgerProcess([JSON.stringify(asked)], { child: 'mail-child' });
    const found = await child.lineStarting('found').catch(() => null);
    const timer = delay === null ? null : setTimeout(() => child?.signal('SIGKILL'), delay);
    const ended = await child.ended;
    if (timer) clearTimeout(timer);
    const line = (start: string) => child?.lines.find((one) => one.startsWith(start)) ?? null;
    const left = line('left');
    return {
      ended,
      queue: line('queue'),
      trouble: line('trouble'),
      found: found === null ? null : states(found),
      left: left === null ? null : states(left),
    };
  }
  const had = (boleto: number): number =>
    server.received.filter(({ to }) => to[0] === mailAddress(boleto)).length;
  /** Runs to the end, and compares every state with what the server has. */
  async function checked() {
    const last = await run(null);
    expect(last).toMatchObject({ ended: 0, queue: 'queue idle', trouble: null });
    await proxy.stop();
    await server.stop();
    for (const boleto of boletos) {
      const [state, times] = [last.left?.[boleto], had(boleto)];
      expect({ boleto, state, times }).toSatisfy(
        () => (state === 'accepted' && times === 1) || (state === 'maybe' && times <= 1),
      );
    }
    for (const { to } of server.received) expect(to).toHaveLength(1);
    return last;
  }
  return { run, had, checked };
}

type Step = MailCommand | 'bytes' | 'dot';
type Kill = { readonly step: Step; readonly time: number } | NonNullable<MailChild['dies']>;

/** What the next start makes of the message, and whether the server has it: null if chance decides that. */
const steps: readonly (readonly [Kill, found: MailState, had: number | null])[] = [
  [{ step: 'connect', time: 1 }, 'ready', 0],
  [{ when: 'before', op: 'messages.begin', time: 2 }, 'ready', 0],
  [{ when: 'after', op: 'messages.begin', time: 2 }, 'maybe', 0],
  [{ step: 'mail', time: 2 }, 'maybe', 0],
  [{ step: 'rcpt', time: 2 }, 'maybe', 0],
  [{ step: 'bytes', time: 2 }, 'maybe', null],
  [{ step: 'dot', time: 2 }, 'maybe', 1],
  [{ when: 'before', op: 'messages.end', time: 2 }, 'maybe', 1],
  [{ when: 'after', op: 'messages.end', time: 2 }, 'accepted', 1],
];

/** What really came of these kills. Each child sends one message and is killed at the next one; the first child before its first one. */
async function killedAtEach(
  place: MailChild['place'],
  boletos: readonly number[],
  wanted: typeof steps,
): Promise<readonly unknown[]> {
  const { run, had, checked } = await kills(place, boletos);
  const killed: { readonly kill: Kill; readonly boleto: number; readonly times: number | null }[] = [];
  const states: (MailState | undefined)[] = [];
  const note = (found: Readonly<Record<string, MailState>> | null): void => {
    const last = killed.at(-1);
    if (last) states.push(found?.[last.boleto]);
  };
  let next = 0;
  for (const [kill, state, times] of wanted) {
    const whole = kill.time - 1;
    const boleto = boletos[next + whole] ?? 0;
    const { ended, found } = await run(kill);
    expect({ kill, ended }).toEqual({ kill, ended: 'SIGKILL' });
    note(found);
    killed.push({ kill, boleto, times: times === null ? null : had(boleto) });
    next += whole + (state === 'ready' ? 0 : 1);
  }
  const { found, left } = await checked();
  note(found);
  // The last kill may come when the next message has begun: the disk syncs its intent and the outcome before it together.
  for (const boleto of boletos.slice(next + 1)) expect(left?.[boleto]).toBe('accepted');
  return killed.map(({ kill, times }, at) => [kill, states[at], times]);
}

async function inFolder(count: number) {
  const folder = temporaryFolder();
  stateFolderBeside(folder);
  const ledger = await readyLedger(folder);
  const boletos = await withMessages(ledger, count);
  await ledger.close();
  return { place: { folder }, boletos };
}

test('a kill at each step of a message delivers nothing twice, and no state lies', async () => {
  const { place, boletos } = await inFolder(18);
  expect(await killedAtEach(place, boletos, steps)).toEqual(steps);
});

test('kills at random moments and cut sessions, with three at once and large contents', async () => {
  const many = often({ sample: 3, long: 60 });
  const draw = randomly(seedOf(20_261_127));
  const { place, boletos } = await inFolder(many * 12);
  const { run, checked } = await kills(place, boletos, { pdfBytes: 1_000_000, perMinute: 1_000 });
  let killed = 0;
  for (let time = 0; time < many; time += 1) {
    // Every second process has sessions that end in the middle of a message.
    const cut = time % 2 === 0 ? null : ({ from: 'client', bytes: draw(4_000_000) } as const);
    if ((await run(null, draw(250), cut)).ended === 'SIGKILL') killed += 1;
  }
  const states = Object.values((await checked()).left ?? {});
  expect(killed).toBeGreaterThan(0);
  expect(states).toContain('accepted');
});

describe('a computer of a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('is killed at the steps of a message, and another start goes on', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana');
    const boletos = await withMessages(ledger, 10);
    await ledger.close();
    const { port } = server();
    const place = {
      port,
      database: team.database,
      login: 'bia',
      password: clerkPassword,
      journal: journalFolder(),
    };
    const some: ReadonlySet<string> = new Set(['connect', 'dot']);
    const wanted = steps.filter(([kill]) => !('step' in kill) || some.has(kill.step));
    expect(await killedAtEach(place, boletos, wanted)).toEqual(wanted);
  });
});
