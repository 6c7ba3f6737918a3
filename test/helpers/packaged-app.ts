// Packages the app as electron-builder does, around a stand-in for Electron: a folder laid out like the real one,
// whose program is a few bytes that contain the fuses. Nothing is downloaded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';

const root = resolve(import.meta.dirname, '../..');

/** After these letters come the version of the wire, its length, and a digit for each fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** In the order of the wire, with the values that Electron's makers deliver. */
const fuses = {
  runAsNode: '1',
  enableCookieEncryption: '0',
  enableNodeOptionsEnvironmentVariable: '1',
  enableNodeCliInspectArguments: '1',
  enableEmbeddedAsarIntegrityValidation: '0',
  onlyLoadAppFromAsar: '0',
  loadBrowserProcessSpecificV8Snapshot: '1',
  grantFileProtocolExtraPrivileges: '1',
};

async function standIn(folder: string): Promise<string> {
  const electron = join(folder, 'electron');
  await mkdir(join(electron, 'locales'), { recursive: true });
  await mkdir(join(electron, 'resources'));
  const wire = Object.values(fuses);
  await writeFile(
    join(electron, 'electron'),
    `#!/bin/sh\n# ${sentinel}\u0001${String.fromCharCode(wire.length)}${wire.join('')}\n`,
    { mode: 0o755 },
  );
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'icudtl.dat'])
    await writeFile(join(electron, name), name);
  for (const language of ['de', 'en-US', 'pt-BR', 'pt-PT'])
    await writeFile(join(electron, 'locales', `${language}.pak`), language);
  return electron;
}

export interface PackagedApp {
  /** The folder that an installer would put on the disk. */
  readonly folder: string;
  readonly archive: string;
  /** Every file in the archive, by its path from the root. */
  readonly files: readonly string[];
  /** The archive's files in a separate folder, together with the files beside the archive. */
  readonly extracted: string;
  /** Each fuse of the program by its name in the configuration. */
  readonly fuses: Readonly<Record<string, boolean>>;
}

/** For Linux on x64, the directory only; writes into `folder`, which must exist. */
export async function packageApp(folder: string): Promise<PackagedApp> {
  const electron = await standIn(folder);
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const args = ['--linux', 'dir', '--x64', '--publish', 'never'];
  const overrides = [`-c.electronDist=${electron}`, `-c.directories.output=${join(folder, 'dist')}`];
  const child = spawn(process.execPath, [builder, ...args, ...overrides], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (words += text));
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`electron-builder ended with ${String(child.exitCode)}: ${words}`);

  const packaged = join(folder, 'dist', 'linux-unpacked');
  const archive = join(packaged, 'resources', 'app.asar');
  const extracted = join(folder, 'extracted');
  extractAll(archive, extracted);
  const names = listPackage(archive, { isPack: false }).map((path) => path.slice(1));
  const parents = new Set(names.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
  return {
    folder: packaged,
    archive,
    files: names.filter((path) => !parents.has(path)).sort(),
    extracted,
    fuses: await readFuses(join(packaged, 'guiche')),
  };
}

async function readFuses(program: string): Promise<Readonly<Record<string, boolean>>> {
  const words = await readFile(program, 'latin1');
  const wire = words.slice(words.indexOf(sentinel) + sentinel.length + 2);
  return Object.fromEntries(Object.keys(fuses).map((name, place) => [name, wire[place] === '1']));
}
