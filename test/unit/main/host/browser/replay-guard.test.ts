// The same sealed bytes are one call, however late they are repeated, and each call has its own answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReplayGuard, mostBehind } from '../../../../../main/host/browser/routes.ts';
import {
  bytesOf,
  callIvs,
  contexts,
  requestName,
  seal,
  sealedType,
  textOf,
  unseal,
} from '../../../../../preload/sealing.ts';
import { enter, knock, openDoorway, type Doorway, type Entry } from '../../../../helpers/browser-host.ts';

let doorway: Doorway;
let entry: Entry;
beforeAll(async () => {
  doorway = await openDoorway();
  entry = await enter(doorway, await doorway.address());
});
afterAll(() => doorway.close());

const path = '/calls/app/state';
const nextIv = callIvs();
const sealed = (text: string) => seal(entry.keys.toApp, bytesOf(text), contexts.call(path), nextIv());
async function send(body: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const { bytes } = await knock(doorway.port, {
    method: 'POST',
    path,
    headers: { ...entry.inside, 'content-type': sealedType },
    body,
  });
  const plain = await unseal(entry.keys.toPage, bytes, contexts.answer(path, requestName(body)));
  return plain && JSON.parse(textOf(plain));
}

it('carries out the same bytes once, and answers a resent call as before', async () => {
  const body = await sealed('{"a":1}');
  const first = await send(body);
  const both = await Promise.all([send(body), send(body)]);
  expect(both).toEqual([first, first]);
  expect(doorway.calls.length).toBe(1);
});

it('refuses bytes that are repeated after others, and does nothing', async () => {
  const body = await sealed('{"a":2}');
  await send(body);
  for (let at = 0; at < 20; at += 1) await send(await sealed(`{"b":${at}}`));
  const before = doorway.calls.length;
  expect(await send(body)).toMatchObject({ ok: false, error: { code: 'commandReused' } });
  expect(doorway.calls.length).toBe(before);
});

it('recognises repeated bytes after any number of calls, and serves calls that overtook each other', async () => {
  const asked = createReplayGuard<number>();
  let runs = 0;
  const run = async () => (runs += 1);
  const next = callIvs();
  const calls = Array.from({ length: 4 * mostBehind }, next);
  for (const pair of [1, 0, 3, 2]) await asked(calls[pair] ?? next(), run);
  for (const call of calls.slice(4)) await asked(call, run);
  expect(runs).toBe(calls.length);
  for (const call of calls.slice(0, -8)) expect(asked(call, run)).toBeUndefined();
  expect(runs).toBe(calls.length);
});

it('treats the calls of a reloaded page as new', async () => {
  const asked = createReplayGuard<string>();
  expect(await asked(callIvs()(), async () => 'before')).toBe('before');
  expect(await asked(callIvs()(), async () => 'after')).toBe('after');
});
