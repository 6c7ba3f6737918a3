// The document of images that a printing window loads: who gets it, and what it contains.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPrintPages, printDocument } from '../../../../../main/host/electron/print-pages.ts';
import { temporaryFolder } from '../../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const ask = (pages: ReturnType<typeof createPrintPages>, path: string) =>
  pages.answer(new Request(new URL(path, 'app://guiche/').href));

it('serves its own pages while they are printed', async () => {
  let minted = 0;
  const pages = createPrintPages(() => `m${(minted += 1)}`);
  const path = join(folder.path, 'raster-0001.png');
  writeFileSync(path, 'image');
  const page = pages.add('Boleto', [{ path, widthMm: 210, heightMm: 297 }]);
  expect(page.url).toBe('app://guiche/print/m1/');
  const html = await ask(pages, page.url);
  expect(html?.headers.get('content-security-policy')).toContain("style-src 'self' 'nonce-m2'");
  expect(await html?.text()).toContain('<style nonce="m2">');
  const image = await ask(pages, `${page.url}0.png`);
  expect([image?.headers.get('content-type'), await image?.text()]).toEqual(['image/png', 'image']);
  expect((await ask(pages, `${page.url}1.png`))?.status).toBe(404);
  for (const other of ['/', '/print/', '/print/m9/', '/documents/m1.pdf', '/print/m1/../../x'])
    expect(ask(pages, other)).toBeUndefined();
  page.remove();
  expect(ask(pages, page.url)).toBeUndefined();
});

it('puts each image on a page of its own in its own size, and reads no title as markup', () => {
  const image = { path: '/kept/1.png', widthMm: 210.0157, heightMm: 297.0107 };
  const html = printDocument('</title><script>', [image, image], 'n');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain('#p1{width:210.016mm;height:297.011mm}');
  expect(html.match(/<img /gu)).toHaveLength(2);
  expect(html).not.toMatch(/style="|<script/u);
});
