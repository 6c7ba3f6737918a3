// The types of run.mjs, which an older Node reads too.
export const root: string;

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stdio?: 'inherit' | 'ignore';
  readonly until?: AbortSignal;
}

export function run(program: string | URL, args: readonly string[], options?: RunOptions): Promise<number>;
