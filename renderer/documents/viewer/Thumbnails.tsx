// The pages as thumbnails next to the document: drawn when they become visible, one at a time.
import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLingui } from '@lingui/react/macro';
import { usePdfViewerState, useViewer } from './use-viewer.ts';

const width = 96;
const height = 164;

export function Thumbnails() {
  const { t } = useLingui();
  const { pdfViewer } = useViewer();
  const page = usePdfViewerState((state) => state.page);
  const pages = usePdfViewerState((state) => state.pages);
  const rotation = usePdfViewerState((state) => state.rotation);
  const container = useRef<HTMLElement>(null);
  // The virtualizer's values change without a new object, so they are read at every rendering.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: pages,
    getScrollElement: () => container.current,
    estimateSize: () => height,
    overscan: 2,
    paddingStart: 8,
    paddingEnd: 8,
  });
  useEffect(() => {
    if (page >= 1 && page <= pages) rows.scrollToIndex(page - 1, { align: 'auto' });
  }, [page, pages, rows]);
  return (
    <nav className="thumbnails" aria-label={t`Miniaturas das páginas`} ref={container}>
      <div className="thumbnails-all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const number = index + 1;
          return (
            <button
              key={number}
              type="button"
              className="stack gap-4 small thumbnail"
              style={{ transform: `translateY(${start}px)` }}
              aria-label={t`Página ${number}`}
              {...(number === page ? { 'aria-current': 'page' } : {})}
              onClick={() => pdfViewer.goTo(number)}
            >
              <Small key={rotation} page={number} />
              <span className="figures">{number}</span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}

function Small({ page }: { page: number }) {
  const { pdfViewer } = useViewer();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (current) void pdfViewer.thumbnail(page, current, width);
  }, [pdfViewer, page]);
  return (
    <span className="thumbnail-sheet">
      <canvas ref={canvas} aria-hidden="true" />
    </span>
  );
}
