// Serves bytes at the window's origin: the shell, documents and downloads by ticket, uploads. A function from Request
// to Response, which both hosts use after they have authorized the request.
import { join } from 'node:path';
import { deliver } from './delivery.ts';
import { bare, json } from './headers.ts';
import { extensions, type TicketFile, type Tickets } from './host.ts';
import { mintSecret } from './secret.ts';
import type { Shell } from './shell.ts';
import { openUploads, type UploadParts } from './uploads.ts';

export type Origin = (request: Request) => Promise<Response>;

export async function createOrigin(options: {
  readonly shell: Shell;
  readonly dataFolder: string;
  readonly tickets: Tickets;
  readonly mint?: () => string;
  readonly later?: UploadParts['later'];
}): Promise<Origin> {
  const { shell, dataFolder, tickets, mint = mintSecret, later = laterByTimer } = options;
  const receive = await openUploads({ folder: join(dataFolder, 'incoming'), tickets, mint, later });

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/uploads') return request.method === 'POST' ? json(await receive(request)) : bare(405);
    if (request.method !== 'GET' && request.method !== 'HEAD') return bare(405);
    const [, place, ticket = '', extension] =
      /^\/(documents|downloads)\/([\w-]+)(?:\.(\w+))?$/u.exec(pathname) ?? [];
    if (place === undefined) return headOf(request, await shell(request, mint()));
    const file = tickets.find(ticket);
    if (!file || !isNamed(file, place, extension)) return bare(404);
    return deliver(request, file, place === 'documents' ? 'inline' : 'attachment');
  };
}

const laterByTimer = (act: () => void, millis: number): void => void setTimeout(act, millis).unref();

const isNamed = (file: TicketFile, place: string, extension: string | undefined): boolean =>
  place === 'documents' ? extension === extensions[file.type] : extension === undefined;

const headOf = (request: Request, answer: Response): Response =>
  request.method === 'HEAD' ? new Response(null, { status: answer.status, headers: answer.headers }) : answer;
