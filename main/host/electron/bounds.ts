// Stores the window's position, theme and language in a small file. Invalid values, and positions outside of all
// screens, are ignored.
import { readFileSync, writeFileSync } from 'node:fs';
import { languages, themes, type Preferences } from '../../../preload/contract/app.ts';
import type { Bounds } from './port.ts';

export type Theme = Preferences['theme'];
type Language = Preferences['language'];

export interface WindowBounds {
  readonly bounds: Bounds;
  readonly maximized: boolean;
}

export const smallest = { width: 900, height: 600 };
const usual = { width: 1280, height: 860 };
/** Not larger than the screen, as on a laptop of 1366 × 768. */
export const usualOn = (screen: Bounds): Pick<Bounds, 'width' | 'height'> => ({
  width: Math.min(usual.width, screen.width),
  height: Math.min(usual.height, screen.height),
});
/** How much of a window must be on a screen so that it can be dragged. */
const grip = 100;

export function readBounds(file: string, screens: readonly Bounds[]): WindowBounds | undefined {
  const stored = parseBounds(readFile(file));
  return stored && screens.some((screen) => isSeen(stored.bounds, screen)) ? stored : undefined;
}

/** The ledger stores theme and language too, but opens after the window. */
export function readTheme(file: string): Theme {
  const { theme } = readFile(file);
  return themes.find((one) => one === theme) ?? 'system';
}

/** Undefined until the first start is complete. */
export function readLanguage(file: string): Language | undefined {
  const { language } = readFile(file);
  return languages.find((one) => one === language);
}

export const storeBounds = (file: string, current: WindowBounds): void =>
  write(file, { ...readFile(file), ...current });

export const keepTheme = (file: string, theme: Theme): void => {
  if (readTheme(file) !== theme) write(file, { ...readFile(file), theme });
};

export const keepLanguage = (file: string, language: Language): void => {
  if (readLanguage(file) !== language) write(file, { ...readFile(file), language });
};

export const deleteBounds = (file: string): void => {
  const { theme, language } = readFile(file);
  write(file, { theme, language });
};

function readFile(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A failure must not prevent the window from closing; the next start uses the default position. */
function write(file: string, kept: object): void {
  try {
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  } catch {
    // See above.
  }
}

function parseBounds({ bounds, maximized }: Readonly<Record<string, unknown>>): WindowBounds | undefined {
  if (typeof bounds !== 'object' || bounds === null) return undefined;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => {
    const number: unknown = Reflect.get(bounds, name);
    return Number.isSafeInteger(number) ? Number(number) : undefined;
  });
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  if (width < smallest.width || height < smallest.height) return undefined;
  return { bounds: { x, y, width, height }, maximized: maximized === true };
}

function isSeen(window: Bounds, screen: Bounds): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  // A window is dragged by its title bar.
  return width >= grip && height >= grip && window.y >= screen.y - grip / 2;
}
