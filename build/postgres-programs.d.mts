// The types of postgres-programs.mjs, which an older Node reads too.
/** The folder with `initdb` and `postgres`, and no other one than was named; null where there is none. */
export function postgresPrograms(): string | null;
/** The path of one program; some packages have the server's and none of its clients. Null where there is none. */
export function postgresProgram(name: string): string | null;
