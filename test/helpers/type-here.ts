// Typing as a clerk does who waits until the field has the focus: what is drawn after an answer takes it a moment later.
import type { Page } from 'playwright-core';

/** A field has the focus. */
export const inField = (page: Page): Promise<void> =>
  page.locator('input:focus, textarea:focus').waitFor({ state: 'attached' });

export async function typeHere(page: Page, text: string): Promise<void> {
  await inField(page);
  await page.keyboard.type(text);
}
