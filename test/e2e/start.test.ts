// `npm start` for a person who follows the README, with stand-ins in place of Electron: it ends with a window, or with an address and one
// sentence that says why; never with an exit code only.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openElectron } from '../../build/electron-window.ts';
import { root } from '../helpers/app-under-test.ts';

let folder: string;
let started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-start-test-'));
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  started = [];
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A program in place of Electron, in the folder that Electron's own variable names. */
function standIn(script: string): string {
  const program = join(folder, 'electron');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return program;
}

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function npmStart(args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [join(root, 'build', 'start.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      XDG_STATE_HOME: join(folder, 'state'),
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      // There is no browser to open either, so the address is printed.
      GUICHE_BROWSER: join(folder, 'none'),
      ...inEnglish,
      ...env,
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, output: () => output, ended };
}

const inEnglish = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };
const inPortuguese = { LANG: 'pt_BR.UTF-8', LC_ALL: 'pt_BR.UTF-8' };
const withDisplay = { DISPLAY: ':77' };
/** In containers the tests run as root: Electron's sandbox is then disabled on purpose. */
const purpose = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A usable address, on the requested data folder; then an orderly end. */
async function opensInBrowser({ child, output, ended }: Started, data: string): Promise<string> {
  await expect.poll(output).toMatch(/^Guichê: http:\/\/127\.0\.0\.1:\d+\/#key=/mu);
  const address = /^Guichê: (http:\S+)$/mu.exec(output())?.[1] ?? '';
  expect((await fetch(new URL('/', address))).status).toBe(200);
  expect(existsSync(join(data, 'door.json'))).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  return output();
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it.each([
    ['dies of a trap at once', 'kill -TRAP $$', /Electron ended by SIGTRAP before its window was there/u],
    ['ends with 1', 'exit 1', /Electron ended with code 1 before its window was there/u],
    ['lacks a library', 'exit 127', /code 127: a file or a library is missing/u],
    ['ends well and shows nothing', 'exit 0', /Electron ended with code 0 before its window was there/u],
  ])('opens an address on the same folder if Electron %s, and says why', async (_, script, words) => {
    standIn(script);
    const data = join(folder, 'data');
    const output = await opensInBrowser(npmStart(['--data', data, ...purpose], withDisplay), data);
    expect(output).toMatch(words);
    expect(output.match(/Guichê opens in a browser window: /gu)).toHaveLength(1);
  });

  it('passes on a program’s output and its exit code once its window was open', async () => {
    standIn('printf "%s\\n" "$@" > "${0%/*}/arguments"; echo from Electron; : > "$GUICHE_WINDOW_UP"; exit 7');
    const { output, ended } = npmStart([...purpose, '--data', 'dados'], { ...withDisplay, INIT_CWD: folder });
    expect(await ended).toBe(7);
    expect(output()).toBe('from Electron\n');
    // The folder is relative to the person's current folder.
    expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')).toEqual([
      join(root, '/'),
      ...purpose,
      '--data',
      join(folder, 'dados'),
      '',
    ]);
  });

  it('does not let an editor turn Electron into a plain Node', async () => {
    standIn('echo "node: ${ELECTRON_RUN_AS_NODE-no}"; : > "$GUICHE_WINDOW_UP"');
    const { output, ended } = npmStart(purpose, { ...withDisplay, ELECTRON_RUN_AS_NODE: '1' });
    expect([await ended, output()]).toEqual([0, 'node: no\n']);
  });

  it('ends if the person ends it before a window came, without opening another', async () => {
    standIn('echo here; exec sleep 600');
    const { child, output, ended } = npmStart(purpose, withDisplay);
    await expect.poll(output).toContain('here');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(output()).toBe('here\n');
  });

  it('starts no Electron if there is no display, and says so', async () => {
    standIn(': > "${0%/*}/was-started"');
    const data = join(folder, 'data');
    const output = await opensInBrowser(npmStart(['--data', data, ...purpose], {}), data);
    expect(output).toContain('there is no display');
    expect(existsSync(join(folder, 'was-started'))).toBe(false);
  });

  it('downloads no Electron for a machine without a display', async () => {
    const data = join(folder, 'data');
    const output = await opensInBrowser(npmStart(['--data', data, ...purpose], {}), data);
    expect(output).toContain('Guichê opens no window: there is no display');
    expect(output).not.toContain('Fetching');
  });

  it('gives the reason in the language of the system', async () => {
    standIn('exit 1');
    const data = join(folder, 'data');
    const output = await opensInBrowser(
      npmStart(['--data', data, ...purpose], { ...withDisplay, ...inPortuguese }),
      data,
    );
    expect(output).toContain(
      'O Guichê abre em uma janela do navegador: o Electron terminou com o código 1 antes de abrir a janela.',
    );
  });

  it.skipIf(process.getuid?.() !== 0)('starts no Electron as root, and says so', async () => {
    standIn(': > "${0%/*}/was-started"');
    const data = join(folder, 'data');
    const output = await opensInBrowser(npmStart(['--data', data], withDisplay), data);
    expect(output).toContain('Electron does not run as root');
    expect(existsSync(join(folder, 'was-started'))).toBe(false);
  });

  it('passes Chromium’s own switches to Electron, and opens in a browser without them', async () => {
    standIn('printf "%s\\n" "$@" > "${0%/*}/arguments"; exit 1');
    const data = join(folder, 'data');
    const switches = ['--ozone-platform=x11', '--disable-gpu'];
    await opensInBrowser(npmStart(['--data', data, ...switches, ...purpose], withDisplay), data);
    expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(switches),
    );
  });
});

/** Mistakes at the start: each gives one sentence in the system's language, and nothing is started, opened or made. */
describe.skipIf(process.platform !== 'linux')('npm start, given', () => {
  const options = /\[--data (?:FOLDER|PASTA)\]/u;
  beforeEach(() => {
    standIn(': > "${0%/*}/was-started"');
    writeFileSync(join(folder, 'file'), 'mine');
  });
  const refused = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const { output, ended } = npmStart([...purpose, ...args], {
      ...withDisplay,
      ...env,
      INIT_CWD: folder,
      // The folder also contains what a mistake would open by default.
      XDG_CONFIG_HOME: join(folder, 'config'),
    });
    const code = await ended;
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name !== 'state')).toEqual(['electron', 'file']);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
    return [code, output()] as const;
  };

  it.each([
    [
      'a switch that nobody knows',
      ['--nope'],
      /Unknown option: --nope\. /u,
      /Opção desconhecida: --nope\. /u,
    ],
    ['a mistyped one', ['--dta', 'here'], /Unknown option: --dta\. /u, /Opção desconhecida: --dta\. /u],
    ['a folder without a name', ['--data='], /value of --data is missing/u, /Informe o valor de --data\. /u],
    ['no folder', ['--data', '--smoke'], /value of --data is missing/u, /Informe o valor de --data\. /u],
    ['a port that is none', ['--port', '70000'], /Invalid port: 70000\. /u, /Porta inválida: 70000\. /u],
  ])('%s: says what is wrong, and lists the options', async (_, args, english, portuguese) => {
    for (const [env, words] of [
      [inEnglish, english],
      [inPortuguese, portuguese],
    ] as const) {
      const [code, output] = await refused(args, env);
      expect(code).toBe(2);
      expect(output).toMatch(words);
      expect(output).toMatch(options);
    }
  });

  it.each([
    ['that is a file', 'file', /data folder is a file/u, /pasta de dados é um arquivo/u],
    ['inside of a file', 'file/data', /data folder is a file/u, /pasta de dados é um arquivo/u],
    ['that cannot be written', '/sys/guiche', /cannot write to the data folder/u, /Não é possível gravar/u],
    // Node's own mkdir never ends there.
    ['where none can be made', '/proc/guiche', /cannot write to the data folder/u, /Não é possível gravar/u],
  ])('a data folder %s: says so', async (_, data, english, portuguese) => {
    for (const [env, words] of [
      [inEnglish, english],
      [inPortuguese, portuguese],
    ] as const) {
      const [code, output] = await refused(['--browser', '--data', data], env);
      expect(code).toBe(1);
      expect(output).toMatch(words);
      expect(output).toMatch(/Nothing was changed|Nada foi alterado/u);
    }
  });

  it.skipIf(process.getuid?.() !== 0)('as root, a data folder of another user: says so', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chownSync(data, 12_345, 12_345);
    const { output, ended } = npmStart(['--browser', '--data', data], inEnglish);
    expect([await ended, output()]).toEqual([
      1,
      'The data folder belongs to another user of this computer. Nothing was opened: log in as that user or choose another folder.\n',
    ]);
    expect(readdirSync(data)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a program in place of Electron', () => {
  const open = (script: string, patience: number) =>
    openElectron(standIn(script), [], { env: process.env, cwd: folder, patience });

  it('that hangs is ended, and its silence is given as the reason', async () => {
    expect(await open('trap "" TERM; while :; do sleep 0.1; done', 1_000)).toEqual({
      obstacle: { because: 'noWindow', seconds: 1 },
    });
  });

  it('that opened its window may run as long as it likes', async () => {
    expect(await open(': > "$GUICHE_WINDOW_UP"; sleep 1; exit 3', 500)).toEqual({ code: 3 });
  });

  it('that is missing counts as no window', async () => {
    const missing = openElectron(join(folder, 'none'), [], {
      env: process.env,
      cwd: folder,
      patience: 1_000,
    });
    expect(await missing).toEqual({
      obstacle: { because: 'notStarted' },
    });
  });
});
