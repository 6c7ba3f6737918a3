// One step of a dialog. It takes the focus when it appears: the dialog still gets keys when the focused element has
// disappeared, and an Enter held down from the press before triggers nothing.
import { useEffect, useRef, type ReactNode } from 'react';

export function DialogStep({
  onEnter,
  children,
}: {
  /** Called by Enter before anything in the step has taken the focus. */
  onEnter?: () => void;
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A field for typing may already have taken it.
    if (!container.current?.contains(document.activeElement)) container.current?.focus();
  }, []);
  return (
    // Every action has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      tabIndex={-1}
      className="stack print-stage"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat && event.target === container.current) onEnter?.();
      }}
    >
      {children}
    </div>
  );
}
