// What is open in the viewer: requested from main, passed to the PDF viewer, remembered at its position. One for the
// life of the window.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Guiche } from '../../../preload/contract/contract.ts';
import type { OpenedBooklet, OpenedDocument } from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import type { Viewed } from '../../app/route.ts';
import type { Session } from '../../app/session.ts';
import { afterwards, type Later } from '../../app/throttled-refresh.ts';
import { documentUrl } from '../pdfjs.ts';
import type { PdfViewer } from './pdf-viewer.ts';

export type Shown = OpenedDocument | ({ readonly kind: 'booklet' } & OpenedBooklet);

export interface ReadingState {
  readonly view: Viewed | undefined;
  /** The requested document; an earlier copy of it may be shown meanwhile. */
  readonly busy: boolean;
  readonly shown: Shown | undefined;
  /** The failure of the last request; what was shown before stays. */
  readonly failure: Failure | undefined;
  /** The shown boleto, as the register has it. */
  readonly slipLine: string | null;
  /** Counts documents opened or removed, so that lists of them are read again. */
  readonly opened: number;
}

export interface Reading {
  readonly store: StoreApi<ReadingState>;
  /** A document that is already shown stays, unless `fresh` is set. */
  readonly show: (view: Viewed, how?: { readonly fresh: boolean }) => Promise<void>;
  readonly close: () => void;
  /** The stored copies have changed. */
  readonly recount: () => void;
}

const rest = 600;

const isSame = (one: Viewed, other: Viewed | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);

export function createReading({
  guiche,
  session,
  pdfViewer,
  later = afterwards,
}: {
  readonly guiche: Pick<Guiche, 'documents' | 'boletos'>;
  readonly session: Pick<Session, 'ask'>;
  readonly pdfViewer: Pick<PdfViewer, 'open' | 'close' | 'store'>;
  readonly later?: Later;
}): Reading {
  const store = createStore<ReadingState>()(() => ({
    view: undefined,
    busy: false,
    shown: undefined,
    failure: undefined,
    slipLine: null,
    opened: 0,
  }));
  let turn = 0;
  let cancel: () => void = () => undefined;

  pdfViewer.store.subscribe(({ phase, page }, before) => {
    const { shown } = store.getState();
    if (phase !== 'ready' || before.phase !== 'ready' || page === before.page || shown?.kind !== 'ready')
      return;
    const { id } = shown.facts;
    cancel();
    cancel = later(() => void session.ask(guiche.documents.turnedTo({ id, page })), rest);
  });

  const ask = async (view: Viewed, fresh: boolean) => {
    if (!('booklet' in view)) return session.ask(guiche.documents.open({ of: view, fresh }));
    const file = await session.ask(guiche.documents.openBooklet({ id: view.booklet, file: view.file }));
    return file.ok ? { ok: true as const, value: { kind: 'booklet' as const, ...file.value } } : file;
  };
  const readLine = async (id: number, mine: number) => {
    const row = await session.ask(guiche.boletos.get({ id }));
    if (mine === turn && row.ok) store.setState({ slipLine: row.value.slipLine });
  };

  return {
    store,
    async show(view, { fresh } = { fresh: false }) {
      const now = store.getState();
      const same = isSame(view, now.view);
      if (
        same &&
        !fresh &&
        (now.busy || (now.shown !== undefined && pdfViewer.store.getState().phase !== 'gone'))
      )
        return;
      turn += 1;
      const mine = turn;
      if (same) store.setState({ busy: true, failure: undefined });
      else {
        pdfViewer.close();
        store.setState({ view, busy: true, shown: undefined, failure: undefined, slipLine: null });
      }
      if ('boleto' in view) void readLine(view.boleto, mine);
      const answer = await ask(view, fresh);
      if (mine !== turn) return;
      if (!answer.ok) return store.setState({ busy: false, failure: answer.error });
      const { value } = answer;
      const show = () => store.setState(({ opened }) => ({ busy: false, shown: value, opened: opened + 1 }));
      if (value.kind === 'broken') {
        show();
        return pdfViewer.close();
      }
      const left = pdfViewer.store.getState();
      const page = same ? left.page : value.kind === 'ready' ? value.lastPage : 1;
      const password = value.kind === 'ready' ? (value.password ?? (same ? left.password : null)) : null;
      const open = pdfViewer.open({ url: documentUrl(value.ticket), page, password });
      show();
      await open;
      if (value.kind !== 'ready' || mine !== turn || pdfViewer.store.getState().phase !== 'damaged') return;
      // If pdf.js cannot read a file that main could, main writes it anew.
      store.setState({ busy: true });
      const mended = await session.ask(guiche.documents.mended({ id: value.facts.id }));
      if (mine !== turn) return;
      store.setState({ busy: false });
      if (mended.ok) await pdfViewer.open({ url: documentUrl(mended.value.ticket), page, password: null });
    },
    recount: () => store.setState(({ opened }) => ({ opened: opened + 1 })),
    close() {
      turn += 1;
      pdfViewer.close();
      store.setState({ view: undefined, busy: false, shown: undefined, failure: undefined, slipLine: null });
    },
  };
}
