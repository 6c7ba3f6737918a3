// Notices when an act of the clerk leaves the focus on the body: whoever works by keyboard would have to begin at the top of the window.
import type { Page } from 'playwright-core';

/**
 * How many looks in a row, 50 ms apart, may find the focus nowhere while a screen, dialog or answer takes the place of another. Looks
 * and no clock: in a window that was busy for a second, the timer that moves the focus is as late as the look.
 */
const patience = 14;

/** Reports to the console, so that each journey that asserts no error there asserts this too. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    const controls = 'button, a[href], input, textarea, select, summary, [role], [tabindex]';
    const nameOf = (element: Element): string =>
      `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}”`;
    let act: string | undefined;
    let looks = 0;
    const begin = (key: string, target: EventTarget | null) => {
      const control = target instanceof Element ? target.closest(controls) : null;
      // A press on words moves the focus to the body by itself.
      act = control && control !== document.body ? `${key} on ${nameOf(control)}` : undefined;
      looks = 0;
    };
    window.addEventListener('click', (event) => begin('a press', event.target), true);
    // A test that resizes the window to measure it is no clerk who acts.
    window.addEventListener('resize', () => (act = undefined));
    window.addEventListener('keydown', (event) => begin(event.key, document.activeElement), true);
    setInterval(() => {
      const nowhere = document.activeElement === document.body || document.activeElement === null;
      if (!nowhere || act === undefined || !document.hasFocus()) looks = 0;
      else if (++looks > patience) {
        console.error(`The focus fell to the body after ${act}`);
        act = undefined;
      }
    }, 50);
  }, patience);
}
