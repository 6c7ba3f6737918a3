// The types of may-skip.mjs, which an older Node reads too.
export function maySkip(name: string, root: boolean): boolean;
