// The mark over what was found. Drawn over the text and not as a highlight of it: the page stays as it is, and Chromium's
// highlights have ended its page process when a marked text was drawn anew.
import { useLayoutEffect, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { distinct } from '../../ui/keys.ts';
import { visibleBoxes, type Box } from './visible.ts';

const keyOf = ({ left, top, right, bottom }: Box): string => [left, top, right, bottom].join(' ');

export function FoundMark({
  find,
  within,
}: {
  /** Makes the range each time: what the page was read as may no longer stand there. */
  find: () => Range | undefined;
  /** Whatever lies over this lies over the mark too. */
  within: Element;
}): JSX.Element {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      const range = find();
      setBoxes(range ? visibleBoxes(range) : []);
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
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
