// Runs the jobs of booklets: begins, pauses and cancels them, and records in the ledger how each ended. A job that was
// running when the program ended waits for a person.
import { CodedError, notFound } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BookletRow, TurnBooklet } from '../../ledger/tables/booklets.ts';
import { startBookletJob, type JobEnd, type JobPorts, type RunningJob } from './job.ts';

export interface MakingPorts extends JobPorts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  /** This computer in its team; null without one. */
  readonly computer: string | null;
}

export type Making = ReturnType<typeof createMaking>;

interface Run {
  readonly job: Promise<RunningJob>;
  /** The job has ended; the ledger may have recorded it already. */
  ending: boolean;
  /** Resolves once the ledger has recorded how it ended. */
  readonly recorded: Promise<void>;
}

export function createMaking(ports: MakingPorts) {
  const { ledger, report, computer } = ports;
  const runs = new Map<number, Run>();
  const jobs = new Map<number, RunningJob>();
  /** Boletos that failed in a job halted since the start: they must not halt the job again and again. */
  const failedBefore = new Map<number, readonly number[]>();
  let closing = false;
  const ready = ledger.write('booklets.pauseRunning', { computer }).then(
    () => undefined,
    (error: unknown) => report('booklets', error),
  );

  const known = async (id: number): Promise<BookletRow> =>
    (await ledger.read('booklets.get', { id })) ?? notFound('documents', 'booklet');

  async function start(id: number): Promise<RunningJob> {
    const row = await known(id);
    if (row.state === 'cancelled') throw new CodedError('changedMeanwhile', 'documents');
    const [members, notes] = await Promise.all([
      ledger.read('booklets.members', { id }),
      ledger.read('booklets.notes', { id }),
    ]);
    await ledger.write('booklets.turn', { id, to: 'running', computer });
    const noted = notes.flatMap(({ out, boleto }) => (out ? [boleto] : []));
    const job = startBookletJob(
      {
        id,
        plan: row.plan,
        members,
        failedBefore: new Set([...noted, ...(failedBefore.get(id) ?? [])]),
      },
      ports,
    );
    jobs.set(id, job);
    ports.progressed();
    return job;
  }

  async function recordEnd(id: number, job: RunningJob): Promise<void> {
    const end = await job.ended;
    const run = runs.get(id);
    if (run) run.ending = true;
    try {
      await keep(id, job.accountId, end);
    } finally {
      failedBefore.set(id, job.failed());
      job.release();
    }
  }

  async function keep(id: number, accountId: string | null, end: JobEnd): Promise<void> {
    if (end.kind === 'halted') {
      await ledger.write('booklets.turn', { id, to: 'paused', failure: end.failure });
      return;
    }
    const { files, notes, bars } = end;
    const missing = notes.filter(({ out }) => out).length;
    const { plan, boletos } = await known(id);
    const detail = {
      booklet: id,
      title: plan.title,
      boletos: boletos - missing,
      missing,
      files: files.length,
    };
    const turn: TurnBooklet = { id, to: 'finished', files, notes, bars, missing };
    await ledger.write('booklets.turn', turn, { trail: { what: 'booklet.made', accountId, detail } });
  }

  function run(id: number): Run {
    const job = start(id);
    const recorded = job
      .then((begun) => recordEnd(id, begun).catch((error: unknown) => report('booklets', error)))
      .finally(() => {
        runs.delete(id);
        jobs.delete(id);
        ports.progressed();
      });
    // The caller of `begin` gets this error through `job`.
    recorded.catch(() => undefined);
    return { job, recorded, ending: false };
  }

  async function halt(id: number): Promise<BookletRow> {
    const running = runs.get(id);
    (await running?.job)?.stop();
    await running?.recorded;
    const row = await known(id);
    // The end could not be recorded when it happened.
    return row.state === 'running' && !runs.has(id)
      ? ledger.write('booklets.turn', { id, to: 'paused', failure: null })
      : row;
  }

  return {
    /** Resolves when no booklet of an earlier run is recorded as running. */
    ready,
    /** Begins or resumes; no effect if it already runs. */
    async begin(id: number): Promise<BookletRow> {
      await ready;
      if (closing) throw new CodedError('stopping', 'documents');
      // The clerk saw the booklet paused and resumes it while the last run is still ending.
      const before = runs.get(id);
      if (before?.ending) await before.recorded;
      const running = runs.get(id) ?? run(id);
      runs.set(id, running);
      await running.job;
      return known(id);
    },
    async pause(id: number): Promise<BookletRow> {
      await ready;
      return halt(id);
    },
    async cancel(id: number): Promise<BookletRow> {
      await ready;
      const row = await halt(id);
      return row.state === 'paused' ? ledger.write('booklets.turn', { id, to: 'cancelled' }) : row;
    },
    running: () => [...jobs.values()].map((job) => job.progress()),
    async close() {
      closing = true;
      await ready;
      await Promise.allSettled([...runs.keys()].map(halt));
    },
  };
}
