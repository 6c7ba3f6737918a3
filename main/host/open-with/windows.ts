// "Open with" on Windows: a kind of document of our own in this user's part of the registry, and its name among those that each ending
// may be opened with. The ending's own default, which stands elsewhere, is never written. build/installer.nsh takes the same keys away.
import { createHash } from 'node:crypto';
import { win32 } from 'node:path';
import type { OpenWith } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { offeredFor, runIfAny, runOrFail } from './kinds.ts';

const classes = 'HKCU\\Software\\Classes';
export const kindName = 'Guiche.Planilha';
const kind = `${classes}\\${kindName}`;
const endings = Object.keys(offeredFor);
/** For which program this was written: reg.exe answers in the console's own letters, in which not every path can be read. */
const mark = 'GuicheProgram';

export function openWithOnWindows({
  program,
  reg,
  run,
}: {
  /** The whole path of the program that is offered. */
  readonly program: string;
  /** The whole path of reg.exe. */
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
  /** What is not there need not be taken away. */
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
    // Last: only what was written whole counts as on.
    await add(kind, mark, digest);
  }
  return {
    isOn: async () => (await runIfAny(run, reg, ['query', kind, '/v', mark])).includes(digest),
    async turn(wanted) {
      if (!wanted) return off();
      await on().catch(async (error: unknown) => {
        await off().catch(() => undefined);
        throw error;
      });
    },
  };
}
