// The window's only PDF viewer: pdf.js in an element that a screen mounts. Handles pages, zoom, rotation and search of
// one file at a time, and frees the memory of the earlier one; it does not know what the file is or where it comes
// from.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { loadPdf, type Pdf } from './pdf.ts';
import { openRanges } from './ranges.ts';
import { closed, nothingFound, type PdfViewerState } from './pdf-viewer-state.ts';
import { type Fit, fits, larger, smaller, wheelFactor } from './zoom.ts';
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

interface Parts {
  readonly pdf: Pdf;
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly viewer: PDFViewer;
}

/** The element scrolls, and contains the pages. */
function putTogether(
  pdf: Pdf,
  element: HTMLDivElement,
  pages: HTMLDivElement,
  store: StoreApi<PdfViewerState>,
): Parts {
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer, GenericL10n, FindState } = pdf.view;
  const bus = new EventBus();
  const links = new PDFLinkService({ eventBus: bus });
  // Links in a file never lead out of the app.
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
    // pdf.js never needs a translated text here: the app labels the pages.
    l10n: new GenericL10n('pt-br'),
  });
  links.setViewer(viewer);
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
  bus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    store.setState(({ found }) => ({ found: { ...found, ...counted(matchesCount) } })),
  );
  bus.on(
    'updatefindcontrolstate',
    (found: { state: number; rawQuery: string | null; matchesCount: { current: number; total: number } }) => {
      const state =
        (found.rawQuery ?? '') === ''
          ? 'idle'
          : found.state === FindState.PENDING
            ? 'looking'
            : found.state === FindState.NOT_FOUND
              ? 'none'
              : 'found';
      store.setState({ found: { state, ...counted(found.matchesCount) } });
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
  return { pdf, bus, links, viewer };
}

export interface Opening {
  readonly url: string;
  readonly page: number;
  readonly password: string | null;
}

export interface PdfViewer {
  readonly store: StoreApi<PdfViewerState>;
  /** Mounts the pages into an element, scrolled as before; the returned function unmounts them. */
  readonly mount: (container: HTMLElement) => () => void;
  readonly focus: () => void;
  /** There is more of the page to the left or right than is visible. */
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
  /** Draws a thumbnail; false if the file no longer exists. */
  readonly thumbnail: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<boolean>;
  /** The screen reader's labels of the pages. */
  readonly nameThePages: (name: (page: number) => string) => void;
}

/** From so many pages on a new thread is worth its cost, because it frees the memory. */
const many = 60;

interface Open {
  readonly task: PDFDocumentLoadingTask;
  readonly page: number;
  document: PDFDocumentProxy | undefined;
  answer: ((password: string) => void) | undefined;
  tried: string | null;
}

export function createPdfViewer(load: () => Promise<Pdf> = loadPdf): PdfViewer {
  const store = createStore<PdfViewerState>()(() => ({ ...closed, scale: 1, fit: 'page-width' }));
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
    const built = putTogether(await load(), element, pages, store);
    const { bus, viewer } = built;
    bus.on('pagesinit', () => {
      if (!open) return;
      nameAll();
      const { fit, scale } = store.getState();
      viewer.currentScaleValue = fit ?? String(scale);
      if (open.page > 1) viewer.currentPageNumber = Math.min(open.page, viewer.pagesCount);
    });
    new ResizeObserver(refit).observe(element);
    made = built;
    return built;
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
    mount(container) {
      container.append(element);
      // An element that is unmounted loses its scroll position.
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
      const gone = () => {
        if (mine !== turn) return;
        leave();
        store.setState({ ...closed, phase: 'gone' });
      };
      parts ??= build();
      // Requested before the screen is rendered again, so that it is already loading.
      const reading = openRanges(
        parts.then((built) => built.pdf.lib),
        url,
        gone,
      );
      store.setState({ ...closed, phase: 'opening' });
      const range = await reading;
      const { pdf, links, viewer } = await parts;
      if (mine !== turn) {
        range?.abort();
        return;
      }
      if (!range) {
        gone();
        return;
      }
      const task = pdf.lib.getDocument({
        range,
        worker: pdf.worker(),
        ...pdf.data,
        ...(password === null ? {} : { password }),
      });
      const opened: Open = { task, page, document: undefined, answer: undefined, tried: password };
      open = opened;
      task.onPassword = (answer: (password: string) => void, why: number) => {
        // The request came from a file that was closed meanwhile.
        if (mine !== turn) return;
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
      } catch {
        if (mine === turn) store.setState({ phase: 'damaged' });
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
      // The question stays open until the file answers: a dialog that closes and reopens would lose the focus.
      store.setState({ wrong: false });
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
      // One after the other: the visible pages come first.
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
      // A file closed meanwhile gets no thumbnail; a damaged page is reported where it is shown.
      thumbnails = drawn.catch(() => undefined);
      return drawn.catch(() => false);
    },
    nameThePages(words) {
      name = words;
      nameAll();
    },
  };
}
