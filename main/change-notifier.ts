// Publishes on a feature's stream that its tables have changed and, while it runs jobs, their progress.

interface Change {
  readonly tables: readonly string[];
  readonly revision: number;
}

export interface ChangeNotifierParts {
  /** The ledger. */
  readonly changes: { on(event: 'changed', listener: (change: Change) => void): () => void };
  readonly tables: ReadonlySet<string>;
  /** `sequence` rises with every publication, `last` with every change of the tables. */
  readonly publish: (sequence: number, last: number) => void;
  /** While true it also publishes every second, because rates and waits change without any change of the tables. */
  readonly runs?: () => boolean;
}

const tickMs = 1_000;

export function createChangeNotifier({ changes, tables, publish, runs }: ChangeNotifierParts) {
  let last = 0;
  let sequence = 0;
  const publishNext = (): void => publish((sequence += 1), last);
  const unsubscribe = changes.on('changed', (change) => {
    if (!change.tables.some((table) => tables.has(table))) return;
    last = change.revision;
    publishNext();
  });
  const tick = runs
    ? setInterval(() => {
        if (runs()) publishNext();
      }, tickMs).unref()
    : undefined;
  return {
    publishNext,
    close() {
      clearInterval(tick);
      unsubscribe();
    },
  };
}
