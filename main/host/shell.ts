// Serves the renderer's built files and nothing else. The page gets a fresh nonce with every answer.
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

/**
 * Blocks what a content security policy does not: navigation, new windows and peer connections to other origins.
 * Chromium supports it since 2026. In a browser nothing else prevents these; Electron's session cancels all other
 * schemes.
 */
const ownOriginOnly = { 'connection-allowlist': '(response-origin)' } as const;

/** Answers requests for the built files. The nonce is for the page and has not been used before. */
export type Shell = (request: Request, nonce: string) => Promise<Response>;

/** The browser host's part of the bridge, a classic script that runs before the page's own. */
export const scriptPath = '/door.js';

export const builtShell =
  ({
    folder,
    script,
  }: {
    /** The folder of `index.html` and its assets. */
    readonly folder: string;
    readonly script?: string;
  }): Shell =>
  async (request, nonce) => {
    const { pathname } = new URL(request.url);
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = path === scriptPath ? script : within(folder, path);
    const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (file === undefined || bytes === undefined) return bare(404);
    const page = path === '/index.html';
    const headers = {
      ...(page ? guarded({ nonce }) : guardedFile(path)),
      ...(script === undefined ? {} : ownOriginOnly),
      'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
      // File names there contain a hash of their content or a version.
      ...(path.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    };
    const body = page ? dress(bytes.toString('utf8'), nonce, script !== undefined) : new Uint8Array(bytes);
    return new Response(body, { headers });
  };

/** The headers of every file except the page. */
export const guardedFile = (path: string) => guarded({ wasm: /\/pdf-thread[^/]*$/u.test(path) });

/** The page as one window gets it. */
export function dress(html: string, nonce: string, withScript: boolean): string {
  const page = html.replaceAll('__CSP_NONCE__', nonce);
  return withScript ? page.replace(/<script\b/u, `<script src="${scriptPath}"></script>\n    <script`) : page;
}

/** The file of a path; undefined unless it is clearly inside the folder. */
function within(folder: string, pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // Names as a build makes them: without backslash, colon, control characters and hidden files, so no path leaves the
  // folder on any system.
  if (!/^(?:\/[\w@-][\w.@-]*)+$/u.test(path)) return undefined;
  const file = join(folder, path);
  return file.startsWith(folder + sep) ? file : undefined;
}
