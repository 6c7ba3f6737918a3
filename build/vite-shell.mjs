// The window's own files during development: Vite makes each on request, and changes it in the open window. Only dev-host.mjs starts it;
// the program itself serves the built files and knows nothing of Vite.
import { createServer as createHttpServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { createBuilder, createServer } from 'vite';
import { contentSecurityPolicy } from '../main/host/headers.ts';
import { dress, guardedFile, scriptPath } from '../main/host/shell.ts';
import { root } from './run.mjs';

// Node itself reads it: Vite's own way writes a temporary file, which would restart a watched process each time.
const config = { configFile: join(root, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn' };
/** Sources have a path prefix of their own: a folder called `documents` must not be taken for the clerk's documents. */
const base = '/vite/';

export async function viteShell() {
  // Vite's middlewares need Node's own requests, and its updates a socket: both use a separate server.
  const inner = createHttpServer().listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const { port } = inner.address();
  const vite = await createServer({
    ...config,
    base,
    server: { middlewareMode: true, ws: { server: inner, clientPort: port } },
  });
  inner.on('request', vite.middlewares);

  return async (request, nonce) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === scriptPath)
      return new Response(await door(), { headers: headersOf(pathname, 'text/javascript') });
    const path = pathname.startsWith(base) ? pathname : base + pathname.slice(1);
    const made = await fetch(`http://127.0.0.1:${port}${path}${search}`, {
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    });
    const type = made.headers.get('content-type') ?? 'application/octet-stream';
    const { status } = made;
    const headers = headersOf(path, type);
    if (!type.startsWith('text/html')) return new Response(made.body, { status, headers });
    headers['content-security-policy'] = policy(nonce, port);
    return new Response(dress(await made.text(), nonce, true), { status, headers });
  };
}

const headersOf = (path, type) => ({ ...guardedFile(path), 'content-type': type });

/** The program's own policy, and the two additions that Vite needs: one script in the page, one socket. */
function policy(nonce, port) {
  const more = { 'script-src': `'nonce-${nonce}'`, 'connect-src': `ws://127.0.0.1:${port}` };
  return contentSecurityPolicy({ nonce })
    .split('; ')
    .map((directive) => [directive, more[directive.split(' ', 1)[0]]].filter(Boolean).join(' '))
    .join('; ');
}

/** The browser host's half of the bridge is a classic script, which Vite can only build, so every page gets a new build. */
async function door() {
  const builder = await createBuilder({ ...config, build: { write: false } });
  const { output } = await builder.build(builder.environments.door);
  return output[0].code;
}
