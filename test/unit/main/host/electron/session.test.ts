// The requests, pages and permissions that the window's session allows.
import { describe, expect, it } from 'vitest';
import { guardSession, registerScheme } from '../../../../../main/host/electron/session.ts';
import { electronDouble, SessionDouble } from '../../../../helpers/electron-double.ts';

function guarded(options?: { viewer: boolean }) {
  const session = new SessionDouble();
  const reports: string[] = [];
  guardSession(
    session,
    (request) =>
      request.url.endsWith('/broken')
        ? Promise.reject(new Error('disk'))
        : Promise.resolve(new Response(request.url)),
    (where) => void reports.push(where),
    options,
  );
  return { session, reports };
}

it('registers one standard, secure scheme that bypasses no policy', () => {
  const { electron, log } = electronDouble();
  registerScheme(electron.protocol);
  expect(log).toEqual([
    'scheme [{"scheme":"app","privileges":{"standard":true,"secure":true,"supportFetchAPI":true,"stream":true,"codeCache":true}}]',
  ]);
});

describe('requests', () => {
  const elsewhere = [
    'http://127.0.0.1:1/',
    'https://example.com/',
    'app://other/',
    'app://guiche.example/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'ws://example.com/',
    'devtools://devtools/',
    'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/',
  ];
  const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';

  it('are sent only to our own origin, blobs and data', () => {
    const { session } = guarded();
    for (const url of [
      'app://guiche/',
      'app://guiche/documents/x.pdf',
      'blob:app://guiche/1',
      'data:image/png,x',
    ]) {
      expect([url, session.lets(url)]).toEqual([url, true]);
    }
    for (const url of [...elsewhere, viewer]) expect([url, session.lets(url)]).toEqual([url, false]);
  });

  it('reach the PDF viewer only from the print partition', () => {
    const { session } = guarded({ viewer: true });
    expect(session.lets(viewer)).toBe(true);
    for (const url of elsewhere) expect([url, session.lets(url)]).toEqual([url, false]);
  });

  it('are served only for our own pages, and an error reveals nothing', async () => {
    const { session, reports } = guarded();
    const ask = (url: string, initiatorOrigin?: string) => {
      const request = new Request(url);
      const given = initiatorOrigin === undefined ? request : Object.assign(request, { initiatorOrigin });
      return session.handler?.(given).then(async (answer) => [answer.status, await answer.text()]);
    };
    expect(await ask('app://guiche/a')).toEqual([200, 'app://guiche/a']);
    expect(await ask('app://guiche/a', 'app://guiche')).toEqual([200, 'app://guiche/a']);
    expect(await ask('app://guiche/a', 'https://example.com')).toEqual([403, '']);
    expect(await ask('app://guiche/a', 'null')).toEqual([403, '']);
    expect(await ask('app://other/a')).toEqual([403, '']);
    expect(await ask('app://guiche/broken')).toEqual([500, '']);
    expect(reports).toEqual(['origin']);
  });
});

describe('permissions', () => {
  const { session } = guarded();
  const check = (permission: string, origin: string, isMainFrame: boolean) =>
    session.check?.({ id: 1 }, permission, origin, { isMainFrame });
  const ask = (permission: string, requestingUrl: string, isMainFrame: boolean) => {
    let answer: boolean | undefined;
    session.ask?.({ id: 1 }, permission, (granted) => void (answer = granted), {
      isMainFrame,
      requestingUrl,
    });
    return answer;
  };

  it('include only one: our page may copy', () => {
    expect(check('clipboard-sanitized-write', 'app://guiche/', true)).toBe(true);
    expect(check('clipboard-sanitized-write', 'app://guiche', true)).toBe(true);
    expect(ask('clipboard-sanitized-write', 'app://guiche/', true)).toBe(true);
    expect(session.spelling).toBe(false);
  });

  it('are all refused in a session that prints, and for a worker', () => {
    const printing = guarded({ viewer: true }).session;
    const details = { isMainFrame: true, requestingUrl: 'app://guiche/' };
    const answers = [
      printing.check?.({ id: 1 }, 'clipboard-sanitized-write', 'app://guiche/', details),
      session.check?.(null, 'clipboard-sanitized-write', 'app://guiche/', details),
    ];
    printing.ask?.({ id: 1 }, 'clipboard-sanitized-write', (granted) => answers.push(granted), details);
    expect(answers).toEqual([false, false, false]);
  });

  it.each([
    'clipboard-read',
    'media',
    'geolocation',
    'notifications',
    'openExternal',
    'fileSystem',
    'hid',
    'unknown',
  ])('are refused: %s', (permission) => {
    expect(check(permission, 'app://guiche/', true)).toBe(false);
    expect(ask(permission, 'app://guiche/', true)).toBe(false);
  });

  it.each([
    ['https://example.com/', true],
    ['app://guiche.example/', true],
    ['app://guiche/', false],
    ['', true],
  ])('are refused to %s (main frame: %s)', (from, isMainFrame) => {
    expect(check('clipboard-sanitized-write', from, isMainFrame)).toBe(false);
    expect(ask('clipboard-sanitized-write', from, isMainFrame)).toBe(false);
  });
});
