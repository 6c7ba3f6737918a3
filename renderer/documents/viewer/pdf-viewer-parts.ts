// pdf.js' own viewer, built into the app's element; its events update the viewer's state, and the wheel zooms.
import type { StoreApi } from 'zustand/vanilla';
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Pdf } from './pdf.ts';
import type { PdfViewerState } from './pdf-viewer-state.ts';
import { fits, wheelFactor } from './zoom.ts';

export interface Parts {
  readonly pdf: Pdf;
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly viewer: PDFViewer;
}

/** The element scrolls, and contains the pages. */
export function putTogether(
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
