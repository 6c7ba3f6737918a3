// The window's own files: what Vite built, and nothing beside it. The page gets a fresh nonce with every answer.
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { bare, guarded } from './headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
};

export interface Shell {
  /** Where `index.html` and its assets stand. */
  readonly folder: string;
  /** A classic script to run before the page's own: the browser host's half of the bridge. */
  readonly script?: { readonly path: string; readonly file: string };
}

export async function serveShell(shell: Shell, pathname: string, nonce: string): Promise<Response> {
  const path = pathname === '/' ? '/index.html' : pathname;
  const file = path === shell.script?.path ? shell.script.file : within(shell.folder, path);
  const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (file === undefined || bytes === undefined) return bare(404);
  const page = path === '/index.html';
  const headers = {
    ...guarded(page ? { nonce } : { wasm: /pdf\.worker[^/]*$/u.test(path) }),
    'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    // Vite puts a hash of the content into every name there.
    ...(path.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
  };
  return new Response(page ? dress(bytes.toString('utf8'), shell, nonce) : new Uint8Array(bytes), {
    headers,
  });
}

function dress(html: string, { script }: Shell, nonce: string): string {
  const page = html.replaceAll('__CSP_NONCE__', nonce);
  return script ? page.replace(/<script\b/u, `<script src="${script.path}"></script>\n    <script`) : page;
}

/** The file that a path names; nothing where it is not plainly a name inside of the folder. */
function within(folder: string, pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // Names as a build makes them: no backslash, colon, control or hidden file, so no way up or out on any system.
  if (!/^(?:\/[\w@-][\w.@-]*)+$/u.test(path)) return undefined;
  const file = join(folder, path);
  return file.startsWith(folder + sep) ? file : undefined;
}
