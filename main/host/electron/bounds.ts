// Where the window stood: a small file, believed only where it makes sense and some of the window would be seen.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Bounds } from './port.ts';

export interface Place {
  readonly bounds: Bounds;
  readonly maximized: boolean;
}

export const smallest = { width: 900, height: 600 };
export const usual = { width: 1280, height: 860 };
/** So much of a window must be on a screen to take hold of it. */
const grip = 100;

export function readPlace(file: string, screens: readonly Bounds[]): Place | undefined {
  try {
    const place = parsePlace(JSON.parse(readFileSync(file, 'utf8')));
    return place && screens.some((screen) => isSeen(place.bounds, screen)) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** A place that cannot be kept is no reason to keep the window from closing. */
export function keepPlace(file: string, place: Place): void {
  try {
    writeFileSync(file, JSON.stringify(place), { mode: 0o600 });
  } catch {
    // The next start opens in the usual place.
  }
}

function parsePlace(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null || !('bounds' in value)) return undefined;
  const { bounds } = value;
  if (typeof bounds !== 'object' || bounds === null) return undefined;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => {
    const number: unknown = Reflect.get(bounds, name);
    return Number.isSafeInteger(number) ? Number(number) : undefined;
  });
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  if (width < smallest.width || height < smallest.height) return undefined;
  return { bounds: { x, y, width, height }, maximized: 'maximized' in value && value.maximized === true };
}

function isSeen(window: Bounds, screen: Bounds): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  // By its upper edge a window is taken hold of.
  return width >= grip && height >= grip && window.y >= screen.y - grip / 2;
}
