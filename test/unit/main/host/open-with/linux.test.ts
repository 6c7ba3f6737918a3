// "Open with" on Linux, with the system's own xdg-mime in a home folder of the test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { desktopName, openWithOnLinux } from '../../../../../main/host/open-with/linux.ts';
import { runProgram, type RunProgram } from '../../../../../main/host/programs.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const applications = () => join(folder.path, '.local', 'share', 'applications');
const file = () => join(applications(), desktopName);

/**
 * Uses the system's xdg-mime if there is one, as on a desktop without a name. update-desktop-database writes what the real one would write
 * for this folder: a list of the programs of each file type, the newest first.
 */
const run: RunProgram = (program, args, options) => {
  if (program === 'update-desktop-database') {
    const text = existsSync(file()) ? readFileSync(file(), 'utf8') : '';
    const kinds = /^MimeType=(.*)$/mu.exec(text)?.[1]?.split(';').filter(Boolean) ?? [];
    const lines = kinds.map((kind) => `${kind}=${desktopName};`);
    writeFileSync(join(args[0] ?? '', 'mimeinfo.cache'), ['[MIME Cache]', ...lines, ''].join('\n'));
    return Promise.resolve({ ended: 'well', output: '' });
  }
  const { PATH } = process.env;
  const env = {
    PATH,
    HOME: folder.path,
    XDG_DATA_DIRS: join(folder.path, 'system'),
    XDG_CONFIG_DIRS: join(folder.path, 'etc'),
  };
  return runProgram(program, args, { ...options, env });
};
const offered = (program = '/home/joão/50% $aves "x"/Guichê.AppImage', env = {}) =>
  openWithOnLinux({ program, home: folder.path, env, run });
const defaultOf = async (kind: string) => {
  const ran = await run('xdg-mime', ['query', 'default', kind], { limitMs: 10_000 });
  return ran.ended === 'well' ? ran.output.trim() : '';
};

const withoutTools = process.platform !== 'linux' || !existsSync('/usr/bin/xdg-mime');

it.skipIf(withoutTools)('is off, can be turned on for this user, and is removed', async () => {
  const openWith = offered();
  expect(await openWith.isOn()).toBe(false);
  await openWith.setEnabled(true);
  expect(await openWith.isOn()).toBe(true);
  const text = readFileSync(file(), 'utf8');
  expect(text).toContain(String.raw`Exec="/home/joão/50%% \\$aves \\"x\\"/Guichê.AppImage" %F`);
  expect(text).toContain('MimeType=text/csv;');
  expect(text).toContain('NoDisplay=true');
  expect(await offered('/opt/Guichê/guiche').isOn()).toBe(false);
  await openWith.setEnabled(false);
  expect([await openWith.isOn(), existsSync(file())]).toEqual([false, false]);
});

it.skipIf(withoutTools)('keeps a default that the system has chosen', async () => {
  const system = join(folder.path, 'system', 'applications');
  mkdirSync(system, { recursive: true });
  writeFileSync(
    join(system, 'calc.desktop'),
    '[Desktop Entry]\nType=Application\nName=Calc\nExec=true %F\nMimeType=text/csv;\n',
  );
  writeFileSync(join(system, 'mimeinfo.cache'), '[MIME Cache]\ntext/csv=calc.desktop;\n');
  expect(await defaultOf('text/csv')).toBe('calc.desktop');
  await offered().setEnabled(true);
  expect(await defaultOf('text/csv')).toBe('calc.desktop');
  await offered().setEnabled(false);
  expect(await defaultOf('text/csv')).toBe('calc.desktop');
});

it('reports it if the system’s own program is missing, and leaves nothing behind', async () => {
  const absent: RunProgram = (program) => Promise.resolve({ ended: 'absent', words: program });
  const openWith = openWithOnLinux({ program: '/opt/guiche', home: folder.path, env: {}, run: absent });
  await expect(openWith.setEnabled(true)).rejects.toMatchObject({
    failure: { code: 'openWithFailed', detail: 'xdg-mime: xdg-mime' },
  });
  expect(existsSync(file())).toBe(false);
});

it.skipIf(withoutTools)(
  'reports a folder that cannot be written, and uses a folder that is set',
  async () => {
    writeFileSync(join(folder.path, 'set'), '');
    const openWith = offered('/opt/guiche', { XDG_DATA_HOME: join(folder.path, 'set') });
    await expect(openWith.setEnabled(true)).rejects.toMatchObject({ failure: { code: 'openWithFailed' } });
    expect(existsSync(applications())).toBe(false);
  },
);
