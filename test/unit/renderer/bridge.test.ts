import { describe, expect, test } from 'vitest';
import { follow, mintCommandId } from '../../../renderer/bridge.ts';
import { fakeGuiche } from './fake-guiche.ts';
import { ready } from './samples.ts';

describe('a stream', () => {
  test('never goes back, unless it is told to forget', () => {
    const { guiche, emit, listening } = fakeGuiche({});
    const seen: string[] = [];
    const followed = follow(guiche, 'app', (state) => seen.push(state.version));
    emit('app', 3, ready({ version: 'c' }));
    followed.take(2, ready({ version: 'b' }));
    followed.take(3, ready({ version: 'same' }));
    expect(seen).toEqual(['c', 'same']);
    followed.forget();
    followed.take(0, ready({ version: 'a' }));
    expect(seen).toEqual(['c', 'same', 'a']);
    followed.stop();
    expect(listening()).toBe(0);
  });
});

test('command ids are all different', () => {
  expect(new Set(Array.from({ length: 100 }, mintCommandId)).size).toBe(100);
});
