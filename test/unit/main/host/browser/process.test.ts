// The browser host as a separate process: its message and exit code if its start fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const host = new URL('../../../../../main/host/browser/process.ts', import.meta.url).href;

it.each([
  ['ENOSPC', /disco está cheio|disk is full/u],
  ['EDQUOT', /disco está cheio|disk is full/u],
  ['EACCES', /gravar na pasta|cannot write to the data folder/u],
  ['EMFILE', /\(EMFILE\)/u],
])('explains %s', async (code, words) => {
  const program = `
    import { runBrowser } from ${JSON.stringify(host)};
    runBrowser({
      shell: () => Promise.resolve(new Response()),
      lockFolder: () => undefined,
      startApp: () => Promise.reject(Object.assign(new Error(), { code: ${JSON.stringify(code)} })),
      leave: (exit) => Promise.resolve(exit()),
    });`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, '--', '--no-open', '--data', folder.path],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(output).toMatch(words);
  expect(child.exitCode).toBe(1);
});
