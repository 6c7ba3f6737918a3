// The program's threads by name, and the URL of their entry files: the source when run unbuilt, the bundle when built.
// `worker-proofs.ts` starts each of them for `--smoke`.

export const workerNames = [
  'ledger-writer',
  'ledger-reader',
  'ledger-copies',
  'sandbox-worker',
  'mailbox-worker',
  'sheet-worker',
  'income-worker',
  'pdf-worker',
  'certificates-worker',
] as const;
export type WorkerName = (typeof workerNames)[number];

/** `source` is the entry relative to the caller, `from` the caller's `import.meta.url`. */
export function workerEntry(name: WorkerName, source: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? source : `./${name}.js`, from);
}
