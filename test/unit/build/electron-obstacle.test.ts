// Obstacles that keep Electron from opening a window, found before it is started.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronObstacle, machineObstacle } from '../../../build/electron-obstacle.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'guiche-electron-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const machine = {
  platform: 'linux' as NodeJS.Platform,
  env: { DISPLAY: ':0' } as NodeJS.ProcessEnv,
  uid: 1000,
  args: [] as readonly string[],
};
const at = (program = join(folder, 'electron')) => ({ ...machine, program });
const settled = (settings: Readonly<Record<string, string>>, command = { status: 0, text: '' }) => ({
  setting: (name: string) => settings[name],
  command: () => command,
});

describe('on Linux', () => {
  it('is nothing if all is well', () => {
    expect(electronObstacle(at(), settled({}))).toBe(undefined);
  });

  it('is found without a program if no program could change it', () => {
    expect(machineObstacle({ ...machine, env: {} })).toEqual({ because: 'noDisplay' });
    expect(machineObstacle({ ...machine, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(undefined);
    expect(machineObstacle({ ...machine, uid: 0 })).toEqual({ because: 'root' });
    expect(machineObstacle({ ...machine, uid: 0, args: ['--no-sandbox'] })).toBe(undefined);
    expect(machineObstacle(machine)).toBe(undefined);
    expect(machineObstacle({ ...machine, platform: 'darwin', env: {} })).toBe(undefined);
  });

  it('is what the system lacks, by name', () => {
    const text =
      '\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibgbm.so.1 => not found\n';
    expect(electronObstacle(at(), settled({}, { status: 0, text }))).toEqual({
      because: 'libraries',
      names: ['libnss3.so', 'libgbm.so.1'],
    });
  });

  it.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1', 'appArmor'],
    ['kernel/unprivileged_userns_clone', '0', 'sandbox'],
    ['user/max_user_namespaces', '0', 'sandbox'],
  ])('is the sandbox if %s is %s', (name, value, because) => {
    expect(electronObstacle(at(), settled({ [name]: value }))).toEqual({ because });
    expect(electronObstacle({ ...at(), args: ['--no-sandbox'] }, settled({ [name]: value }))).toBe(undefined);
  });

  it('is the sandbox if a namespace is refused when it is tried', () => {
    expect(electronObstacle(at(), settled({}, { status: 1, text: '' }))).toEqual({ because: 'sandbox' });
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'as root: is not the sandbox if its helper is beside the program',
    () => {
      const helper = join(folder, 'chrome-sandbox');
      writeFileSync(helper, '');
      chmodSync(helper, 0o4755);
      const closed = settled({ 'kernel/apparmor_restrict_unprivileged_userns': '1' });
      expect(electronObstacle(at(), closed)).toBe(undefined);
      chmodSync(helper, 0o755);
      expect(electronObstacle(at(), closed)).toEqual({ because: 'appArmor' });
      rmSync(helper);
    },
  );
});

it('cannot be found beforehand on Windows and macOS', () => {
  for (const platform of ['win32', 'darwin'] as const)
    expect(electronObstacle({ ...at(), platform }, settled({}))).toBe(undefined);
});
