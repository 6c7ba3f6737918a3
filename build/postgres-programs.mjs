// Finds the programs of PostgreSQL's server: distributions install them outside PATH, in a folder for each version.
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

/** The folder that a person names who wants another version than the newest here. */
const named = () => (process.env.GUICHE_POSTGRES_PROGRAMS ? [process.env.GUICHE_POSTGRES_PROGRAMS] : []);

const installed = () => [
  ...versionsIn('/usr/lib/postgresql', ''),
  ...versionsIn('/usr', 'pgsql-'),
  ...(process.env.PATH ?? '').split(delimiter),
];

/** The folder with `initdb` and `postgres`, and only the named one if one is named; null if there is none. */
export const postgresPrograms = () =>
  (named().length > 0 ? named() : installed()).find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  ) ?? null;

/** The path of one program; some packages contain the server's programs but no clients. Null if there is none. */
export const postgresProgram = (name) =>
  [...named(), ...installed()].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
