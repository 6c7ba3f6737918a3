// The peers of a start: a process, a page and an answered key, once in bare HTML and once with minimal React, built by the Vite that builds
// the app; both from an HTTP server that does nothing else.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface Side {
  /** Starts the process, on a free port if the port is 0; returns its address and a way to end it. */
  readonly start: (port?: number) => { readonly address: Promise<string>; end(): Promise<unknown> };
  readonly heading: string;
}

const page = `<!doctype html><title>bare</title><h1>Bare</h1><script>
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || event.key.toLowerCase() !== 'k') return;
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.textContent = 'open';
    document.body.append(dialog);
  });
</script>`;

/** Serves a folder; files with a hash in their name may be cached, as in the app. */
const server = `
  const { readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const [folder, port] = process.argv.slice(1);
  const server = require('node:http').createServer(({ url }, response) => {
    const isPage = url === '/';
    if (!isPage && !/^\\/assets\\/[\\w.-]+\\.js$/.test(url)) return response.writeHead(404).end();
    response.writeHead(200, isPage ? { 'content-type': 'text/html', 'cache-control': 'no-store' }
      : { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' });
    response.end(readFileSync(join(folder, isPage ? 'index.html' : url)));
  });
  server.listen(Number(port), '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

const serving = (folder: string): Side => ({
  heading: 'Bare',
  start(port = 0) {
    const child = spawn(process.execPath, ['-e', server, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => child.once('close', done));
    return {
      address: new Promise((found) => createInterface({ input: child.stdout }).once('line', found)),
      end() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  },
});

export function barePage(folder: string): Side {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), page);
  return serving(folder);
}

export async function bareReactPage(folder: string): Promise<Side> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'bare-react'),
    plugins: [react()],
    build: { outDir: folder, target: 'chrome150', modulePreload: { polyfill: false } },
  });
  return serving(folder);
}
