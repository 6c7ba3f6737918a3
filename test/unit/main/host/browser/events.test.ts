// One event connection for each window, over real HTTP: it carries every stream, and the number of windows is known at once.
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents } from '../../../../../main/host/browser/events.ts';
import {
  echoApp,
  enter,
  eventHeaders,
  knock,
  openDoorway,
  type Doorway,
} from '../../../../helpers/browser-host.ts';

let doorway: Doorway;
beforeEach(async () => void (doorway = await openDoorway()));
afterEach(() => doorway.close());

async function connect() {
  const headers = await eventHeaders(await enter(doorway, await doorway.address()));
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: doorway.port,
        path: '/events',
        headers,
        agent: false,
      },
      resolve,
    ).on('error', reject);
  });
  let text = '';
  incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  incoming.on('error', () => undefined);
  /** Reads past the first line, which shows who sends the others. */
  return { incoming, text: () => text.slice(text.indexOf('\n') + 1) };
}

it('sends every stream to every window, and counts open windows', async () => {
  const [one, two] = [await connect(), await connect()];
  expect(one.incoming.headers['content-type']).toBe('application/x-ndjson');
  await expect.poll(() => doorway.windows()).toBe(2);
  doorway.publish('app', { revision: 1, value: { a: 'línea\nnova' } });
  doorway.publish('trail', { revision: 2, value: { last: 3 } });
  const sent =
    '["app",{"revision":1,"value":{"a":"línea\\nnova"}}]\n["trail",{"revision":2,"value":{"last":3}}]\n';
  await expect.poll(one.text).toBe(sent);
  await expect.poll(two.text).toContain(sent);
  one.incoming.destroy();
  await expect.poll(() => doorway.windows()).toBe(1);
  doorway.publish('trail', { revision: 3, value: { last: 4 } });
  await expect.poll(two.text).toContain('"revision":3');
});

it('requires a session, and proves to the page whom it is connected to', async () => {
  const entry = await enter(doorway, await doorway.address());
  const headers = await eventHeaders(entry);
  const ask = async (more: Record<string, string>) =>
    (await knock(doorway.port, { path: '/events', headers: { ...headers, ...more } })).status;
  expect(await ask({ cookie: '' })).toBe(401);
  expect(await ask({ 'x-guiche-session': '' })).toBe(401);
  expect(await ask({ 'x-guiche-stamp': '' })).toBe(401);
  expect(await ask({ 'x-guiche-nonce': 'another' })).toBe(401);
  expect(await ask({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(
    await ask({
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }),
  ).toBe(403);
  expect(doorway.windows()).toBe(0);
});

it('disconnects a window that reads nothing, and releases the app when it closes', async () => {
  const { app, publish, listeners } = echoApp();
  const events = createEvents(app);
  events.connect('first');
  for (let revision = 0; revision < 600; revision += 1) publish('trail', { revision, value: null });
  expect(events.windows()).toBe(0);
  events.connect('first');
  expect(events.windows()).toBe(1);
  events.close();
  expect([events.windows(), listeners.size]).toEqual([0, 0]);
});
