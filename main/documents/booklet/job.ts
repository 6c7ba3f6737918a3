// One booklet from its boletos to its files: fetches what is not kept, several at a time, puts each file together and has it
// read back. Every boleto is in a file or has a note. Which jobs run, and what the ledger knows of them, is making.ts.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BarsRead,
  BookletFile,
  BookletFlaw,
  BookletNote,
  BookletPhase,
  BookletPlan,
  BookletProgress,
} from '../../../preload/contract/documents.ts';
import type { ErrorCode, Failure } from '../../../preload/contract/result.ts';
import { CodedError } from '../../failure.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';
import type { ByteStore, Keeper, Kept } from '../fetch/keeper.ts';
import type { Composed, PdfEngine } from '../pdf/engine.ts';
import { partsOf, plannedFiles, type Found, type Placed, type PlannedFile } from './layout.ts';
import { createPace, type Pace } from './pace.ts';

export interface JobPorts {
  readonly keeper: Pick<Keeper, 'get' | 'countKept'>;
  readonly store: Pick<ByteStore, 'take' | 'hold'>;
  readonly engine: Pick<PdfEngine, 'compose'>;
  /** Files are made here before the store takes them. */
  readonly outgoing: string;
  /** YYYY-MM-DD, by the clerk's clock. */
  readonly today: () => string;
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
  readonly progressed: () => void;
  readonly report: (where: string, error: unknown) => void;
}

export interface BookletJob {
  readonly id: number;
  readonly plan: BookletPlan;
  readonly members: readonly BookletMember[];
  /** Boletos that could not be had before: they are tried last. */
  readonly failedBefore: ReadonlySet<number>;
}

/** A file as the ledger keeps it: the store knows its bytes by their hash. */
export interface MadeFile extends BookletFile {
  readonly sha256: string;
}

export type JobEnd =
  | {
      readonly kind: 'finished';
      readonly files: readonly MadeFile[];
      readonly notes: readonly BookletNote[];
      readonly bars: BarsRead;
    }
  | { readonly kind: 'halted'; readonly said: Failure | null };

export interface RunningJob {
  readonly ended: Promise<JobEnd>;
  readonly stop: () => void;
  readonly progress: () => BookletProgress;
  /** What was taken from the store, and put there, may give way again. */
  readonly letGo: () => void;
}

/** The account's pace decides how many really go at a time. */
const lanes = 8;
/** So many failures one after the other are no matter of single boletos. */
const tooMany = 25;

/** What is wrong with the way, the account or this machine: every further boleto would only say the same. */
const halting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'forbidden',
  'tokenExpired',
  'secretMissing',
  'vaultUnavailable',
  'vaultLocked',
  'noNetwork',
  'hostNotFound',
  'connectionRefused',
  'connectTimeout',
  'certificateInvalid',
  'proxyFailed',
  'rateLimited',
  'ledgerFrozen',
  'ledgerLost',
  'ledgerReadOnly',
  'diskFull',
  'stopping',
]);

/** Ends the job, to be gone on with later. */
class Halt extends Error {
  readonly said: Failure | null;
  constructor(said: Failure | null) {
    super('halted');
    this.said = said;
  }
}

export function startBookletJob(job: BookletJob, ports: JobPorts): RunningJob {
  const { plan, members } = job;
  const aborter = new AbortController();
  const { signal } = aborter;
  const notes = new Map<number, BookletNote>();
  const releases: (() => void)[] = [];
  const began = ports.now().toISOString();
  let phase: BookletPhase = 'fetch';
  let done = 0;
  let total = members.length;
  let pace: Pace = createPace(ports.ticks);
  /** Boletos whose PDF must still come over the network; what is kept takes no time. */
  let toFetch = members.length;

  function enter(next: BookletPhase, all: number): void {
    if (phase === next && total === all) return;
    phase = next;
    done = 0;
    total = all;
    pace = createPace(ports.ticks);
    ports.progressed();
  }

  function note(member: BookletMember, out: boolean, why: BookletFlaw, detail: string | null = null): null {
    const { id: boleto, name: payer, cents, dueDate } = member;
    notes.set(boleto, { boleto, payer, cents, dueDate, out, why, detail });
    return null;
  }

  function usable(member: BookletMember, kept: Kept): Found | null {
    if (kept.kind === 'broken') return note(member, true, 'damaged');
    if (kept.locked) return note(member, true, 'locked');
    if (kept.verdict === 'different') return note(member, true, 'barsDiffer');
    releases.push(ports.store.hold(kept.sha256));
    return { member, path: kept.path, password: kept.password };
  }

  function failed(member: BookletMember, error: unknown): void {
    const failure = failureOf(error);
    if (!failure) ports.report('booklet', error);
    if (failure && halting.has(failure.code)) throw new Halt(failure);
    if (failure?.code === 'answerUnreadable') note(member, true, 'notPdf', failure.detail ?? null);
    else note(member, true, 'fetchFailed', failure?.code ?? 'internal');
  }

  /** By boleto; those that could not be had have a note. */
  async function fetchAll(): Promise<ReadonlyMap<number, Found>> {
    const found = new Map<number, Found>();
    toFetch = members.length - (await ports.keeper.countKept(members.map(({ id }) => id)));
    const { failedBefore } = job;
    const queue = [
      ...members.filter(({ id }) => !failedBefore.has(id)),
      ...members.filter(({ id }) => failedBefore.has(id)),
    ].values();
    let inARow = 0;
    const lane = async (): Promise<void> => {
      for (const member of queue) {
        if (signal.aborted) throw new Halt(null);
        try {
          const kept = await ports.keeper.get({ boleto: member.id }, { signal });
          inARow = 0;
          const one = usable(member, kept);
          if (one) found.set(member.id, one);
          if (kept.kind === 'broken' || kept.facts.fetchedAt >= began) fetched();
        } catch (error) {
          if (signal.aborted) throw new Halt(null);
          failed(member, error);
          fetched();
          inARow += 1;
          const last = failureOf(error);
          if (inARow >= tooMany && members.length > tooMany && last) throw new Halt(last);
        }
        done += 1;
        ports.progressed();
      }
    };
    const running = Array.from({ length: Math.min(lanes, members.length) }, lane);
    try {
      await Promise.all(running);
    } catch (error) {
      aborter.abort();
      await Promise.allSettled(running);
      throw error;
    }
    return found;
  }

  function fetched(): void {
    toFetch -= 1;
    pace.count();
  }

  async function makeFile(
    file: PlannedFile,
    at: number,
    files: number,
    found: readonly Found[],
  ): Promise<(MadeFile & { readonly check: BarsRead }) | null> {
    if (found.length === 0) return null;
    const made = ports.today();
    const placed = partsOf({ plan, file: at + 1, files, made }, found);
    const out = join(ports.outgoing, `${randomUUID()}.pdf`);
    const composed = await ports.engine.compose(
      {
        out,
        title: files === 1 ? plan.title : file.name.replace(/\.pdf$/u, ''),
        layout: plan.layout,
        parts: placed.map(({ part }) => part),
      },
      {
        signal,
        progressed({ phase: now, done: so, total: all }) {
          if (files > 1) return;
          enter(now, all);
          for (; done < so; done += 1) pace.count();
          ports.progressed();
        },
      },
    );
    const left = noteParts(placed, composed);
    if (left.size > 0) {
      const still = found.filter(({ member }) => !left.has(member.id));
      // Our own pages count what follows them; and a file of none of its boletos is no file.
      if (plan.cover || plan.separators || still.length === 0) {
        await rm(out, { force: true });
        return makeFile(file, at, files, still);
      }
    }
    const { sha256, bytes } = await ports.store.take(out);
    releases.push(ports.store.hold(sha256));
    const { pages, check } = composed;
    return { name: file.name, pages, boletos: found.length - left.size, bytes, sha256, check };
  }

  /** Those that were left out. */
  function noteParts(placed: readonly Placed[], composed: Composed): ReadonlySet<number> {
    const left = new Set<number>();
    for (const { part, out, why } of composed.notes) {
      const member = placed[part]?.member;
      if (!member) continue;
      note(member, out, why);
      if (out) left.add(member.id);
    }
    return left;
  }

  async function make(): Promise<JobEnd> {
    const found = await fetchAll();
    const files = plannedFiles(plan, members);
    const made: MadeFile[] = [];
    const bars = { expected: 0, read: 0 };
    enter('merge', members.length);
    for (const [at, file] of files.entries()) {
      if (signal.aborted) throw new Halt(null);
      const parts = file.members.flatMap(({ id }) => found.get(id) ?? []);
      const whole = await makeFile(file, at, files.length, parts);
      if (whole) {
        const { check, ...facts } = whole;
        bars.expected += check.expected;
        bars.read += check.read;
        made.push(facts);
      }
      if (files.length === 1) continue;
      for (const _ of file.members) pace.count();
      done += file.members.length;
      ports.progressed();
    }
    const inOrder = members.flatMap(({ id }) => notes.get(id) ?? []);
    return { kind: 'finished', files: made, notes: inOrder, bars };
  }

  const ended = make().catch((error: unknown): JobEnd => {
    if (signal.aborted && !(error instanceof Halt)) return { kind: 'halted', said: null };
    if (error instanceof Halt) return { kind: 'halted', said: error.said };
    const said = failureOf(error);
    if (!said) ports.report('booklet', error);
    return { kind: 'halted', said: said ?? new CodedError('internal', 'documents').failure };
  });

  return {
    ended,
    stop: () => aborter.abort(),
    progress() {
      const left = phase === 'fetch' ? toFetch : total - done;
      return { id: job.id, phase, done, total, ...pace.rate(left) };
    },
    letGo() {
      for (const release of releases.splice(0)) release();
    },
  };
}

function failureOf(error: unknown): Failure | null {
  if (error instanceof CodedError) return error.failure;
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return full ? new CodedError('diskFull', 'documents').failure : null;
}
