// Answers with the bytes of a ticket, whole or one range, streamed from the file. The host authorizes the request.
import { open, type FileHandle } from 'node:fs/promises';
import { attachment } from '../file-name.ts';
import { bare, guarded } from './headers.ts';
import type { TicketFile } from './host.ts';

interface Range {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** `whole` if the header is missing, malformed or has several ranges, which a server may ignore. */
function readRange(header: string | null, length: number): Range | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'unsatisfiable' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) };
}

const chunkSize = 256 * 1024;

export async function deliver(
  request: Request,
  file: TicketFile,
  disposition: 'inline' | 'attachment',
): Promise<Response> {
  const source = await openSource(file);
  if (!source) return bare(404);
  const headers = {
    ...guarded(),
    'content-type': file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type,
    'content-disposition': disposition === 'inline' ? 'inline' : attachment(file.name),
    'accept-ranges': 'bytes',
  };
  const range = readRange(request.headers.get('range'), source.length);
  if (range === 'unsatisfiable') {
    await source.close();
    return bare(416, { 'accept-ranges': 'bytes', 'content-range': `bytes */${source.length}` });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: source.length } : range;
  const status = range === 'whole' ? 200 : 206;
  const more: Record<string, string> = { 'content-length': String(end - start) };
  if (range !== 'whole') more['content-range'] = `bytes ${start}-${end - 1}/${source.length}`;
  const answer = { status, headers: { ...headers, ...more } };
  if (request.method !== 'HEAD') return new Response(source.read(start, end), answer);
  await source.close();
  return new Response(null, answer);
}

interface Source {
  readonly length: number;
  read(start: number, end: number): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  close(): Promise<void>;
}

async function openSource({ from }: TicketFile): Promise<Source | undefined> {
  if ('bytes' in from) {
    const { bytes } = from;
    return {
      length: bytes.length,
      read: (start, end) => new Uint8Array(bytes.subarray(start, end)),
      close: () => Promise.resolve(),
    };
  }
  const handle = await open(from.path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  const there = await handle.stat().catch(() => undefined);
  // A folder can be opened too, but has no bytes.
  if (!there?.isFile()) {
    await handle.close();
    return undefined;
  }
  const { size } = there;
  return {
    length: size,
    read: (start, end) => streamOf(handle, start, end),
    close: () => handle.close(),
  };
}

function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream(
    {
      async pull(controller) {
        const size = Math.min(chunkSize, end - position);
        const { bytesRead, buffer } =
          size === 0
            ? { bytesRead: 0, buffer: new Uint8Array() }
            : await handle.read(new Uint8Array(size), 0, size, position).catch(async (error: unknown) => {
                await handle.close();
                throw error;
              });
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (position < end && bytesRead > 0) return;
        await handle.close();
        // A file that became shorter must not look complete.
        if (position < end) controller.error(new Error('the file ended early'));
        else controller.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 1 },
  );
}
