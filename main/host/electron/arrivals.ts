// Requests to a running or starting program: a second start, with or without files, and files from macOS, which come
// before the app is ready. They are kept until the window can be shown.
import { isAbsolute } from 'node:path';
import type { ElectronPort } from './port.ts';

/** Absolute paths of files to open; empty if only the window is wanted. */
type Receiver = (paths: readonly string[]) => void;

export interface Arrivals {
  /** Sets the receiver; returns the earlier requests. */
  deliver(receiver: Receiver): readonly (readonly string[])[];
}

/**
 * Passes the files from a second start to the first. The arguments that Electron passes may be in another order, with
 * others between.
 */
export const handedOn = (sheets: readonly string[]): Record<string, unknown> => ({ sheets });

function sheetsIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null || !('sheets' in data)) return [];
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value);
  return Array.isArray(data.sheets) ? data.sheets.filter(isPath) : [];
}

/** Listens immediately, because `open-file` comes before `ready`. */
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
