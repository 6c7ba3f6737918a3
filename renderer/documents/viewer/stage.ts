// The room's one viewer: pdf.js in an element that goes wherever a screen wants it. Knows pages, zoom, rotation and finding
// in one file at a time, and returns what the earlier one took; whose file it is and where it came from are not its matter.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { loadPdf, type Pdf } from './pdf.ts';
import { fits, larger, smaller, wheelFactor, type Fit } from './zoom.ts';

export interface Found {
  readonly state: 'idle' | 'looking' | 'found' | 'none';
  /** From 1; 0 while it is not known. */
  readonly current: number;
  readonly total: number;
}

export interface StageState {
  /** `asking` for a password; `damaged` for who can read no page of it; `gone` where its bytes are no longer there. */
  readonly phase: 'empty' | 'opening' | 'asking' | 'ready' | 'damaged' | 'gone';
  /** The password just given was not the one. */
  readonly wrong: boolean;
  /** What opened it; null where none was needed. */
  readonly password: string | null;
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly fit: Fit | null;
  /** Quarter turns to the right, in degrees. */
  readonly rotation: number;
  readonly found: Found;
}

export interface Opening {
  readonly url: string;
  readonly page: number;
  readonly password: string | null;
}

export interface Stage {
  readonly store: StoreApi<StageState>;
  /** Puts the pages into a place of the screen, as they were left; what it answers takes them out of it. */
  readonly mount: (place: HTMLElement) => () => void;
  readonly focus: () => void;
  /** There is more of the page to the left or right than is seen. */
  readonly isWider: () => boolean;
  readonly open: (opening: Opening) => Promise<void>;
  readonly close: () => void;
  /** Answers `asking`. */
  readonly tryPassword: (password: string) => void;
  readonly goTo: (page: number) => void;
  readonly zoom: (to: 'larger' | 'smaller' | Fit | number) => void;
  readonly rotate: (quarters: 1 | -1) => void;
  readonly find: (text: string, how: 'typed' | 'next' | 'previous') => void;
  readonly stopFinding: () => void;
  /** Draws a page small; false where the file is no longer there. */
  readonly thumbnail: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<boolean>;
  /** The words of a screen reader for the pages. */
  readonly nameThePages: (name: (page: number) => string) => void;
}

const nothingFound: Found = { state: 'idle', current: 0, total: 0 };
const closed = {
  phase: 'empty',
  wrong: false,
  password: null,
  page: 1,
  pages: 0,
  rotation: 0,
  found: nothingFound,
} as const satisfies Partial<StageState>;

/** Of so many pages what it took is worth a new thread. */
const many = 60;

interface Parts {
  readonly pdf: Pdf;
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly viewer: PDFViewer;
}

interface Open {
  readonly task: PDFDocumentLoadingTask;
  readonly page: number;
  document: PDFDocumentProxy | undefined;
  answer: ((password: string) => void) | undefined;
  tried: string | null;
}

export function createStage(load: () => Promise<Pdf> = loadPdf): Stage {
  const store = createStore<StageState>()(() => ({ ...closed, scale: 1, fit: 'page-width' }));
  const element = document.createElement('div');
  element.className = 'pdf-frame';
  element.tabIndex = 0;
  const pages = document.createElement('div');
  pages.className = 'pdfViewer';
  element.append(pages);

  let parts: Promise<Parts> | undefined;
  let made: Parts | undefined;
  let open: Open | undefined;
  let turn = 0;
  let left = { top: 0, left: 0 };
  let name: (page: number) => string = String;
  let thumbnails: Promise<unknown> = Promise.resolve();

  const nameAll = () => {
    for (const page of pages.querySelectorAll<HTMLElement>('.page'))
      page.setAttribute('aria-label', name(Number(page.dataset['pageNumber'])));
  };
  const refit = () => {
    if (!made || !open?.document || element.clientWidth === 0) return;
    const { fit } = store.getState();
    if (fit !== null) made.viewer.currentScaleValue = fit;
    made.viewer.update();
  };

  const build = async (): Promise<Parts> => {
    const pdf = await load();
    const { EventBus, PDFFindController, PDFLinkService, PDFViewer, GenericL10n, FindState } = pdf.view;
    const bus = new EventBus();
    const links = new PDFLinkService({ eventBus: bus });
    // What a file says of itself never leads out of the app.
    links.externalLinkEnabled = false;
    const viewer = new PDFViewer({
      container: element,
      viewer: pages,
      eventBus: bus,
      linkService: links,
      findController: new PDFFindController({ eventBus: bus, linkService: links }),
      annotationMode: pdf.lib.AnnotationMode.ENABLE,
      imageResourcesPath: pdf.images,
      annotationEditorMode: pdf.lib.AnnotationEditorType.DISABLE,
      enableAutoLinking: false,
      supportsPinchToZoom: false,
      // Never asked for a word: pages are named here.
      l10n: new GenericL10n('pt-br'),
    });
    links.setViewer(viewer);
    bus.on('pagesinit', () => {
      if (!open) return;
      nameAll();
      const { fit, scale } = store.getState();
      viewer.currentScaleValue = fit ?? String(scale);
      if (open.page > 1) viewer.currentPageNumber = Math.min(open.page, viewer.pagesCount);
    });
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => store.setState({ page: pageNumber }));
    bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      store.setState({ scale, fit: fits.find((fit) => fit === presetValue) ?? null }),
    );
    bus.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) =>
      store.setState({ rotation: pagesRotation }),
    );
    bus.on('pagerendered', ({ pageNumber }: { pageNumber: number }) => {
      element.dataset['painted'] ??= String(pageNumber);
    });
    const counted = ({ current, total }: { current: number; total: number }) => ({ current, total });
    bus.on(
      'updatefindmatchescount',
      ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
        store.setState(({ found }) => ({ found: { ...found, ...counted(matchesCount) } })),
    );
    bus.on(
      'updatefindcontrolstate',
      (said: {
        state: number;
        rawQuery: string | null;
        matchesCount: { current: number; total: number };
      }) => {
        const state =
          (said.rawQuery ?? '') === ''
            ? 'idle'
            : said.state === FindState.PENDING
              ? 'looking'
              : said.state === FindState.NOT_FOUND
                ? 'none'
                : 'found';
        store.setState({ found: { state, ...counted(said.matchesCount) } });
      },
    );
    element.addEventListener(
      'wheel',
      (event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        const scaleFactor = wheelFactor(event.deltaY, viewer.currentScale);
        viewer.updateScale({ scaleFactor, drawingDelay: 300, origin: [event.clientX, event.clientY] });
      },
      { passive: false },
    );
    new ResizeObserver(refit).observe(element);
    made = { pdf, bus, links, viewer };
    return made;
  };

  const leave = () => {
    turn += 1;
    left = { top: 0, left: 0 };
    delete element.dataset['painted'];
    if (!open) return;
    const { task, document: earlier } = open;
    open = undefined;
    made?.viewer.setDocument(null);
    made?.links.setDocument(null);
    const size = earlier?.numPages ?? 0;
    void task.destroy().then(() => {
      if (size > many && !open) made?.pdf.renewWorker();
    });
  };

  return {
    store,
    mount(place) {
      place.append(element);
      // An element that is taken out forgets how far it was scrolled.
      element.scrollTo({ top: left.top, left: left.left });
      refit();
      return () => {
        left = { top: element.scrollTop, left: element.scrollLeft };
        element.remove();
      };
    },
    focus: () => element.focus({ preventScroll: true }),
    isWider: () => element.scrollWidth > element.clientWidth,
    async open({ url, page, password }) {
      leave();
      const mine = turn;
      store.setState({ ...closed, phase: 'opening' });
      parts ??= build();
      const { pdf, links, viewer } = await parts;
      if (mine !== turn) return;
      const task = pdf.lib.getDocument({
        url,
        worker: pdf.worker(),
        ...pdf.data,
        ...(password === null ? {} : { password }),
      });
      const opened: Open = { task, page, document: undefined, answer: undefined, tried: password };
      open = opened;
      task.onPassword = (answer: (password: string) => void, why: number) => {
        opened.answer = answer;
        store.setState({
          phase: 'asking',
          wrong: opened.tried !== null && why === pdf.lib.PasswordResponses.INCORRECT_PASSWORD,
        });
      };
      try {
        const document = await task.promise;
        if (mine !== turn) return;
        opened.document = document;
        store.setState({
          phase: 'ready',
          wrong: false,
          pages: document.numPages,
          password: opened.tried,
          page: Math.min(page, document.numPages),
        });
        viewer.setDocument(document);
        links.setDocument(document);
      } catch (error) {
        if (mine !== turn) return;
        store.setState({ phase: error instanceof pdf.lib.ResponseException ? 'gone' : 'damaged' });
      }
    },
    close() {
      leave();
      store.setState({ ...closed });
    },
    tryPassword(password) {
      if (!open?.answer) return;
      open.tried = password;
      const { answer } = open;
      open.answer = undefined;
      store.setState({ phase: 'opening', wrong: false });
      answer(password);
    },
    goTo(page) {
      if (made && open?.document) made.viewer.currentPageNumber = page;
    },
    zoom(to) {
      if (!made || !open?.document) return;
      const { viewer } = made;
      const { currentScale } = viewer;
      viewer.currentScaleValue =
        to === 'larger'
          ? String(larger(currentScale))
          : to === 'smaller'
            ? String(smaller(currentScale))
            : String(to);
    },
    rotate(quarters) {
      if (made && open?.document)
        made.viewer.pagesRotation = (made.viewer.pagesRotation + quarters * 90 + 360) % 360;
    },
    find(text, how) {
      made?.bus.dispatch('find', {
        source: store,
        type: how === 'typed' ? '' : 'again',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: how === 'previous',
        matchDiacritics: false,
      });
    },
    stopFinding() {
      made?.bus.dispatch('findbarclose', { source: store });
      store.setState({ found: nothingFound });
    },
    thumbnail(page, canvas, width) {
      // One after the other: the pages that are read come first.
      const drawn = thumbnails.then(async () => {
        const { document } = open ?? {};
        if (!document || !made) return false;
        const proxy = await document.getPage(page);
        const rotation = (proxy.rotate + store.getState().rotation) % 360;
        const scale = (width * devicePixelRatio) / proxy.getViewport({ scale: 1, rotation }).width;
        const viewport = proxy.getViewport({ scale, rotation });
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        await proxy.render({ canvas, viewport }).promise;
        made.bus.dispatch('thumbnailrendered', { source: store, pageNumber: page, pdfPage: proxy });
        return true;
      });
      // A file that was closed under it leaves no thumbnail; what is wrong with a page, its own place says.
      thumbnails = drawn.catch(() => undefined);
      return drawn.catch(() => false);
    },
    nameThePages(words) {
      name = words;
      nameAll();
    },
  };
}
