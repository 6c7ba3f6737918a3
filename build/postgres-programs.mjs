// Where the programs of PostgreSQL's server stand: distributions keep them out of PATH, a folder for each version.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const oldest = 15;

/** The folders of `parent` whose names hold a version, the newest first. */
function versionsIn(parent, prefix) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix) && Number(name.slice(prefix.length)) >= oldest)
    .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(parent, name, 'bin'));
}

/** Where they are looked for. Whoever wants another version than the newest here names its folder. */
const folders = () => [
  ...(process.env.GUICHE_POSTGRES_PROGRAMS ? [process.env.GUICHE_POSTGRES_PROGRAMS] : []),
  ...versionsIn('/usr/lib/postgresql', ''),
  ...versionsIn('/usr', 'pgsql-'),
  ...(process.env.PATH ?? '').split(delimiter),
];

/** The folder with `initdb` and `postgres`; null where there is none. */
export const postgresPrograms = () =>
  folders().find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;

/** The path of one program; some packages have the server's and none of its clients. Null where there is none. */
export const postgresProgram = (name) =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;
