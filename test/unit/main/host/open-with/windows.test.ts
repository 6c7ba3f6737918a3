// "Open with" on Windows. A program replaces reg.exe: it stores a small registry in a file and is called like the real one.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openWithFor } from '../../../../../main/host/open-with/open-with.ts';
import { openWithOnWindows } from '../../../../../main/host/open-with/windows.ts';
import { runProgram } from '../../../../../main/host/programs.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const kept = z.object({
  calls: z.array(z.array(z.string())),
  keys: z.record(z.string(), z.record(z.string(), z.string())),
});
const state = () => join(folder.path, 'registry.json');
const registry = () => kept.parse(JSON.parse(readFileSync(state(), 'utf8')));
const before = {
  'HKCU\\Software\\Classes\\.csv\\OpenWithProgids': { 'Excel.CSV': '' },
  'HKCU\\Software\\Classes\\.csv': { '': 'Excel.CSV' },
};

/** Answers like reg.exe: 0 for success, 1 and a message for failure. */
function standIn(): string {
  const program = join(folder.path, 'reg.exe');
  const script = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const file = ${JSON.stringify(state())};
const kept = JSON.parse(readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
kept.calls.push(args);
const [verb, key, ...rest] = args;
const after = (name) => { const at = rest.indexOf(name); return at < 0 ? undefined : rest[at + 1]; };
const name = rest.includes('/ve') ? '' : after('/v');
const below = Object.keys(kept.keys).filter((one) => one === key || one.startsWith(key + '\\\\'));
let code = 0;
if (verb === 'add') {
  if (kept.full === key) code = 1;
  else (kept.keys[key] ??= {})[name] = after('/d');
} else if (below.length === 0 || (name !== undefined && kept.keys[key]?.[name] === undefined)) code = 1;
else if (verb === 'query') console.log(below.map((one) => one + '\\r\\n    ' + Object.entries(kept.keys[one]).map(([n, v]) => n + '    REG_SZ    ' + v.replace(/[^ -~]/g, '?')).join('\\r\\n    ')).join('\\r\\n'));
else if (name !== undefined) delete kept.keys[key][name];
else for (const one of below) delete kept.keys[one];
if (code) console.error('ERROR: Access is denied.');
writeFileSync(file, JSON.stringify(kept));
process.exitCode = code;
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return program;
}
function offered(program = 'C:\\Users\\João & Ana\\AppData\\Local\\Programs\\Guichê\\guiche.exe') {
  if (!existsSync(state())) writeFileSync(state(), JSON.stringify({ calls: [], keys: before }));
  return openWithOnWindows({ program, reg: standIn(), run: runProgram });
}

it.skipIf(process.platform === 'win32')(
  'is off, can be turned on, and is removed without a trace',
  async () => {
    const openWith = offered();
    expect(await openWith.isOn()).toBe(false);
    await openWith.setEnabled(true);
    expect(await openWith.isOn()).toBe(true);
    const { keys } = registry();
    const command = '"C:\\Users\\João & Ana\\AppData\\Local\\Programs\\Guichê\\guiche.exe" "%1"';
    expect(keys['HKCU\\Software\\Classes\\Guiche.Planilha\\shell\\open\\command']).toEqual({ '': command });
    expect(keys['HKCU\\Software\\Classes\\Applications\\guiche.exe\\SupportedTypes']).toEqual({
      '.csv': '',
      '.tsv': '',
      '.xlsx': '',
      '.xlsm': '',
    });
    expect(keys['HKCU\\Software\\Classes\\.csv\\OpenWithProgids']).toEqual({
      'Excel.CSV': '',
      'Guiche.Planilha': '',
    });
    // The default did not change.
    expect(keys['HKCU\\Software\\Classes\\.csv']).toEqual({ '': 'Excel.CSV' });
    expect(Object.keys(keys).filter((key) => !key.startsWith('HKCU\\Software\\Classes\\'))).toEqual([]);
    await openWith.setEnabled(false);
    expect(await openWith.isOn()).toBe(false);
    const left = Object.entries(registry().keys).filter(([, values]) => Object.keys(values).length > 0);
    expect(Object.fromEntries(left)).toEqual(before);
  },
);

it.skipIf(process.platform === 'win32')('is not on for a program in another place', async () => {
  await offered().setEnabled(true);
  const moved = offered('D:\\Guichê\\guiche.exe');
  expect(await moved.isOn()).toBe(false);
  await moved.setEnabled(true);
  expect([await moved.isOn(), await offered().isOn()]).toEqual([true, false]);
});

it.skipIf(process.platform === 'win32')(
  'gives the system’s reason for a failure, and leaves nothing half done',
  async () => {
    const full = 'HKCU\\Software\\Classes\\.xlsx\\OpenWithProgids';
    writeFileSync(state(), JSON.stringify({ calls: [], keys: before, full }));
    const openWith = offered();
    await expect(openWith.setEnabled(true)).rejects.toMatchObject({
      failure: { code: 'openWithFailed', detail: `${standIn()}: ERROR: Access is denied.` },
    });
    expect(await openWith.isOn()).toBe(false);
    const left = Object.entries(registry().keys).filter(([, values]) => Object.keys(values).length > 0);
    expect(Object.fromEntries(left)).toEqual(before);
  },
);

it('reports it if there is no reg.exe', async () => {
  const openWith = openWithOnWindows({
    program: 'C:\\guiche.exe',
    reg: join(folder.path, 'none'),
    run: runProgram,
  });
  expect(await openWith.isOn()).toBe(false);
  await expect(openWith.setEnabled(true)).rejects.toMatchObject({ failure: { code: 'openWithFailed' } });
});

it("calls the system's own reg.exe, and nothing on macOS", async () => {
  const asked: string[] = [];
  const run = (program: string) => {
    asked.push(program);
    return Promise.resolve({ ended: 'badly', words: '' } as const);
  };
  const machine = { home: folder.path, env: { SystemRoot: 'D:\\Windows', PATH: folder.path } };
  await openWithFor({ ...machine, platform: 'win32' }, 'C:\\guiche.exe', run)?.isOn();
  expect(asked).toEqual(['D:\\Windows\\System32\\reg.exe']);
  expect(openWithFor({ ...machine, platform: 'darwin' }, '/Applications/Guichê.app', run)).toBeNull();
});
