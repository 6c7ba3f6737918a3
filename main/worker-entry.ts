// Where a worker's entry file stands: the source beside its starter when run unbuilt, its flat bundle when built.

export type WorkerName =
  | 'ledger-writer'
  | 'ledger-reader'
  | 'sandbox-worker'
  | 'sheet-worker'
  | 'pdf-text-worker'
  | 'pdf-worker';

/** `source` is the entry as seen from the starter, `from` the starter's `import.meta.url`. */
export function workerEntry(name: WorkerName, source: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? source : `./${name}.js`, from);
}
