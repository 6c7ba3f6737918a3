// A PDF with scripts, links, programs and outside files, as a clerk sees it: Guichê shows it with thumbnails, the test presses everything
// on it, and nothing in it runs, opens or is sent.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium } from '../helpers/chromium.ts';
import { openDocumentsApp, type DocumentsApp } from '../helpers/documents-app.ts';
import { hostilePdf, hostileWords } from '../helpers/hostile-pdf.ts';
import { closed, listen } from '../helpers/service-server.ts';

let documents: DocumentsApp;
let elsewhere: Server;
let requestCount = 0;
const asked: string[] = [];
const page = () => documents.app.page;
const payer = { name: 'Marina Duarte Figueira', document: '11144477735' } as const;

beforeAll(async () => {
  elsewhere = createServer((socket) => {
    requestCount += 1;
    socket.destroy();
  });
  const port = await listen(elsewhere);
  documents = await openDocumentsApp('e2e hostile papers', [payer]);
  documents.replacePdfs(new Uint8Array(hostilePdf(`http://127.0.0.1:${port}/`)));
  page().on('request', (request) => asked.push(request.url()));
  page().on('dialog', (dialog) => {
    asked.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page()
    .context()
    .on('page', (opened) => asked.push(`window ${opened.url()}`));
  page().on('download', (file) => asked.push(`download ${file.url()}`));
});
afterAll(async () => {
  await documents.stop();
  await closed(elsewhere);
});

const viewer = () => page().getByRole('region', { name: 'Documento', exact: true });

describe('a hostile PDF', inChromium, () => {
  it('is shown with its own text', async () => {
    await page().keyboard.press('Control+3');
    await page().getByRole('combobox', { name: 'Buscar boleto ou carnê' }).fill('marina');
    await page().keyboard.press('Enter');
    const words = viewer().locator('.page[data-loaded] .textLayer').getByText(hostileWords).first();
    await words.waitFor();
    await expect.poll(() => words.innerText()).toContain(hostileWords);
    await viewer().locator('.page .annotationLayer').first().waitFor({ state: 'attached' });
  });

  it('can be clicked everywhere and typed into', async () => {
    const before = page().url();
    const things = viewer().locator('.annotationLayer a, .annotationLayer input, .annotationLayer section');
    const count = await things.count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      await things.nth(at).dispatchEvent('click');
      await things.nth(at).dispatchEvent('dblclick');
      await things.nth(at).dispatchEvent('auxclick', { button: 1 });
    }
    const paper = await viewer().locator('.page').first().boundingBox();
    if (!paper) throw new Error('no page');
    for (let down = 0.05; down < 1; down += 0.1)
      for (const right of [0.15, 0.5, 0.8])
        await page().mouse.click(paper.x + paper.width * right, paper.y + paper.height * down);
    expect(page().url()).toBe(before);
    const links = await viewer()
      .locator('.annotationLayer a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.filter((href) => !/^(?:#.*)?$/u.test(href))).toEqual([]);
  });

  it('runs nothing, opens nothing and requests nothing', async () => {
    await viewer().getByRole('region', { name: 'Página 1' }).waitFor();
    expect(await page().evaluate(`'scripted' in window`)).toBe(false);
    const { origin } = new URL(page().url());
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !/^(?:blob|data):/u.test(url))).toEqual([]);
    expect(requestCount).toBe(0);
    expect(documents.app.problems).toEqual([]);
  });
});
