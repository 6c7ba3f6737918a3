// A model of computers that follow the team's rules, with a service that counts, and faults between any two steps: killed, rebooted,
// stopped until another one takes over, lost answers.
import type { ReportedOutcome } from '../../main/ledger/postgres/team-calls.ts';
import { wanted, type TestBatch, type TestComputer, type TestTeam } from './team-server.ts';

interface Grant {
  readonly row: number;
  readonly attempt: string;
  started: boolean;
  /** Its bytes were sent: a process may be stopped for long between the mark and this. */
  left: boolean;
  /** The service's answer, before the computer has seen it. */
  onItsWay: ReportedOutcome | null;
  outcome: ReportedOutcome | null;
}

interface Computer {
  readonly login: string;
  readonly id: string;
  /** Survives the end of the process. */
  readonly journal: Map<string, Grant>;
  boot: number;
  /** Null: killed, or excluded and waiting for a person. */
  process: TestComputer | null;
  fence: number;
  /** The number of rounds for which it is stopped (SIGSTOP). */
  stopped: number;
  /** The server's last answer is younger than half a lease. */
  fresh: boolean;
}

export interface TeamModel {
  /** How often the service made the boleto of each row. */
  readonly made: ReadonlyMap<number, number>;
  /** One event somewhere; `happened` counts how often each kind really occurred. */
  readonly round: () => Promise<void>;
  readonly happened: Readonly<Record<string, number>>;
}

export function teamModel(
  team: TestTeam,
  batch: TestBatch,
  logins: readonly string[],
  draw: (below: number) => number,
  /** Makes every attempt old enough for a person to say that nothing was made. */
  age: () => Promise<unknown>,
): TeamModel {
  const made = new Map<number, number>();
  const happened: Record<string, number> = {};
  let attempts = 0;
  const computers: readonly Computer[] = logins.map((login) => ({
    login,
    id: `PC-${login}`,
    journal: new Map(),
    boot: 0,
    process: null,
    fence: 0,
    stopped: 0,
    fresh: false,
  }));
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[draw(items.length)];
  const count = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1);
  const what = { p_what: `batch/${batch.id}` };

  function heed(computer: Computer, refused: string | null): void {
    computer.fresh = refused === null;
    // Only a person can start it again.
    if (refused === 'fenced' || refused === 'lost') kill(computer);
  }

  function kill(computer: Computer): void {
    void computer.process?.client.end();
    computer.process = null;
  }

  /** What the service does with a request, and which part of its answer arrives. */
  function send(grant: Grant): void {
    const chance = draw(10);
    grant.left = true;
    if (chance < 7) made.set(grant.row, (made.get(grant.row) ?? 0) + 1);
    const { attempt, row } = grant;
    if (chance < 5) grant.onItsWay = { attempt, state: 'created', remote: `${row}-${made.get(row)}` };
    else grant.onItsWay = { attempt, state: chance < 8 ? 'uncertain' : 'notProcessed' };
  }

  async function tell(
    computer: Computer,
    process: TestComputer,
    outcomes: readonly ReportedOutcome[],
  ): Promise<void> {
    if (outcomes.length === 0 || computer.process !== process) return;
    const answer = await process.step(batch, computer.fence, { settle: outcomes });
    outcomes.forEach(({ attempt }, index) => {
      if (answer.taken?.[index] !== 'fenced') computer.journal.delete(attempt);
    });
    heed(computer, answer.refused);
  }

  async function giveBack(
    computer: Computer,
    process: TestComputer,
    grants: readonly Grant[],
  ): Promise<void> {
    if (grants.length === 0) return;
    const p_attempts = grants.map(({ attempt }) => attempt);
    const answer = await process.mine('give_back_1', {
      p_sends: process.sends,
      p_account: batch.account,
      p_attempts,
    });
    process.sends = answer.sends ?? process.sends;
    p_attempts.forEach((attempt, index) => {
      if (answer.became?.[index] !== 'sending') computer.journal.delete(attempt);
    });
    if (answer.refused === null) count('gave back');
    heed(computer, answer.refused);
  }

  /** A reboot may have deleted the marks of the rows that were started: then the server must not trust the journal. */
  async function start(computer: Computer): Promise<void> {
    const rebooted = draw(3) > 0;
    if (rebooted) {
      computer.boot += 1;
      for (const grant of computer.journal.values()) grant.started = false;
    }
    const process = await team.computer(computer.login, computer.id, {
      p_boot: `boot-${computer.boot}`,
      p_epoch: 1,
    });
    computer.process = process;
    computer.fresh = true;
    count(rebooted ? 'rebooted' : 'started again');
    const left = [...computer.journal.values()];
    await giveBack(
      computer,
      process,
      left.filter(({ started, outcome }) => !started && !outcome),
    );
    const open = left.filter(({ attempt }) => computer.journal.has(attempt));
    await tell(
      computer,
      process,
      open.map(({ attempt, outcome }) => outcome ?? { attempt, state: 'uncertain' }),
    );
  }

  async function grant(computer: Computer, process: TestComputer): Promise<void> {
    const [row] = await team.sql(
      `SELECT id::int, revision::int FROM boletos WHERE state = 'ready' ORDER BY (id * $1::int) % 7 LIMIT 1`,
      draw(7) + 1,
    );
    if (!row) return;
    const attempt = `t-${(attempts += 1)}`;
    const asked: Grant = {
      row: Number(row['id']),
      attempt,
      started: false,
      left: false,
      onItsWay: null,
      outcome: null,
    };
    computer.journal.set(attempt, asked);
    const answer = await process.step(batch, computer.fence, {
      begin: [wanted(asked.row, attempt, Number(row['revision']))],
    });
    heed(computer, answer.refused);
    let granted = answer.begun?.[0] === '';
    if (draw(5) === 0 && computer.process === process) {
      // The answer was lost: its content is not known here.
      const found = await process.call('ask_attempts_1', {
        p_computer: process.id,
        p_incarnation: process.incarnation,
        p_account: batch.account,
        p_attempts: [attempt],
      });
      process.sends = found.sends ?? process.sends;
      granted = found.states?.[0] === 'sending';
      count('asked');
    } else if (answer.sends !== null && answer.refused !== 'fenced') process.sends = answer.sends;
    if (granted) count('granted');
    else computer.journal.delete(attempt);
  }

  async function hasLease(computer: Computer, process: TestComputer): Promise<boolean> {
    const { refused, fence } = await process.mine('lease_1', what);
    computer.fence = fence ?? computer.fence;
    heed(computer, refused === 'held' || refused === 'unsettled' ? null : refused);
    return refused === null;
  }

  async function work(computer: Computer): Promise<void> {
    const { process } = computer;
    if (computer.stopped > 0) {
      computer.stopped -= 1;
      return;
    }
    if (!process) return start(computer);
    const grants = [...computer.journal.values()];
    const unstarted = oneOf(grants.filter(({ started }) => !started));
    switch (draw(10)) {
      case 0:
      case 1:
      case 2:
        if (await hasLease(computer, process)) await grant(computer, process);
        return;
      case 3:
      case 4:
        if (unstarted && computer.fresh) unstarted.started = true;
        return;
      case 5:
      case 6:
        for (const one of grants) if (one.started && !one.left) send(one);
        return;
      case 7:
        for (const one of grants) one.outcome ??= one.onItsWay;
        return tell(
          computer,
          process,
          grants.flatMap(({ outcome }) => outcome ?? []),
        );
      case 8:
        return unstarted && giveBack(computer, process, [unstarted]);
      default:
        if (draw(3) === 0) kill(computer);
        else if (draw(2) === 0) computer.stopped = draw(20);
        else heed(computer, (await process.mine('heartbeat_1')).refused);
    }
  }

  /** A person checks the service; that person says that the holder is off only if it is. */
  async function resolve(by: Computer): Promise<void> {
    const [doubt] = await team.sql(
      `SELECT boletos.id::int, attempts.id AS attempt, computer FROM boletos JOIN attempts ON seq = attempt
       WHERE boletos.state = 'uncertain' ORDER BY boletos.id LIMIT 1`,
    );
    if (!doubt || !by.process) return;
    await age();
    const row = Number(doubt['id']);
    const times = made.get(row) ?? 0;
    const off = computers.every(({ id, process }) => id !== doubt['computer'] || process === null);
    const { refused } = await by.process.mine('resolve_1', {
      p_boleto: row,
      p_attempt: String(doubt['attempt']),
      p_verdict: times > 0 ? 'created' : 'ready',
      p_remote: times > 0 ? `${row}-${times}` : null,
      p_line: null,
      p_bar: null,
      p_nosso: null,
      p_installment: null,
      p_verification: null,
      p_findings: null,
      p_evidence: '{}',
      p_holder_is_off: off,
    });
    if (refused === null) count('resolved');
    heed(by, refused === 'holderMayAnswer' || refused === 'conflict' ? null : refused);
  }

  async function takeOver(by: Computer): Promise<void> {
    await team.sql(`UPDATE leases SET until = clock_timestamp() - interval '1 second'`);
    for (const computer of computers) computer.fresh = false;
    if (!by.process) return;
    const { refused, fence, doubts } = await by.process.mine('take_over_1', what);
    by.fence = fence ?? by.fence;
    if (refused === null) count((doubts ?? 0) > 0 ? 'took over with doubts' : 'took over');
    heed(by, refused === 'nothingToTake' ? null : refused);
  }

  return {
    made,
    happened,
    async round() {
      // The computer that acts for another one is not stopped itself.
      const any = oneOf(computers.filter(({ stopped }) => stopped === 0)) ?? computers[0];
      if (!any) return;
      const chance = draw(12);
      if (chance === 0) await takeOver(any);
      else if (chance <= 2) await resolve(any);
      else await Promise.all(computers.map(work));
    },
  };
}
