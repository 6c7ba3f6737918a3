// The types of postgres-programs.mjs, which an older Node reads too.
/** The folder with `initdb` and `postgres`; null where there is none. */
export function postgresPrograms(): string | null;
