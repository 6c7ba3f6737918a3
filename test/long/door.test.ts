// A stranger on the same machine sends requests to the real browser host: nothing crafted or broken gets a meaningful answer, and the
// existing window still works.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type Process } from '../helpers/app-under-test.ts';
import { callAs, enter, temporaryFolder, type Entry } from '../helpers/browser-host.ts';
import { brokenRequest, craftedRequests, sendRaw } from '../helpers/raw-requests.ts';
import { randomly, seedOf } from '../helpers/seeds.ts';
import { within } from '../helpers/window-calls.ts';

/** Milliseconds after which the test stops waiting for a silent server. */
const patience = 500;
/** The page itself and its parts are public for everybody who uses the right host name; they contain nothing of an office. */
const open = /^HTTP\/1\.1 200 [\s\S]*(?:<!doctype html>|text\/javascript|text\/css|image\/)/iu;
/** Or no answer: half a request waits for its other half. */
const refusal = /^(?:HTTP\/1\.1 (?:400|401|403|404|405|408|411|413|415|417|431|501) |$)/u;

describe('the access checks of the browser host', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: Process;
  let entry: Entry;
  let port = 0;

  const isServed = async () => within(JSON.parse((await callAs(port, entry)).text), 'value', 'phase');

  beforeAll(async () => {
    folder = await temporaryFolder();
    app = startProcess(['--no-open', '--data', folder.path]);
    const address = await app.address;
    port = Number(new URL(address).port);
    entry = await enter({ port }, address);
  });
  afterAll(async () => {
    app.child.kill('SIGTERM');
    await app.ended;
    await folder.remove();
  });

  it('serves the page to a valid request', async () => {
    const text = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(port, text, 60_000)).toMatch(open);
  });

  it('refuses thirty-five crafted requests', async () => {
    const crafted = craftedRequests(port);
    expect(crafted.length).toBeGreaterThanOrEqual(35);
    const served: string[] = [];
    for (const { name, text } of crafted) {
      const answer = await sendRaw(port, text, patience);
      if (!refusal.test(answer)) served.push(`${name}: ${answer.slice(0, 200)}`);
    }
    expect(served).toEqual([]);
    expect(await isServed()).toBe('ready');
  });

  it('refuses a thousand broken ones, or serves public files', async () => {
    const crafted = craftedRequests(port);
    const draw = randomly(seedOf(35_1000));
    const served: string[] = [];
    const broken = Array.from({ length: 1_000 }, () => brokenRequest(crafted, draw));
    const ask = async (bytes: Buffer) => {
      const answer = await sendRaw(port, bytes, patience);
      if (!refusal.test(answer) && !open.test(answer))
        served.push(`${bytes.toString('latin1')} -> ${answer.slice(0, 200)}`);
    };
    // Few at once: with too many connections the host closes the oldest, and this test is about its answers.
    for (let at = 0; at < broken.length; at += 20) await Promise.all(broken.slice(at, at + 20).map(ask));
    expect(served).toEqual([]);
    expect(await isServed()).toBe('ready');
  });

  it('causes no error in the program', () => {
    expect([app.child.exitCode, app.errors()]).toEqual([null, '']);
    expect(readFileSync(join(folder.path, 'logs', 'guiche.log'), 'utf8')).not.toMatch(/ ! /u);
  });
});
