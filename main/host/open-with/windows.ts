// "Open with" on Windows: a ProgID in this user's part of the registry, listed for each file extension. The default
// program of an extension is stored elsewhere and never written. build/installer.nsh removes the same keys.
import { createHash } from 'node:crypto';
import { win32 } from 'node:path';
import type { OpenWith } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { offeredFor, runIfAny, runOrFail } from './kinds.ts';

const classes = 'HKCU\\Software\\Classes';
export const kindName = 'Guiche.Planilha';
const kind = `${classes}\\${kindName}`;
const endings = Object.keys(offeredFor);
/**
 * The program for which this was written, as a hash: reg.exe answers in the console's code page, which cannot show
 * every path.
 */
const mark = 'GuicheProgram';

export function openWithOnWindows({
  program,
  reg,
  run,
}: {
  /** The full path of the offered program. */
  readonly program: string;
  /** The full path of reg.exe. */
  readonly reg: string;
  readonly run: RunProgram;
}): OpenWith {
  const digest = createHash('sha256').update(program.toLowerCase()).digest('hex');
  const application = `${classes}\\Applications\\${win32.basename(program)}`;
  const command = `"${program}" "%1"`;
  const add = (key: string, name: string | null, value: string) =>
    runOrFail(run, reg, [
      'add',
      key,
      ...(name === null ? ['/ve'] : ['/v', name]),
      '/t',
      'REG_SZ',
      '/d',
      value,
      '/f',
    ]);
  /** A missing key needs no removal. */
  async function remove(key: string, name?: string): Promise<void> {
    const which = name === undefined ? [] : ['/v', name];
    if ((await runIfAny(run, reg, ['query', key, ...which])) === '') return;
    await runOrFail(run, reg, ['delete', key, ...which, '/f']);
  }
  async function off(): Promise<void> {
    for (const ending of endings) await remove(`${classes}\\${ending}\\OpenWithProgids`, kindName);
    await remove(application);
    await remove(kind);
  }
  async function on(): Promise<void> {
    await add(kind, null, 'Guichê');
    await add(kind, 'FriendlyTypeName', 'Guichê');
    await add(`${kind}\\shell\\open\\command`, null, command);
    await add(application, 'FriendlyAppName', 'Guichê');
    await add(`${application}\\shell\\open\\command`, null, command);
    for (const ending of endings) {
      await add(`${application}\\SupportedTypes`, ending, '');
      await add(`${classes}\\${ending}\\OpenWithProgids`, kindName, '');
    }
    // Written last, so that only a complete registration counts as on.
    await add(kind, mark, digest);
  }
  return {
    isOn: async () => (await runIfAny(run, reg, ['query', kind, '/v', mark])).includes(digest),
    async setEnabled(wanted) {
      if (!wanted) return off();
      await on().catch(async (error: unknown) => {
        await off().catch(() => undefined);
        throw error;
      });
    },
  };
}
