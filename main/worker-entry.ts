// The threads of the program by name, and where each one's entry file stands: the source beside its starter when run
// unbuilt, its flat bundle when built. `worker-proofs.ts` starts every one of them for `--smoke`.

export const workerNames = [
  'ledger-writer',
  'ledger-reader',
  'ledger-copies',
  'sandbox-worker',
  'sheet-worker',
  'pdf-worker',
  'certificates-worker',
] as const;
export type WorkerName = (typeof workerNames)[number];

/** `source` is the entry as seen from the starter, `from` the starter's `import.meta.url`. */
export function workerEntry(name: WorkerName, source: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? source : `./${name}.js`, from);
}
