// The mark over the found text. Drawn over the text instead of with Chromium's highlight API, which has crashed the
// page when a highlighted text was rendered again.
import { useLayoutEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { distinct } from '../../ui/keys.ts';
import { visibleBoxes, type Box } from './visible.ts';

const keyOf = ({ left, top, right, bottom }: Box): string => [left, top, right, bottom].join(' ');

export function FoundMark({
  find,
  within,
}: {
  /** Makes the range each time: the page may have changed since it was read. */
  find: () => Range | undefined;
  /** Anything that lies over this element lies over the mark too. */
  within: Element;
}): JSX.Element {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    let frame = 0;
    const reposition = () => {
      const range = find();
      setBoxes(range ? visibleBoxes(range) : []);
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reposition);
    };
    reposition();
    const resized = new ResizeObserver(placeSoon);
    resized.observe(document.body);
    const text = find()?.startContainer.parentElement;
    if (text) resized.observe(text);
    window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      window.removeEventListener('scroll', placeSoon, { capture: true });
    };
  }, [find]);
  return createPortal(
    <div className="found-mark" aria-hidden="true">
      {distinct(boxes, keyOf).map((box) => (
        <div
          key={keyOf(box)}
          style={{
            left: box.left,
            top: box.top,
            width: box.right - box.left,
            height: box.bottom - box.top,
          }}
        />
      ))}
    </div>,
    within,
  );
}
