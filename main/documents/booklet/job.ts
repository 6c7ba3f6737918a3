// Makes the files of one booklet: gathers the boletos' PDFs, makes each file, and reports progress. Every boleto is in a file or has
// a note. making.ts decides which jobs run and records them.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BarsRead,
  BookletNote,
  BookletPhase,
  BookletPlan,
  BookletProgress,
} from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { CodedError } from '../../failure.ts';
import type { BookletMember, MadeFile } from '../../ledger/tables/booklets.ts';
import type { ByteStore } from '../fetch/byte-store.ts';
import type { Keeper } from '../fetch/create-keeper.ts';
import type { ComposeProgress, Composed } from '../pdf/engine.ts';
import type { PdfEngine } from '../pdf/start.ts';
import { gather } from './gather.ts';
import { failureOf, Halt } from './halt.ts';
import { plannedFiles, partsOf, type Found, type Placed } from './layout.ts';
import { createNotes, type Notes } from './notes.ts';

interface FileToMake {
  readonly engine: Pick<PdfEngine, 'compose'>;
  readonly store: Pick<ByteStore, 'take' | 'hold'>;
  readonly outgoing: string;
  readonly plan: BookletPlan;
  readonly name: string;
  /** From 1; `files` is the total. */
  readonly file: number;
  readonly files: number;
  /** YYYY-MM-DD, by the clerk's clock. */
  readonly made: string;
  readonly notes: Notes;
  readonly signal: AbortSignal;
  readonly progressed: (progress: ComposeProgress) => void;
  readonly held: (release: () => void) => void;
}

/** Null if none of its boletos is available: a cover alone is no file. */
async function makeFile(
  wanted: FileToMake,
  found: readonly Found[],
): Promise<{ readonly file: MadeFile; readonly check: BarsRead } | null> {
  if (found.length === 0) return null;
  const { plan, store } = wanted;
  const placed = partsOf(wanted, found);
  const out = join(wanted.outgoing, `${randomUUID()}.pdf`);
  const parts = placed.map(({ part }) => part);
  const title = wanted.files === 1 ? plan.title : wanted.name.replace(/\.pdf$/u, '');
  const { signal, progressed } = wanted;
  const composed = await wanted.engine.compose(
    { out, title, layout: plan.layout, parts },
    { signal, progressed },
  );
  const left = noteParts(wanted.notes, placed, composed);
  if (left.size > 0 && (plan.cover || plan.separators || left.size === found.length)) {
    await rm(out, { force: true });
    return makeFile(
      wanted,
      found.filter(({ member }) => !left.has(member.id)),
    );
  }
  const { sha256, bytes } = await store.take(out);
  wanted.held(store.hold(sha256));
  const { pages, check } = composed;
  const file = { name: wanted.name, pages, boletos: found.length - left.size, bytes, sha256 };
  return { file, check };
}

/** Returns the boletos that were left out. */
function noteParts({ note }: Notes, placed: readonly Placed[], { notes }: Composed): ReadonlySet<number> {
  const left = new Set<number>();
  for (const { part, out, why } of notes) {
    const member = placed[part]?.member;
    if (!member) continue;
    note(member, out, why);
    if (out) left.add(member.id);
  }
  return left;
}

const windowMs = 10_000;
const sampleMs = 250;
/** The first few take an untypical time. */
const telling = 5;

/** Measures a rate and estimates the remaining time, over the last seconds, so that neither value jumps. */
export function createPace(now: () => number) {
  let done = 0;
  let samples: readonly (readonly [at: number, done: number])[] = [[now(), 0]];
  return {
    count() {
      done += 1;
      const at = now();
      if (at - (samples.at(-1)?.[0] ?? 0) < sampleMs) return;
      samples = [...samples.filter(([then]) => at - then <= windowMs), [at, done]];
    },
    rate(left: number) {
      const [since, before] = samples[0] ?? [now(), 0];
      const seconds = (now() - since) / 1_000;
      const perSecond = seconds > 0 ? (done - before) / seconds : 0;
      const known = perSecond > 0 && done >= telling;
      return { perSecond, remainingMs: known ? Math.round((1_000 * Math.max(0, left)) / perSecond) : null };
    },
  };
}

export interface JobPorts {
  readonly keeper: Pick<Keeper, 'get' | 'countKept'>;
  readonly store: Pick<ByteStore, 'take' | 'hold'>;
  readonly engine: Pick<PdfEngine, 'compose' | 'warm'>;
  /** Folder where files are made before the store takes them. */
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
  /** Boletos whose PDFs failed before: they are tried last, and another failure does not halt the job. */
  readonly failedBefore: ReadonlySet<number>;
}

export type JobEnd =
  | {
      readonly kind: 'finished';
      readonly files: readonly MadeFile[];
      readonly notes: readonly BookletNote[];
      readonly bars: BarsRead;
    }
  | { readonly kind: 'halted'; readonly failure: Failure | null };

export type RunningJob = ReturnType<typeof startBookletJob>;

export function startBookletJob(job: BookletJob, ports: JobPorts) {
  const { plan, members } = job;
  const aborter = new AbortController();
  const { signal } = aborter;
  const notes = createNotes();
  const releases: (() => void)[] = [];
  const held = (release: () => void): void => void releases.push(release);
  const report = (error: unknown): void => ports.report('booklet', error);
  let phase: BookletPhase = 'fetch';
  let done = 0;
  let total = members.length;
  let pace = createPace(ports.ticks);
  /** Boletos whose PDF must still be fetched; a kept copy takes no time. */
  let toFetch = members.length;

  function enter(next: BookletPhase, all: number): void {
    if (phase === next && total === all) return;
    phase = next;
    done = 0;
    total = all;
    pace = createPace(ports.ticks);
  }

  function stepped(to: number): void {
    for (; done < to; done += 1) pace.count();
    ports.progressed();
  }

  function gathered(how: 'kept' | 'fetched'): void {
    ports.engine.warm('compose');
    done += 1;
    if (how === 'fetched') {
      toFetch -= 1;
      pace.count();
    }
    ports.progressed();
  }

  /** Progress within a single file is by pages; with several files it is by the boletos of the finished ones. */
  function composing({ phase: now, done: so, total: all }: ComposeProgress): void {
    enter(now, all);
    stepped(so);
  }

  async function make(): Promise<JobEnd> {
    const began = ports.now().toISOString();
    toFetch = members.length - (await ports.keeper.countKept(members.map(({ id }) => id)));
    const found = await gather({
      ...ports,
      ...job,
      notes,
      began,
      signal,
      held,
      report,
      halt: () => aborter.abort(),
      one: gathered,
    });
    const files = plannedFiles(plan, members);
    const made: MadeFile[] = [];
    const bars = { expected: 0, read: 0 };
    enter('merge', members.length);
    ports.progressed();
    for (const [at, file] of files.entries()) {
      if (signal.aborted) throw new Halt(null);
      const several = files.length > 1;
      const whole = await makeFile(
        {
          ...ports,
          plan,
          name: file.name,
          file: at + 1,
          files: files.length,
          made: ports.today(),
          notes,
          signal,
          held,
          progressed: several ? () => undefined : composing,
        },
        file.members.flatMap(({ id }) => found.get(id) ?? []),
      );
      if (several) stepped(done + file.members.length);
      if (!whole) continue;
      made.push(whole.file);
      bars.expected += whole.check.expected;
      bars.read += whole.check.read;
    }
    return { kind: 'finished', files: made, notes: notes.list(members), bars };
  }

  function halted(error: unknown): JobEnd {
    if (error instanceof Halt) return { kind: 'halted', failure: error.failure };
    // After an abort the error is only a consequence of it.
    if (signal.aborted) return { kind: 'halted', failure: null };
    const failure = failureOf(error);
    if (!failure) report(error);
    return { kind: 'halted', failure: failure ?? new CodedError('internal', 'documents').failure };
  }

  const accounts = new Set(members.map(({ accountId }) => accountId));
  return {
    /** The account of all its boletos; null if there are several. */
    accountId: accounts.size === 1 ? (members[0]?.accountId ?? null) : null,
    ended: make().catch(halted),
    stop: () => aborter.abort(),
    progress(): BookletProgress {
      const left = phase === 'fetch' ? toFetch : total - done;
      return { id: job.id, phase, done, total, ...pace.rate(left) };
    },
    /** Boletos whose PDFs could not be fetched. */
    failed: notes.left,
    /** Releases the files held in the store, so that it may delete them again. */
    release() {
      for (const release of releases.splice(0)) release();
    },
  };
}
