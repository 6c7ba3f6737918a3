import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import { createPages, pagesOf } from '../../../../../renderer/ui/grid/pages.ts';

/** A ledger whose answers the test releases one by one. */
function slowLedger(count: number) {
  const asked: {
    from: number;
    count: number;
    answer: (result?: Result<readonly number[]>) => Promise<void>;
  }[] = [];
  const fetch = (from: number, many: number) =>
    new Promise<Result<readonly number[]>>((resolve) => {
      asked.push({
        from,
        count: many,
        async answer(result = ok(Array.from({ length: many }, (_, i) => from + i))) {
          resolve(result);
          await new Promise((done) => setImmediate(done));
        },
      });
    });
  return { asked, fetch, count };
}

describe('windows of a long list', () => {
  test('asks for the visible pages, a few at once, and for the last one only up to the end', async () => {
    const ledger = slowLedger(250);
    const pages = createPages({ count: 250, fetch: ledger.fetch, size: 100, atOnce: 2 });
    pages.want(0, 249);
    expect(ledger.asked.map(({ from, count }) => [from, count])).toEqual([
      [0, 100],
      [100, 100],
    ]);
    expect(pages.row(5)).toBeUndefined();
    await ledger.asked[0]?.answer();
    expect(pages.row(5)).toBe(5);
    expect(ledger.asked.at(-1)).toMatchObject({ from: 200, count: 50 });
  });

  test('keeps rows displayed during a refresh, and requests pending pages once more', async () => {
    const ledger = slowLedger(100);
    const pages = createPages({ count: 100, fetch: ledger.fetch, size: 100 });
    pages.want(0, 50);
    await ledger.asked[0]?.answer();
    pages.refresh();
    expect(pages.row(5)).toBe(5);
    pages.refresh();
    expect(ledger.asked).toHaveLength(2);
    await ledger.asked[1]?.answer();
    expect(ledger.asked).toHaveLength(3);
    await ledger.asked[2]?.answer(ok(Array.from({ length: 100 }, (_, i) => i + 1_000)));
    expect(pages.row(5)).toBe(1_005);
    expect(ledger.asked).toHaveLength(3);
  });

  test('does not use a page requested before a refresh, and requests it once more', async () => {
    const ledger = slowLedger(100);
    const pages = createPages({ count: 100, fetch: ledger.fetch, size: 100 });
    pages.want(0, 50);
    pages.refresh();
    const read = pages.read(5, 5);
    await ledger.asked[0]?.answer();
    await ledger.asked[1]?.answer(ok(Array.from({ length: 100 }, (_, i) => i + 1_000)));
    expect(await read).toEqual(ok([1_005]));
  });

  test('does not request pages that were scrolled past', async () => {
    const ledger = slowLedger(100_000);
    const pages = createPages({ count: 100_000, fetch: ledger.fetch, size: 100, atOnce: 1 });
    pages.want(0, 50);
    for (const row of [1_000, 2_000, 3_000, 90_000]) pages.want(row, row + 50);
    expect(ledger.asked).toHaveLength(1);
    await ledger.asked[0]?.answer();
    expect(ledger.asked.map(({ from }) => from)).toEqual([0, 90_000]);
  });

  test('notifies when a displayed page arrives, and stores a late one silently', async () => {
    const ledger = slowLedger(1_000);
    const pages = createPages({ count: 1_000, fetch: ledger.fetch, size: 100, atOnce: 2 });
    let notified = 0;
    pages.subscribe(() => (notified += 1));
    pages.want(0, 50);
    pages.want(500, 550);
    await ledger.asked[0]?.answer();
    expect([notified, pages.row(5)]).toEqual([0, 5]);
    await ledger.asked[1]?.answer();
    expect([notified, pages.row(505)]).toEqual([1, 505]);
  });

  test('discards the least recently used page, never a displayed one', async () => {
    const ledger = slowLedger(1_000);
    const pages = createPages({ count: 1_000, fetch: ledger.fetch, size: 10, keep: 2 });
    for (const row of [0, 10, 20]) {
      pages.want(row, row);
      await ledger.asked.at(-1)?.answer();
    }
    expect([pages.row(0), pages.row(10), pages.row(20)]).toEqual([undefined, 10, 20]);
    pages.want(10, 10);
    pages.want(30, 30);
    await ledger.asked.at(-1)?.answer();
    expect([pages.row(10), pages.row(20), pages.row(30)]).toEqual([10, undefined, 30]);
  });

  test('stops requesting after a failure until a retry', async () => {
    const ledger = slowLedger(1_000);
    const pages = createPages({ count: 1_000, fetch: ledger.fetch, size: 100, atOnce: 1 });
    let notified = 0;
    pages.subscribe(() => (notified += 1));
    pages.want(0, 250);
    await ledger.asked[0]?.answer(fail('ledgerLost', 'ledger'));
    expect(pages.failure()?.code).toBe('ledgerLost');
    expect([notified, ledger.asked.length]).toEqual([1, 1]);
    pages.retry();
    expect(pages.failure()).toBeUndefined();
    expect(ledger.asked).toHaveLength(2);
  });

  test('reads rows for a copy across pages, waiting for those that are missing', async () => {
    const ledger = slowLedger(1_000);
    const pages = createPages({ count: 1_000, fetch: ledger.fetch, size: 10 });
    pages.want(0, 5);
    await ledger.asked[0]?.answer();
    const reading = pages.read(8, 12);
    await ledger.asked[1]?.answer();
    expect(await reading).toEqual(ok([8, 9, 10, 11, 12]));
    expect(ledger.asked).toHaveLength(2);
  });

  test('a read that meets a failure says so', async () => {
    const ledger = slowLedger(100);
    const pages = createPages({ count: 100, fetch: ledger.fetch, size: 10 });
    const reading = pages.read(0, 5);
    await ledger.asked[0]?.answer(fail('notFound', 'ledger'));
    expect(await reading).toMatchObject({ ok: false, error: { code: 'notFound' } });
  });

  test('rows that only the selection of a longer list still names are not requested', async () => {
    const none = slowLedger(0);
    const empty = createPages({ count: 0, fetch: none.fetch });
    expect(await empty.read(0, 0)).toEqual(ok([]));
    expect([none.asked.length, empty.failure()]).toEqual([0, undefined]);
    const ledger = slowLedger(3);
    const reading = createPages({ count: 3, fetch: ledger.fetch }).read(1, 9);
    await ledger.asked[0]?.answer();
    expect(await reading).toEqual(ok([1, 2]));
  });

  test('rows that are already loaded have the same interface', async () => {
    const pages = pagesOf(['a', 'b', 'c']);
    expect([pages.count, pages.row(1), pages.row(3)]).toEqual([3, 'b', undefined]);
    expect(await pages.read(1, 2)).toEqual(ok(['b', 'c']));
  });
});
