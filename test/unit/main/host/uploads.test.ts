// Uploads in slices: in order, each checked, a repeated slice recognised, and nothing left of an incomplete upload.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTickets } from '../../../../main/host/tickets.ts';
import { openUploads, type Uploads } from '../../../../main/host/uploads.ts';
import { abandonedMs, mostInSlice } from '../../../../main/host/uploads.ts';
import { temporaryFolder } from '../../../helpers/browser-host.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const whole = new Uint8Array(1_000).map((_, index) => index % 251);
const id = 'an-upload-of-the-window';
const ends = [400, 800, 1_000];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let receive: Uploads;
let minted = 0;
const timers: { readonly act: () => void; readonly millis: number }[] = [];
const tickets = createTickets(() => `ticket-${(minted += 1)}`);
const incoming = () => readdirSync(join(folder.path, 'incoming'));

beforeEach(async () => {
  folder = await temporaryFolder();
  timers.length = 0;
  receive = await openUploads({
    folder: join(folder.path, 'incoming'),
    tickets,
    mint: () => `file-${(minted += 1)}`,
    later: (act, millis) => void timers.push({ act, millis }),
  });
});
afterEach(() => folder.remove());

/** The slice that ends at `end`, with the headers that the test changes. */
function slice(end: number, extra: Readonly<Record<string, string>> = {}, body?: ReadableStream<Uint8Array>) {
  const start = ends[ends.indexOf(end) - 1] ?? 0;
  const bytes = whole.slice(start, end);
  const headers = {
    'x-guiche-kind': 'ledger',
    'x-guiche-name': 'registro.db',
    'x-guiche-length': String(bytes.length),
    'x-guiche-sha256': digest(bytes),
    'x-guiche-upload': id,
    'x-guiche-offset': String(start),
    'x-guiche-total': String(whole.length),
    ...(end === whole.length ? { 'x-guiche-whole': digest(whole) } : {}),
    ...extra,
  };
  const init = { method: 'POST', body: body ?? bytes, duplex: 'half', headers } as const;
  return receive(new Request('app://guiche/uploads', init));
}
const ticketIn = (result: Awaited<ReturnType<Uploads>>) =>
  result.ok && 'ticket' in result.value ? result.value.ticket : '';

it('become one file with a ticket once the last slice arrives', async () => {
  expect(await slice(400)).toEqual({ ok: true, value: { received: 400 } });
  expect(await slice(800)).toEqual({ ok: true, value: { received: 800 } });
  const taken = tickets.takeUpload(ticketIn(await slice(1_000)));
  expect(taken).toMatchObject({ kind: 'ledger', name: 'registro.db', length: 1_000, sha256: digest(whole) });
  expect(Buffer.compare(readFileSync(taken?.path ?? ''), whole)).toBe(0);
});

it('recognise their last slice, whose answer may have been lost', async () => {
  await slice(400);
  expect(await slice(400)).toEqual({ ok: true, value: { received: 400 } });
  await slice(800);
  const taken = tickets.takeUpload(ticketIn(await slice(1_000)));
  expect(Buffer.compare(readFileSync(taken?.path ?? ''), whole)).toBe(0);
});

it('accept a damaged slice when it is sent again', async () => {
  await slice(400);
  expect(await slice(800, { 'x-guiche-sha256': 'a'.repeat(64) })).toMatchObject({
    error: { code: 'uploadMismatch', retryable: true },
  });
  expect(await slice(800)).toEqual({ ok: true, value: { received: 800 } });
});

it('copy each chunk, because a host may reuse one buffer', async () => {
  const shared = new Uint8Array(100);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === 4) return controller.close();
        shared.set(whole.subarray(sent * 100, sent * 100 + 100));
        sent += 1;
        controller.enqueue(shared);
        setImmediate(() => shared.fill(0));
      },
    },
    { highWaterMark: 0 },
  );
  expect(await slice(400, {}, body)).toEqual({ ok: true, value: { received: 400 } });
});

it.each([
  ['out of order', 1_000],
  ['that begin in the middle', 800],
])('%s are refused', async (_, end) => {
  if (end === 1_000) await slice(400);
  expect(await slice(end)).toMatchObject({ error: { code: 'uploadMismatch' } });
});

it('that do not match the announced whole leave nothing behind', async () => {
  await slice(400);
  await slice(800);
  expect(await slice(1_000, { 'x-guiche-whole': 'b'.repeat(64) })).toMatchObject({
    error: { code: 'uploadMismatch' },
  });
  expect(incoming()).toEqual([]);
});

it.each([
  ['too large a slice', { 'x-guiche-length': String(mostInSlice + 1), 'x-guiche-total': '99999999' }],
  ['an empty one', { 'x-guiche-length': '0' }],
  ['one beyond the end', { 'x-guiche-total': '399' }],
  ['a last one without the digest of the whole', { 'x-guiche-total': '400' }],
  ['a digest of the whole too early', { 'x-guiche-whole': 'b'.repeat(64) }],
  ['an offset that is none', { 'x-guiche-offset': '-1' }],
  ['a name of its own choosing', { 'x-guiche-upload': '../evil-upload-name' }],
])('are refused: %s', async (_, extra) => {
  expect(await slice(400, extra)).toMatchObject({ error: { code: 'inputInvalid' } });
  expect(incoming()).toEqual([]);
});

it('are refused at once if the whole would be too large', async () => {
  const extra = { 'x-guiche-total': String(1024 * 1024 * 1024 + 1) };
  expect(await slice(400, extra)).toMatchObject({ error: { code: 'uploadTooLarge' } });
  expect(incoming()).toEqual([]);
});

it('are deleted if the window disappeared, and only then', async () => {
  await slice(400);
  await slice(800);
  expect(timers.map(({ millis }) => millis)).toEqual([abandonedMs, abandonedMs]);
  timers[0]?.act();
  expect(incoming()).toHaveLength(1);
  timers[1]?.act();
  await expect.poll(incoming).toEqual([]);
  expect(await slice(1_000)).toMatchObject({ error: { code: 'uploadMismatch' } });
});

it('are deleted if a third upload starts', async () => {
  for (const other of ['1', '2', '3']) await slice(400, { 'x-guiche-upload': `${id}-${other}` });
  await expect.poll(incoming).toHaveLength(2);
  expect(await slice(800, { 'x-guiche-upload': `${id}-1` })).toMatchObject({ ok: false });
  expect(await slice(800, { 'x-guiche-upload': `${id}-3` })).toMatchObject({ ok: true });
});
