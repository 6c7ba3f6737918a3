// The wait that a service asks for, by its own clock, and the charset of its text.
import { expect, test } from 'vitest';
import { textOfAnswer, requestedWait } from '../../../../main/service/exchange.ts';

const date = 'Tue, 17 Nov 2026 10:00:00 GMT';

test.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '5' }, 5000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': 'Tue, 17 Nov 2026 10:00:30 GMT', date }, 30_000],
  [{ 'retry-after': 'Tue, 17 Nov 2026 09:00:00 GMT', date }, 0],
  // Without the answer's own date, only our clock, which may be wrong, could read the date.
  [{ 'retry-after': 'Tue, 17 Nov 2026 10:00:30 GMT' }, undefined],
  [{ 'retry-after': 'soon', date }, undefined],
  [{ 'retry-after': '-4' }, undefined],
  [{ 'ratelimit-reset': '12' }, 12_000],
  [{ 'retry-after': 'soon', 'ratelimit-reset': '12' }, 12_000],
  [{ 'x-ratelimit-reset': String(Date.parse(date) / 1000 + 9), date }, 9000],
  [{ 'x-ratelimit-reset': String(Date.parse(date) / 1000 + 9) }, undefined],
  [{}, undefined],
])('%j waits %s', (headers, wait) => {
  expect(requestedWait(new Map(Object.entries(headers)))).toBe(wait);
});

test('reads an old charset if one is named, and otherwise UTF-8', () => {
  const bytes = Buffer.from('ação', 'latin1');
  const answer = (type: string) =>
    textOfAnswer({
      kind: 'answer',
      status: 200,
      headers: new Map([['content-type', type]]),
      bytes,
      millis: 0,
    });
  expect(answer('text/plain; charset=ISO-8859-1')).toBe('ação');
  expect(answer('text/plain')).toBe('a��o');
});
