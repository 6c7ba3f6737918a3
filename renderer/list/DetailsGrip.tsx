// The edge between a list and its details: dragged, or moved with the arrow keys, and kept for every list.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { detailsWidths } from '../../preload/contract/list-table.ts';
import { useApp, useSession } from '../app/app-context.ts';
import './details-grip.css';

const step = 16;
const clamp = (width: number): number =>
  Math.round(Math.max(detailsWidths.least, Math.min(detailsWidths.most, width)));

/** `usual`: as long as the clerk has chosen none. */
export function useDetailsWidth(usual: number = detailsWidths.usual) {
  const { session } = useApp();
  const kept = useSession(({ app }) => app?.preferences.frame?.detailsWidth) ?? clamp(usual);
  /** What was changed here, which main may not have stored yet. */
  const [changed, setChanged] = useState<number>();
  return {
    width: changed ?? kept,
    resize: (width: number) => setChanged(clamp(width)),
    /** The width of this moment stays. */
    keep: (width: number) => {
      setChanged(clamp(width));
      void session.prefer({ frame: { detailsWidth: clamp(width) } });
    },
  };
}

export function DetailsGrip({ width, resize, keep }: ReturnType<typeof useDetailsWidth>) {
  const { t } = useLingui();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget;
    const start = width + event.clientX;
    let last = width;
    const follow = (moved: globalThis.PointerEvent) => resize((last = start - moved.clientX));
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener('pointermove', follow);
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', follow);
        if (last !== width) keep(last);
      },
      { once: true },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    keep(width + by);
  };
  return (
    // A separator that is moved is a control, by ARIA's own words.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Largura dos detalhes`}
      aria-valuemin={detailsWidths.least}
      aria-valuemax={detailsWidths.most}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="details-grip"
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
