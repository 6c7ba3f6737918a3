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
  readonly publish: (told: number, last: number) => void;
  /** While true it also publishes every second, because rates and waits change without any change of the tables. */
  readonly runs?: () => boolean;
}

export interface ChangeNotifier {
  readonly tell: () => void;
  readonly close: () => void;
}

const tickMs = 1_000;

export function createChangeNotifier({
  changes,
  tables,
  publish,
  runs,
}: ChangeNotifierParts): ChangeNotifier {
  let last = 0;
  let told = 0;
  const tell = (): void => publish((told += 1), last);
  const unheard = changes.on('changed', (change) => {
    if (!change.tables.some((table) => tables.has(table))) return;
    last = change.revision;
    tell();
  });
  const tick = runs
    ? setInterval(() => {
        if (runs()) tell();
      }, tickMs).unref()
    : undefined;
  return {
    tell,
    close() {
      clearInterval(tick);
      unheard();
    },
  };
}
