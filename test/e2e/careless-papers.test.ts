// PDFs that were saved carelessly, as a clerk sees them: each is shown with its own text, or refused with its reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLine } from '../../preload/shared/slip.ts';
import { type CarelessPaper, readable, unreadable } from '../helpers/careless-papers.ts';
import { inChromium } from '../helpers/chromium.ts';
import { type DocumentsApp, openDocumentsApp } from '../helpers/documents-app.ts';
import { paperEntry } from '../helpers/practice-paper.ts';
import { needs } from '../helpers/system-tools.ts';
import { typeInField } from '../helpers/typing.ts';

let documents: DocumentsApp;
let sequence = 0;
const page = () => documents.app.page;

// The locked ones ask for a password that is no part of the number.
const payer = { name: 'Marina Duarte Figueira', document: '11144477735' } as const;

beforeAll(async () => {
  documents = await openDocumentsApp('e2e careless papers', [payer]);
  await page().keyboard.press('Control+3');
  await page().getByRole('combobox', { name: 'Buscar boleto ou carnê' }).fill('marina');
  await page().keyboard.press('Enter');
  await shows(payer.name);
});
afterAll(() => documents.stop());

const viewer = () => page().getByRole('region', { name: 'Documento', exact: true });
const dialog = () => page().getByRole('dialog', { name: 'Este PDF pede uma senha' });
const shows = (words: string) =>
  viewer().locator('.page[data-loaded] .textLayer').getByText(words).first().waitFor();

/** The service's newest file, in place of the one that is shown. */
async function fetchAnew({ make }: CarelessPaper): Promise<number> {
  sequence += 1;
  documents.replacePdfs(new Uint8Array(await make(sequence)));
  const answered = page().waitForResponse((answer) => answer.url().endsWith('/calls/documents/open'));
  await viewer().getByRole('button', { name: 'Baixar PDF de novo' }).last().click();
  await answered;
  return sequence;
}

describe('a malformed PDF', { skip: inChromium.skip || needs('qpdf').skip }, () => {
  it.each(Object.entries(readable))('%s: is shown with its text', async (_, paper) => {
    const number = await fetchAnew(paper);
    if (paper.password !== undefined) {
      await dialog().waitFor();
      await typeInField(page(), paper.password);
      await page().keyboard.press('Enter');
    }
    const line = formatLine(paperEntry(number).slip.line);
    await shows(line);
    await expect.poll(() => viewer().getByRole('region', { name: 'Página 1' }).innerText()).toContain(line);
  });

  const reasons: Readonly<Record<string, string>> = {
    'locked, and no password': 'Sem a senha, as páginas não podem ser mostradas nem impressas.',
    'cut in half': 'Este PDF está danificado',
    'no pages': 'Este PDF está danificado',
    'no PDF': 'Mensagem do serviço: “Aguarde”',
    nothing: 'O serviço não enviou um PDF',
  };
  it.each(Object.entries(unreadable))('%s: is refused with the reason', async (name, paper) => {
    await fetchAnew(paper);
    if (paper.kind === 'locked') {
      await dialog().waitFor();
      await page().keyboard.press('Escape');
    }
    const reason = viewer()
      .getByText(reasons[name] ?? 'no reason')
      .first();
    await reason.waitFor();
    await expect.poll(() => viewer().locator('.page').count()).toBe(0);
  });

  it('causes no error on the page', () => {
    expect(Object.keys(readable).length + Object.keys(unreadable).length).toBeGreaterThanOrEqual(14);
    expect(documents.app.problems).toEqual([]);
  });
});
