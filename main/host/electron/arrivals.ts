// What wants the program while it is running or still starting: a second start, with or without files, and files from macOS, which
// come before the app is ready. They are kept until the window can be shown.
import { isAbsolute } from 'node:path';
import type { ElectronPort } from './port.ts';

/** Absolute paths of files to open; none where only the window is wanted. */
type Receiver = (paths: readonly string[]) => void;

export interface Arrivals {
  /** From now on; answers what came before. */
  deliver(receiver: Receiver): readonly (readonly string[])[];
}

/** What a second start hands to the first; its arguments as Electron shows them there may be in another order, with others between. */
export const handedOn = (sheets: readonly string[]): Record<string, unknown> => ({ sheets });

function sheetsIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('sheets' in data)) return [];
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);
  return Array.isArray(data.sheets) ? data.sheets.filter(isPath) : [];
}

/** Listens at once: `open-file` comes before `ready`. */
export function createArrivals(
  app: Pick<ElectronPort<unknown, unknown>['app'], 'on'>,
  first: readonly string[],
): Arrivals {
  const kept: (readonly string[])[] = first.length > 0 ? [first] : [];
  let receiver: Receiver = (paths) => void kept.push(paths);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receiver([path]);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => receiver(sheetsIn(data)));
  return {
    deliver(given) {
      receiver = given;
      return kept.splice(0);
    },
  };
}
