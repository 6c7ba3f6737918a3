// The window's browser: where Guichê looks for it on three systems, and that no argument contains its key.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openerFor } from '../../../../../main/host/browser/host.ts';
import {
  browserArguments,
  browserPaths,
  findBrowser,
  openWindow,
} from '../../../../../main/host/browser/window.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

it('looks in the usual places of each system, and first at the clerk’s own choice', () => {
  const linux = { platform: 'linux', env: { PATH: '/opt/b:relative:/usr/bin' }, home: '/home/ana' } as const;
  expect(browserPaths(linux)).toContain('/usr/bin/chromium');
  expect(browserPaths(linux)[0]).toBe('/opt/b/google-chrome');
  expect(browserPaths(linux).some((path) => path.startsWith('relative'))).toBe(false);
  expect(browserPaths({ ...linux, env: { ...linux.env, GUICHE_BROWSER: '/x/y' } })).toEqual(['/x/y']);
  const windows = {
    platform: 'win32',
    env: { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\Ana\\AppData\\Local' },
    home: 'C:\\Users\\Ana',
  } as const;
  expect(browserPaths(windows)).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
  expect(browserPaths(windows)).toContain(
    'C:\\Users\\Ana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  );
  const mac = browserPaths({ platform: 'darwin', env: {}, home: '/Users/ana' });
  expect(mac[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(mac).toContain('/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium');
});

it('uses the first browser that exists, or none', () => {
  const machine = { platform: 'linux', env: { PATH: '/usr/bin' }, home: '/home/ana' } as const;
  expect(findBrowser(machine, (path) => path === '/usr/bin/chromium')).toEqual({
    program: '/usr/bin/chromium',
  });
  expect(findBrowser(machine, () => false)).toBeUndefined();
});

it('disables the browser’s sandbox only for root', () => {
  expect(browserArguments('/p', '/f', false).join(' ')).not.toContain('sandbox');
  expect(browserArguments('/p', '/f', true)).toContain('--no-sandbox');
});

it.skipIf(process.platform === 'win32')('passes the key in a file that only this user can read', async () => {
  const folder = await temporaryFolder();
  const program = join(folder.path, 'browser');
  const seen = join(folder.path, 'seen');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > "${seen}.part" && mv "${seen}.part" "${seen}"\n`);
  chmodSync(program, 0o755);
  const url = 'http://127.0.0.1:4000/#key=abcdef-123';
  await openWindow({ browser: { program }, dataFolder: folder.path, url, asRoot: false });
  await expect.poll(() => existsSync(seen)).toBe(true);
  const args = readFileSync(seen, 'utf8');
  expect(args).not.toContain('abcdef');
  const page = /--app=file:\/\/(.+)/u.exec(args)?.[1] ?? '';
  expect(readFileSync(page, 'utf8')).toContain(`content="0;url=${url}"`);
  expect(statSync(page).mode & 0o777).toBe(0o600);
  expect(args).toContain(`--user-data-dir=${folder.path}`);
  const missing = { program: join(folder.path, 'none') };
  await expect(openWindow({ browser: missing, dataFolder: folder.path, url, asRoot: false })).rejects.toThrow(
    'ENOENT',
  );
  // As Chromium does without a screen.
  writeFileSync(program, '#!/bin/sh\nexit 1\n');
  await expect(
    openWindow({ browser: { program }, dataFolder: folder.path, url, asRoot: false }),
  ).rejects.toThrow('ended with 1');
  await folder.remove();
});

it('passes a message to the mail program or to WhatsApp, and no other address under that name', () => {
  const address = 'mailto:ana@exemplo.com.br?subject=Boleto&body=Ol%C3%A1%0D%0A';
  expect(openerFor('linux', address)).toEqual(['xdg-open', address]);
  expect(openerFor('win32', address)).toEqual(['rundll32.exe', 'url.dll,FileProtocolHandler', address]);
  expect(openerFor('darwin', address)?.[0]).toBe('open');
  const chat = 'https://wa.me/5511987654321?text=Ol%C3%A1';
  expect(openerFor('linux', chat)).toEqual(['xdg-open', chat]);
  for (const url of [
    'https://example.com',
    'https://wa.me/',
    'https://wa.me/5511987654321',
    'https://wa.me/1202555014?text=x',
    'https://wa.me/5511987654321/../x?text=x',
    'https://wa.me.example/5511987654321?text=x',
    'https://x@wa.me/5511987654321?text=x',
    'http://wa.me/5511987654321?text=x',
    'https://wa.me/5511987654321?text=x&y=z',
    'https://wa.me/5511987654321?text=x#y',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '-x',
    'calc.exe',
    '',
  ]) {
    expect(openerFor('linux', url)).toBeUndefined();
  }
});
