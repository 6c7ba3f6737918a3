// The pages as thumbnails next to the document: drawn when they become visible, one at a time.
import { useEffect, useRef, type JSX } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLingui } from '@lingui/react/macro';
import { useStage, useViewer } from './use-viewer.ts';

const width = 96;
const height = 164;

export function Thumbnails(): JSX.Element {
  const { t } = useLingui();
  const { stage } = useViewer();
  const page = useStage((state) => state.page);
  const pages = useStage((state) => state.pages);
  const rotation = useStage((state) => state.rotation);
  const place = useRef<HTMLElement>(null);
  // The virtualizer's values change without a new object, so they are read at every rendering.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: pages,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    overscan: 2,
    paddingStart: 8,
    paddingEnd: 8,
  });
  useEffect(() => {
    if (page >= 1 && page <= pages) rows.scrollToIndex(page - 1, { align: 'auto' });
  }, [page, pages, rows]);
  return (
    <nav className="thumbnails" aria-label={t`Miniaturas das páginas`} ref={place}>
      <div className="thumbnails-all" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const number = index + 1;
          return (
            <button
              key={number}
              type="button"
              className="thumbnail"
              style={{ transform: `translateY(${start}px)` }}
              aria-label={t`Página ${number}`}
              {...(number === page ? { 'aria-current': 'page' } : {})}
              onClick={() => stage.goTo(number)}
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

function Small({ page }: { page: number }): JSX.Element {
  const { stage } = useViewer();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (current) void stage.thumbnail(page, current, width);
  }, [stage, page]);
  return (
    <span className="thumbnail-sheet">
      <canvas ref={canvas} aria-hidden="true" />
    </span>
  );
}
