// Starting the app under test in Electron, which cannot do everything that the browser host can: it refuses such options.
import { afterEach, expect, it, vi } from 'vitest';

// Otherwise other files in this process would take it for their own host.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ['a page that is prepared', { prepare: () => Promise.resolve() }],
  ['a context', { context: { locale: 'en' } }],
  ['switches of Chromium', { chromium: ['--hide-scrollbars'] }],
])('Electron refuses %s', async (_, options) => {
  vi.stubEnv('GUICHE_HOST', 'electron');
  vi.resetModules();
  const { inBrowserHost, openApp } = await import('../../helpers/app-under-test.ts');
  await expect(openApp(options)).rejects.toThrow('inBrowserHost');
  expect(inBrowserHost.skip).toBe(true);
});
