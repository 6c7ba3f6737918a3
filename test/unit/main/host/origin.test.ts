// The window's origin: only the shell, documents in ranges, downloads under safe names, and whole uploads.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrigin, type Origin } from '../../../../main/host/origin.ts';
import { builtShell } from '../../../../main/host/shell.ts';
import { untakenMs } from '../../../../main/host/uploads.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import type { TicketFile } from '../../../../main/host/host.ts';
import { smallShell, temporaryFolder } from '../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let origin: Origin;
let minted = 0;
const timers: { readonly act: () => void; readonly millis: number }[] = [];
const tickets = createTickets(() => `ticket-${(minted += 1)}`);
const at = (path: string, init?: RequestInit) => origin(new Request(`app://guiche${path}`, init));
/** Ranges that a viewer reads. */
const pdfPath = (ticket: string): string => `/documents/${ticket}.pdf`;

beforeEach(async () => {
  folder = await temporaryFolder();
  const { renderer, door } = await smallShell(folder.path);
  origin = await createOrigin({
    shell: builtShell({ folder: renderer, script: door }),
    dataFolder: folder.path,
    tickets,
    later: (act, millis) => void timers.push({ act, millis }),
  });
});
afterEach(() => folder.remove());

describe('the shell', () => {
  it("puts a fresh nonce into the page's tag and policy, and the door’s script before the page's own", async () => {
    const [first, second] = await Promise.all([at('/'), at('/index.html')]);
    const html = await first.text();
    const nonce = /nonce="([^"]+)"/u.exec(html)?.[1] ?? 'none';
    expect(nonce.length).toBeGreaterThan(20);
    expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
    expect(html.indexOf('<script src="/door.js"></script>')).toBeLessThan(
      html.indexOf('<script type="module"'),
    );
    expect(html.indexOf('<script src="/door.js"></script>')).toBeGreaterThan(0);
    expect(await (await at('/door.js')).text()).toBe('"door";');
  });

  it('protects every answer in the same way', async () => {
    for (const path of ['/', '/assets/app-1.js', '/nothing', '/documents/x.pdf', '/uploads']) {
      const { headers } = await at(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'.*; font-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/u,
      );
    }
  });

  it('lets only the PDF worker compile WebAssembly', async () => {
    const policy = async (path: string) => (await at(path)).headers.get('content-security-policy');
    expect(await policy('/assets/pdf-thread-1.js')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policy('/assets/app-1.js')).not.toContain('wasm');
    expect(await policy('/pdf-thread/app')).not.toContain('wasm');
  });

  it('sends the right types', async () => {
    const type = async (path: string) => (await at(path)).headers.get('content-type');
    expect(await type('/')).toBe('text/html; charset=utf-8');
    expect(await type('/assets/pdf-thread-1.js')).toBe('text/javascript; charset=utf-8');
    expect(await type('/assets/view-1.wasm')).toBe('application/wasm');
  });

  it.each([
    '/../beside.txt',
    '/..%2fbeside.txt',
    '/%2e%2e/beside.txt',
    '/%2e%2e%2fbeside.txt',
    '/..%5cbeside.txt',
    '/assets/..%2f..%2fbeside.txt',
    '/..\\beside.txt',
    '//beside.txt',
    '/assets//app-1.js',
    '/.hidden',
    '/%2ehidden',
    '/index.html%00.js',
    '/%',
    '/assets',
    '/assets/',
    '/C:/beside.txt',
    '/%2Fetc%2Fpasswd',
  ])('answers %s with nothing', async (path) => {
    const answer = await at(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('answers HEAD without a body, and no other method', async () => {
    expect(await (await at('/', { method: 'HEAD' })).text()).toBe('');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await at('/', { method })).status).toBe(405);
    expect((await at('/uploads')).status).toBe(405);
  });
});

describe('documents', () => {
  const bytes = Uint8Array.from({ length: 700_001 }, (_, index) => index % 251);
  const pdf = (): string => {
    const path = join(folder.path, 'boleto.pdf');
    writeFileSync(path, bytes);
    return tickets.issue({ type: 'application/pdf', name: 'boleto.pdf', from: { path } });
  };
  const read = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  it('are sent whole, and only under their own ending', async () => {
    const ticket = pdf();
    const answer = await at(pdfPath(ticket));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-length')).toBe('700001');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.compare(await read(answer), bytes)).toBe(0);
    expect((await at(`/documents/${ticket}.html`)).status).toBe(404);
    expect((await at(`/documents/${ticket}`)).status).toBe(404);
    expect((await at('/documents/unknown.pdf')).status).toBe(404);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=699990-', 699_990, 700_001],
    ['bytes=-5', 699_996, 700_001],
    ['bytes=-9999999', 0, 700_001],
    ['bytes=262143-524289', 262_143, 524_290],
    ['bytes=700000-999999999', 700_000, 700_001],
  ])('are sent in parts: %s', async (range, start, end) => {
    const path = pdfPath(pdf());
    const answer = await at(path, { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/700001`);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect(Buffer.compare(await read(answer), bytes.subarray(start, end))).toBe(0);
    const head = await at(path, { method: 'HEAD', headers: { range } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      206,
      String(end - start),
      '',
    ]);
  });

  it.each(['bytes=700001-', 'bytes=-0', 'bytes=900000-900001'])('have no such part: %s', async (range) => {
    const answer = await at(pdfPath(pdf()), { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */700001']);
  });

  it.each(['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b'])(
    'are sent whole if the range makes no sense: %s',
    async (range) => {
      expect((await at(pdfPath(pdf()), { headers: { range } })).status).toBe(200);
    },
  );

  it('cannot be read once their file is deleted, and close the file when the reader disconnects', async () => {
    const gone = tickets.issue({
      type: 'application/pdf',
      name: 'x',
      from: { path: join(folder.path, 'gone.pdf') },
    });
    expect((await at(pdfPath(gone))).status).toBe(404);
    const open = () => readdirSync('/proc/self/fd').length;
    if (process.platform !== 'linux') return;
    const path = pdfPath(pdf());
    const before = open();
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await at(path);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await at(path, { method: 'HEAD' });
      await at(path, { headers: { range: 'bytes=9999999-' } });
    }
    expect(open()).toBe(before);
  });
});

describe('downloads', () => {
  it.each([
    ['Cobrança março 2027.csv', 'Cobranca marco 2027.csv', 'Cobran%C3%A7a%20mar%C3%A7o%202027.csv'],
    ['a"; filename="b.exe', 'a__ filename=_b.exe', 'a_%3B%20filename%3D_b.exe'],
    ['../../etc/x', '_.._etc_x', '_.._etc_x'],
    ["l'été (1)*.csv", 'l_ete (1)_.csv', 'l%27%C3%A9t%C3%A9%20%281%29_.csv'],
    ['x\r\nset-cookie: a=b', 'x__set-cookie_ a=b', 'x__set-cookie_%20a%3Db'],
    ['boleto\u202efdp.exe', 'boleto_fdp.exe', 'boleto_fdp.exe'],
    ['', 'arquivo', 'arquivo'],
    ['con.csv', '_con.csv', '_con.csv'],
  ])('are attachments under a safe name: %s', async (name, ascii, encoded) => {
    const file: TicketFile = { type: 'text/csv', name, from: { bytes: Buffer.from('a;b') } };
    const answer = await at(`/downloads/${tickets.issue(file)}`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toBe('a;b');
  });
});

describe('uploads', () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const incoming = () => readdirSync(join(folder.path, 'incoming'));

  const ticketOf = (result: unknown) =>
    /^\{"ok":true,"value":\{"ticket":"([\w-]+)"\}\}$/u.exec(JSON.stringify(result))?.[1] ?? '';

  const upload = async (
    bytes: Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
    body: BodyInit = bytes,
  ) => {
    const answer = await at('/uploads', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        'x-guiche-kind': 'sheet',
        'x-guiche-name': encodeURIComponent('Cobrança março.csv'),
        'x-guiche-length': String(bytes.length),
        'x-guiche-sha256': digest(bytes),
        ...more,
      },
    } as RequestInit);
    const result: unknown = await answer.json();
    return result;
  };

  it('give a ticket for one reader if length and digest are right', async () => {
    const bytes = new Uint8Array(Buffer.from('nome;valor\nAna;10,00\n'));
    const result = await upload(bytes);
    const ticket = ticketOf(result);
    const taken = tickets.takeUpload(ticket);
    expect(taken).toMatchObject({
      kind: 'sheet',
      name: 'Cobrança março.csv',
      length: bytes.length,
      sha256: digest(bytes),
    });
    expect(readFileSync(taken?.path ?? '')).toEqual(Buffer.from(bytes));
    expect(statSync(taken?.path ?? '').mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(tickets.takeUpload(ticket)).toBeUndefined();
    expect(tickets.find(ticket)).toBeUndefined();
  });

  it('copy each chunk, because a host may reuse one buffer', async () => {
    const shared = new Uint8Array(1_000);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent === 50) return controller.close();
          shared.fill((sent += 1));
          controller.enqueue(shared);
          setImmediate(() => shared.fill(0));
        },
      },
      { highWaterMark: 0 },
    );
    const whole = new Uint8Array(50_000).map((_, index) => Math.floor(index / 1_000) + 1);
    expect(await upload(whole, {}, body)).toMatchObject({ ok: true });
    const [name = ''] = incoming();
    expect(Buffer.compare(readFileSync(join(folder.path, 'incoming', name)), whole)).toBe(0);
  });

  const bytes = new Uint8Array(100);
  it.each([
    ['a wrong digest', { 'x-guiche-sha256': 'a'.repeat(64) }, 'uploadMismatch'],
    ['a length too short', { 'x-guiche-length': '99' }, 'uploadMismatch'],
    ['a length too long', { 'x-guiche-length': '101' }, 'uploadMismatch'],
    ['a kind that is not listed', { 'x-guiche-kind': 'program' }, 'typeNotAllowed'],
    ['a kind of the prototype', { 'x-guiche-kind': 'constructor' }, 'typeNotAllowed'],
    ['too large a sheet', { 'x-guiche-length': String(200 * 1024 * 1024 + 1) }, 'uploadTooLarge'],
    ['too large a certificate', { 'x-guiche-kind': 'pem', 'x-guiche-length': '65537' }, 'uploadTooLarge'],
    ['a length that is none', { 'x-guiche-length': '1e3' }, 'inputInvalid'],
    ['a digest that is none', { 'x-guiche-sha256': 'zz' }, 'inputInvalid'],
    ['a name that cannot be read', { 'x-guiche-name': '%E0%A4' }, 'inputInvalid'],
  ])('are refused and leave nothing behind: %s', async (_what, headers, code) => {
    expect(await upload(bytes, headers)).toMatchObject({ ok: false, error: { code } });
    expect(incoming()).toEqual([]);
  });

  it('are never written outside their folder, whatever their name', async () => {
    const result = await upload(bytes, { 'x-guiche-name': encodeURIComponent('../../evil\\x.csv') });
    const ticket = ticketOf(result);
    expect(tickets.takeUpload(ticket)?.name).toBe('_.._evil_x.csv');
    expect(incoming()).toHaveLength(1);
  });

  it('are deleted if nobody took them in time, and otherwise belong to the taker', async () => {
    timers.length = 0;
    const left = ticketOf(await upload(new Uint8Array([1])));
    const taken = tickets.takeUpload(ticketOf(await upload(new Uint8Array([2]))));
    expect(timers.map(({ millis }) => millis)).toEqual([untakenMs, untakenMs]);
    for (const { act } of timers) act();
    await expect.poll(incoming).toEqual([basename(taken?.path ?? '')]);
    expect(tickets.takeUpload(left)).toBeUndefined();
  });

  it('are deleted when many more came after them', async () => {
    const [first = '', ...others] = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => ticketOf(await upload(new Uint8Array([index])))),
    );
    await expect.poll(() => incoming().length).toBe(8);
    const found = [first, ...others].filter((ticket) => tickets.takeUpload(ticket) !== undefined);
    expect(found).toHaveLength(8);
  });

  it('of an earlier process are deleted at the start', async () => {
    await mkdir(join(folder.path, 'incoming'), { recursive: true });
    writeFileSync(join(folder.path, 'incoming', 'old'), 'x');
    await createOrigin({ shell: builtShell({ folder: folder.path }), dataFolder: folder.path, tickets });
    expect(incoming()).toEqual([]);
  });
});
