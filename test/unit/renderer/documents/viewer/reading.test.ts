import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { OpenedDocument } from '../../../../../preload/contract/document-terms.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import { createReading } from '../../../../../renderer/documents/viewer/reading.ts';
import type { Opening } from '../../../../../renderer/documents/viewer/pdf-viewer.ts';
import type { PdfViewerState } from '../../../../../renderer/documents/viewer/pdf-viewer-state.ts';
import { fakeGuiche } from '../../fake-guiche.ts';

const empty: PdfViewerState = {
  phase: 'empty',
  wrong: false,
  password: null,
  page: 1,
  pages: 0,
  scale: 1,
  fit: 'page-width',
  rotation: 0,
  found: { state: 'idle', current: 0, total: 0 },
};

const opened = (
  boleto: number,
  part: Partial<Extract<OpenedDocument, { kind: 'ready' }>> = {},
): OpenedDocument => ({
  kind: 'ready',
  facts: {
    id: boleto * 10,
    of: { boleto },
    name: `boleto-${boleto}.pdf`,
    accountId: 'estrela',
    payer: 'João da Conceição',
    fetchedAt: '2026-11-21T12:00:00.000Z',
    from: null,
    bytes: 40_000,
  },
  ticket: `t${boleto}`,
  pages: 3,
  bars: 'equal',
  changed: false,
  password: null,
  locked: false,
  lastPage: 2,
  ...part,
});

/** Main answers when the test says; the pdfViewer opens at once and records what it received. */
function setUp() {
  const asked: { of: unknown; fresh: boolean; answer: (result: Result<OpenedDocument>) => void }[] = [];
  const turned: unknown[] = [];
  const opening: Opening[] = [];
  const timers: (() => void)[] = [];
  const mended: number[] = [];
  const pickyAbout = new Set<string>();
  const { guiche } = fakeGuiche({
    documents: {
      open: ({ of, fresh }) =>
        new Promise((answer) => {
          asked.push({ of, fresh, answer });
        }),
      mended: ({ id }) => {
        mended.push(id);
        return Promise.resolve(ok({ name: 'boleto.pdf', ticket: 'mended' }));
      },
      turnedTo: (input) => {
        turned.push(input);
        return Promise.resolve(ok(null));
      },
    },
  });
  const store = createStore<PdfViewerState>()(() => empty);
  const reading = createReading({
    guiche,
    session: { ask: (answer) => answer },
    pdfViewer: {
      store,
      open(one) {
        opening.push(one);
        const phase = pickyAbout.has(one.url) ? 'damaged' : 'ready';
        store.setState({ phase, page: one.page, pages: 3 });
        return Promise.resolve();
      },
      close: () => store.setState(empty),
    },
    later(run) {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
  });
  return { reading, store, asked, turned, opening, timers, mended, pickyAbout };
}

describe('reading', () => {
  it('opens at the last page, and does not reopen an open file', async () => {
    const { reading, asked, opening } = setUp();
    const shown = reading.show({ boleto: 1 });
    asked[0]?.answer(ok(opened(1)));
    await shown;
    expect(opening).toEqual([{ url: '/documents/t1.pdf', page: 2, password: null }]);
    await reading.show({ boleto: 1 });
    expect(asked).toHaveLength(1);
  });

  it('shows the last requested one, whichever answer arrives first', async () => {
    const { reading, asked, opening } = setUp();
    const first = reading.show({ boleto: 1 });
    const second = reading.show({ boleto: 2 });
    asked[1]?.answer(ok(opened(2)));
    asked[0]?.answer(ok(opened(1)));
    await Promise.all([first, second]);
    expect(opening.map(({ url }) => url)).toEqual(['/documents/t2.pdf']);
    expect(reading.store.getState()).toMatchObject({ view: { boleto: 2 }, busy: false });
  });

  it('keeps the document if fetching it again fails', async () => {
    const { reading, asked, store } = setUp();
    const shown = reading.show({ boleto: 1 });
    asked[0]?.answer(ok(opened(1)));
    await shown;
    const fresh = reading.show({ boleto: 1 }, { fresh: true });
    expect(asked[1]).toMatchObject({ of: { boleto: 1 }, fresh: true });
    asked[1]?.answer(fail('noNetwork', 'service', { retryable: true }));
    await fresh;
    expect(reading.store.getState()).toMatchObject({ busy: false, failure: { code: 'noNetwork' } });
    expect(reading.store.getState().shown).toMatchObject({ ticket: 't1' });
    expect(store.getState().phase).toBe('ready');
  });

  it('reopens at the current page, and shows no page of a broken file', async () => {
    const { reading, asked, opening, store } = setUp();
    const shown = reading.show({ boleto: 1 });
    asked[0]?.answer(ok(opened(1)));
    await shown;
    store.setState({ page: 3 });
    const fresh = reading.show({ boleto: 1 }, { fresh: true });
    asked[1]?.answer(ok(opened(1, { ticket: 'new', lastPage: 1 })));
    await fresh;
    expect(opening[1]).toEqual({ url: '/documents/new.pdf', page: 3, password: null });
    const again = reading.show({ boleto: 1 }, { fresh: true });
    asked[2]?.answer(ok({ kind: 'broken', name: 'boleto.pdf', ticket: 'raw', from: null }));
    await again;
    expect(opening).toHaveLength(2);
    expect(store.getState().phase).toBe('empty');
  });

  it('requests rewritten pages once if pdf.js cannot read the file', async () => {
    const { reading, asked, opening, mended, pickyAbout } = setUp();
    pickyAbout.add('/documents/t1.pdf').add('/documents/t2.pdf').add('/documents/mended.pdf');
    const shown = reading.show({ boleto: 1 });
    asked[0]?.answer(ok(opened(1, { password: '529' })));
    await shown;
    expect(mended).toEqual([10]);
    expect(opening).toEqual([
      { url: '/documents/t1.pdf', page: 2, password: '529' },
      { url: '/documents/mended.pdf', page: 2, password: null },
    ]);
    expect(reading.store.getState()).toMatchObject({ busy: false, shown: { ticket: 't1' } });
  });

  it('remembers the page that stays in view, and none that was only passed', async () => {
    const { reading, asked, store, turned, timers } = setUp();
    const shown = reading.show({ boleto: 1 });
    asked[0]?.answer(ok(opened(1)));
    await shown;
    store.setState({ page: 1 });
    store.setState({ page: 3 });
    expect(timers).toHaveLength(1);
    timers[0]?.();
    expect(turned).toEqual([{ id: 10, page: 3 }]);
  });
});
