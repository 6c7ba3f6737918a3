// HTTP requests that no browser sends: some written by hand after known bugs of servers, others randomly damaged.
import { connect } from 'node:net';

export interface RawRequest {
  readonly name: string;
  readonly text: string;
}

/** A stranger knows only the port. */
export const craftedRequests = (port: number): readonly RawRequest[] => {
  const host = `127.0.0.1:${port}`;
  const get = (path: string, more = '', asked = host) =>
    `GET ${path} HTTP/1.1\r\nHost: ${asked}\r\n${more}Connection: close\r\n\r\n`;
  const post = (path: string, body: string, more = '', asked = host) =>
    `POST ${path} HTTP/1.1\r\nHost: ${asked}\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
  const page = `Origin: http://${host}\r\nSec-Fetch-Site: same-origin\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const call = '/calls/app/state';
  const requests: Readonly<Record<string, string>> = {
    'another name of this machine': get('/', '', `localhost:${port}`),
    'a name that resolves here': get('/', '', `guiche.example:${port}`),
    'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'two hosts': `GET / HTTP/1.1\r\nHost: guiche.example\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    'a whole address of somebody else': `GET http://guiche.example/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    'a host with a user': get('/', '', `x@${host}`),
    'a host with a dot at its end': get('/', '', `127.0.0.1.:${port}`),
    'the machine as a number': get('/', '', `2130706433:${port}`),
    'the machine in the new notation': get('/', '', `[::1]:${port}`),
    'a call without anything': post(call, ''),
    'a call as a page of ours would make it': post(call, '{}', page + json),
    'a call as a form': post(call, 'a=b', `${page}Content-Type: text/plain\r\n`),
    'a call with an invented cookie': post(call, '{}', `${page}${json}Cookie: guiche=${'A'.repeat(43)}\r\n`),
    'a call with an empty cookie and session': post(call, '', `${page}Cookie: \r\nX-Guiche-Session: \r\n`),
    'a call from another site': post(
      call,
      '{}',
      'Origin: https://exemplo.example\r\nSec-Fetch-Site: cross-site\r\n',
    ),
    'a call from a file': post(call, '{}', 'Origin: null\r\n'),
    'a call by another verb': `PUT ${call} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    'a verb in disguise': post(call, '{}', `X-HTTP-Method-Override: GET\r\n${page}`),
    'a call below another path': post(`/assets/..%2f..${call}`, '{}', page),
    'a call with two slashes': post('//calls//app//state', '{}', page),
    'a name of every object': post('/calls/__proto__/constructor', '{}', page),
    'a key that was never given': post('/door', '{"name":"x","nonce":"y","stamp":"z"}', page + json),
    'a key of the wrong kind': post('/door', '{"name":{},"nonce":[],"stamp":null}', page + json),
    'a key that is no JSON': post('/door', '\u0000\u0001', page + json),
    'the events of nobody': get('/events', page),
    'another start, from a page': post('/again', '{"secret":"x"}', page + json),
    'another start, with a secret of nothing': post('/again', '{"secret":""}', json),
    'an upload of nobody': post('/upload', 'x', page),
    'a file of a ticket that nobody has': get(`/file/${'0'.repeat(43)}`, page),
    'a path out of the folder': get('/../../../../etc/passwd'),
    'a path out of the folder, encoded twice': get('/%252e%252e/%252e%252e/etc/passwd'),
    'a path with a zero byte': get('/index.html%00.js'),
    'a request in a request': post(
      '/',
      `GET ${call} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      'Transfer-Encoding: chunked\r\n',
    ),
    'two lengths': `POST ${call} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nxy`,
    'another protocol': `GET /events HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  };
  return Object.entries(requests).map(([name, text]) => ({ name, text }));
};

/** One of the crafted requests with some bytes changed, dropped, repeated or inserted. */
export function brokenRequest(texts: readonly RawRequest[], draw: (below: number) => number): Buffer {
  let bytes = Buffer.from(texts[draw(texts.length)]?.text ?? '', 'latin1');
  for (let time = draw(6); time >= 0; time -= 1) {
    const at = draw(bytes.length + 1);
    const end = Math.min(bytes.length, at + draw(40));
    const piece = [
      Buffer.alloc(0),
      Buffer.from([draw(256), draw(256)]),
      Buffer.from('\r\n'),
      Buffer.from('\r\n\r\n'),
      Buffer.from(`X-${draw(9)}: ${'é\u0000'.repeat(draw(900))}\r\n`),
      Buffer.from(`Content-Length: ${['-1', '1e9', '18446744073709551616', '+1'][draw(4)]}\r\n`),
      bytes.subarray(at, end),
    ][draw(7)];
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      piece ?? Buffer.alloc(0),
      bytes.subarray(draw(2) === 0 ? at : end),
    ]);
  }
  return bytes;
}

/** The server's answer to these bytes, at most its first thousands of bytes, until either side closes. */
export function sendRaw(port: number, bytes: Buffer | string, patience: number): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, patience);
    socket.on('error', done).on('close', done);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.length > 20_000) done();
    });
    socket.write(bytes);
  });
}
