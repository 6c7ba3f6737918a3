// What a dialog shows at one time. It takes the focus as it comes: keys are heard in the dialog still when what had the
// focus has left, and an Enter held down from the press before finds nothing to press.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';

export function Stage({
  onEnter,
  children,
}: {
  /** Goes on by Enter before anything in here has taken the focus. */
  onEnter?: () => void;
  children: ReactNode;
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field that is there to be typed in has taken it already.
    if (!place.current?.contains(document.activeElement)) place.current?.focus();
  }, []);
  return (
    // Every act has its button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      tabIndex={-1}
      className="stack print-stage"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat && event.target === place.current) onEnter?.();
      }}
    >
      {children}
    </div>
  );
}
