// "Open with" on Linux: a .desktop file for this user. Some desktops make the newest program the default of a file type
// without one, so the earlier default is restored.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { CodedError } from '../../failure.ts';
import { storageCode } from '../failures.ts';
import type { OpenWith } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { offeredFor, runIfAny, runOrFail } from './kinds.ts';

export const desktopName = 'guiche-planilhas.desktop';

export function openWithOnLinux({
  program,
  home,
  env,
  run,
}: {
  /** The full path of the executable. */
  readonly program: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly run: RunProgram;
}): OpenWith {
  const configured = env['XDG_DATA_HOME'];
  const data = configured?.startsWith('/') ? configured : posix.join(home, '.local', 'share');
  const file = join(data, 'applications', desktopName);
  const kinds = Object.values(offeredFor);
  const wanted = desktopFile(program);
  const known = () => runOrFail(run, 'update-desktop-database', [dirname(file)]);
  const defaultOf = async (kind: string) =>
    (await runIfAny(run, 'xdg-mime', ['query', 'default', kind])).trim();

  async function on(): Promise<void> {
    const before = await Promise.all(kinds.map(defaultOf));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted, { mode: 0o644 });
    await known();
    for (const [at, kind] of kinds.entries()) {
      const earlier = before[at] ?? '';
      if (earlier === '' || earlier === desktopName || (await defaultOf(kind)) !== desktopName) continue;
      await runOrFail(run, 'xdg-mime', ['default', earlier, kind]);
    }
  }
  async function off(): Promise<void> {
    await rm(file, { force: true });
    await known();
  }
  return {
    isOn: async () => (await readFile(file, 'utf8').catch(() => '')) === wanted,
    async setEnabled(to) {
      try {
        // Without it the earlier default cannot be read.
        if (to) await runOrFail(run, 'xdg-mime', ['--version']);
        await (to ? on() : off());
      } catch (error) {
        if (to) await off().catch(() => undefined);
        if (error instanceof CodedError) throw error;
        throw new CodedError(storageCode(error) ?? 'openWithFailed', 'app', { detail: file, cause: error });
      }
    },
  };
}

/** A quoted path as the desktop entry specification requires; special characters are escaped twice. */
const quoted = (path: string): string =>
  `"${path
    .replaceAll(/["`$\\]/gu, (sign) => `\\${sign}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

function desktopFile(program: string): string {
  return `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Guichê',
    'Icon=guiche',
    `Exec=${quoted(program)} %F`,
    'Terminal=false',
    'NoDisplay=true',
    'StartupWMClass=guiche',
    `MimeType=${Object.values(offeredFor).join(';')};`,
  ].join('\n')}\n`;
}
