// Types into a field once it has the focus: a screen that is drawn after an answer takes the focus a moment later.
import type { Page } from 'playwright-core';

/** A field has the focus. */
export const fieldFocused = (page: Page): Promise<void> =>
  page.locator('input:focus, textarea:focus').waitFor({ state: 'attached' });

export async function typeInField(page: Page, text: string): Promise<void> {
  await fieldFocused(page);
  await page.keyboard.type(text);
}
