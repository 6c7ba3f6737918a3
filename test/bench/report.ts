// The result of every benchmark, and how a goal is judged: always by a ratio or a count, with the peer measured in the same run.
import { arch, cpus, platform, totalmem } from 'node:os';

export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number;
  readonly better: 'higher' | 'lower';
  readonly met: boolean;
}

export interface BenchReport {
  readonly bench: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly results: Readonly<Record<string, unknown>>;
  readonly goals: readonly Goal[];
}

export interface Wishes {
  /** `--peers`: also measures other programs, which takes minutes more. */
  readonly peers: boolean;
}

/** `--quick`: fewer rows and rounds, to check that everything works. Such figures are not published. */
const quick = process.argv.includes('--quick');
export const unlessQuick = (usual: number, forALook: number): number => (quick ? forALook : usual);

/** A benchmark file `test/bench/NAME.ts` exports `bench` with this type. */
export type Bench = (wishes: Wishes) => Promise<BenchReport>;

export function goal(name: string, value: number, unit: string, goal: number, better: Goal['better']): Goal {
  return { name, value, unit, goal, better, met: better === 'higher' ? value >= goal : value <= goal };
}

export function machine(): BenchReport['machine'] {
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Each round's figure divided by its peer's in the same round; NaN if a peer is missing. */
export const ratios = (mine: readonly number[] = [], theirs: readonly number[] = []): number[] =>
  mine.map((value, at) => value / (theirs[at] ?? Number.NaN));
