// Moves the focus when the focused element disappears.
import { useCallback, useEffect, useState, type RefObject, type SyntheticEvent } from 'react';

/** The focus moves after the current state update: a dialog or form that closes has released it by then. */
export function useFocusOn(target: RefObject<HTMLElement | null>): () => void {
  const [requests, request] = useState(0);
  useEffect(() => {
    if (requests > 0) target.current?.focus();
  }, [requests, target]);
  return useCallback(() => request((times) => times + 1), []);
}

/** Menus and dialogs are children in React alone: their events are none of the part around them. */
export const isWithin = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** What stands around a control and can be told apart by name. */
const places = 'main, aside, nav, form, section, li, [role], [tabindex]';
/** Parts in which Tab reaches one element, and arrows reach the others. */
const withOneStop =
  '[role=grid], [role=rowgroup], [role=row], [role=listbox], [role=tablist], [role=radiogroup]';
/** A part that takes the place of another moves the focus itself within this time. */
const patience = 150;

/** A question over a dialog over the work. */
const deepest = 4;

const isLost = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

const around = (element: Element): readonly HTMLElement[] => {
  const found: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.matches(places) && at !== document.body) found.push(at);
  return found;
};

/**
 * If the focused control disappears and nothing else takes its focus, the nearest part around it does: keys go on working there, and
 * Tab goes on from there instead of beginning at the top of the window. Returns what ends it.
 */
export function keepFocus(): () => void {
  /** The focused control and what is around it; below it, what was focused before a dialog opened over it. */
  let last: readonly (readonly [HTMLElement, readonly HTMLElement[]])[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The control that lost the focus when it disappeared: it may be back by now, like a switch that waited for an answer. */
  let dropped: EventTarget | null = null;
  const rescue = () => {
    timer = undefined;
    const [top] = last;
    if (document.activeElement !== document.body || !top || !(top[0] === dropped || isLost(top[0]))) return;
    const part = last.flatMap(([control, parts]) => [control, ...parts]).find((one) => !isLost(one));
    // A list whose row has gone has another one, on which keys act and which shows it.
    const stops = part?.matches(withOneStop) ? [...part.querySelectorAll<HTMLElement>('[tabindex="0"]')] : [];
    const place = stops.find((one) => !isLost(one)) ?? part;
    if (!place) return;
    const isBorrowed = !place.hasAttribute('tabindex');
    if (isBorrowed) place.tabIndex = -1;
    place.dataset['heldFocus'] = '';
    place.addEventListener(
      'blur',
      () => {
        delete place.dataset['heldFocus'];
        if (isBorrowed) place.removeAttribute('tabindex');
      },
      { once: true },
    );
    place.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const over = target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
    // The control that opened a dialog may be gone before the dialog is: what was around it still takes the focus.
    const below = last.filter(
      ([element, parts]) => over?.contains(element) === false && ![element, ...parts].every(isLost),
    );
    last = [[target, around(target)] as const, ...below].slice(0, deepest);
  };
  const rescueSoon = () => {
    timer ??= setTimeout(rescue, patience);
  };
  // What another size of the window hides loses the focus a moment later, and no part of the page has changed.
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    dropped = target instanceof Element && isLost(target) ? target : null;
    if (relatedTarget === null) rescueSoon();
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) rescueSoon();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
