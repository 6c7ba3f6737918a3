// Both hosts find the same data folder on each system.
import { expect, it } from 'vitest';
import { builtFiles, defaultDataFolder, defaultStateFolder } from '../../../../main/host/folder.ts';

it.each([
  ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\Ana', 'D:\\Roaming\\guiche'],
  ['win32', {}, 'C:\\Users\\Ana', 'C:\\Users\\Ana\\AppData\\Roaming\\guiche'],
  ['darwin', { XDG_CONFIG_HOME: '/x' }, '/Users/ana', '/Users/ana/Library/Application Support/guiche'],
  ['linux', {}, '/home/ana', '/home/ana/.config/guiche'],
  ['linux', { XDG_CONFIG_HOME: '/x/y' }, '/home/ana', '/x/y/guiche'],
  ['linux', { XDG_CONFIG_HOME: 'x/y' }, '/home/ana', '/home/ana/.config/guiche'],
] as const)('on %s with %j', (platform, env, home, folder) => {
  expect(defaultDataFolder({ platform, env, home })).toBe(folder);
});

it.each([
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\Ana', 'D:\\Local\\guiche'],
  ['win32', {}, 'C:\\Users\\Ana', 'C:\\Users\\Ana\\AppData\\Local\\guiche'],
  ['darwin', {}, '/Users/ana', '/Users/ana/Library/Application Support/guiche-state'],
  ['linux', {}, '/home/ana', '/home/ana/.local/state/guiche'],
  ['linux', { XDG_STATE_HOME: '/x/y' }, '/home/ana', '/x/y/guiche'],
  ['linux', { XDG_STATE_HOME: 'x/y' }, '/home/ana', '/home/ana/.local/state/guiche'],
] as const)(
  'stores data that outlives the data folder beside it: on %s with %j',
  (platform, env, home, folder) => {
    const machine = { platform, env, home };
    expect(defaultStateFolder(machine)).toBe(folder);
    expect(folder.startsWith(defaultDataFolder(machine) + (platform === 'win32' ? '\\' : '/'))).toBe(false);
  },
);

it.skipIf(process.platform === 'win32')('finds the built files from the sources and from the build', () => {
  const sources = builtFiles('file:///opt/guiche/main/browser.ts');
  expect(sources).toEqual({
    renderer: '/opt/guiche/out/renderer',
    preload: '/opt/guiche/out/preload/electron.cjs',
    door: '/opt/guiche/out/door/http.js',
  });
  expect(builtFiles('file:///opt/guiche/out/main/browser.js')).toEqual(sources);
});
