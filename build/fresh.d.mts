// The types of fresh.mjs, which an older Node reads too.
export function isFresh(): boolean;
export function stamped(build: () => Promise<void>): Promise<void>;
export function buildIfStale(): Promise<void>;
