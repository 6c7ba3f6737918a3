// Documents in the built app, as a clerk sees them: they are found and read with the keyboard, wrong ones are recognised, and none is shown
// as good if it is not.
import Paper from 'pdfkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatLine } from '../../preload/shared/slip.ts';
import { barriers } from '../helpers/accessible.ts';
import { inChromium } from '../helpers/chromium.ts';
import { openDocumentsApp, type DocumentsApp } from '../helpers/documents-app.ts';
import { typeInField } from '../helpers/typing.ts';

let documents: DocumentsApp;
const page = () => documents.app.page;

const payers = [
  { name: 'João Antônio da Conceição', document: '52998224725' },
  { name: 'Marina Duarte Figueira', document: '11144477735' },
] as const;

/** Two parcels of one carnê, and so far only one of another. */
const rui = { name: 'Rui Tavares Pinto', document: '39053344705' } as const;
const parcels = [
  { ...rui, amount: '310,00', description: 'Curso de verão, parcela 1/2' },
  { ...rui, amount: '320,00', description: 'Curso de verão, parcela 2/2' },
  { name: 'Lia Prado Nunes', document: '15350946056', description: 'Curso de verão, parcela 1/3' },
] as const;

beforeAll(async () => {
  documents = await openDocumentsApp('e2e documents', [...payers, ...parcels]);
});
afterAll(() => documents.stop());
beforeEach(() => {
  documents.replacePdfs(undefined);
  documents.service.setFaults('calm');
});

const search = () => page().getByRole('combobox', { name: 'Buscar boleto ou carnê' });
const viewer = () => page().getByRole('region', { name: 'Documento', exact: true });
const painted = () => viewer().locator('.page[data-loaded] .textLayer span').first();
/** The page is drawn and nothing is loading: only then may it be printed. */
const printable = async () => {
  await expect.poll(() => viewer().locator('[data-pending]').count()).toBe(0);
  const print = viewer().getByRole('button', { name: 'Imprimir', exact: true });
  await expect.poll(() => print.isEnabled()).toBe(true);
};
const tool = (name: string | RegExp) => viewer().getByRole('button', { name });
const percent = async () => Number.parseInt((await tool(/^Tamanho na tela/u).textContent()) ?? '', 10);

/** With keys only, from any screen. */
async function openByKeys(words: string): Promise<void> {
  await page().keyboard.press('Control+3');
  await page().getByRole('tab', { name: 'Abrir documento' }).click();
  await search().focus();
  await page().keyboard.press('Control+A');
  await typeInField(page(), words);
  // Right away: the results of the earlier word are still in the list.
  await page().keyboard.press('Enter');
}

describe('a boleto’s PDF', inChromium, () => {
  it('is found without accents, opens with Enter, and is confirmed by its bar code', async () => {
    await openByKeys('joao conceicao');
    await painted().waitFor();
    await viewer().getByRole('heading', { name: payers[0].name }).waitFor();
    await viewer().getByText('Código de barras confere com o boleto emitido').waitFor();
    await expect
      .poll(() => viewer().getByRole('region', { name: 'Página 1' }).innerText())
      .toContain(payers[0].name);
    await expect.poll(() => page().evaluate(() => document.activeElement?.className)).toBe('pdf-frame');
  });

  it('is searched for a name without its accents: every match is marked, and one is current', async () => {
    await page().keyboard.press('Control+F');
    await typeInField(page(), 'joao antonio');
    const count = viewer().locator('.find-count');
    await count.getByText(/^1 de \d+$/u).waitFor();
    const total = Number((await count.textContent())?.split(' de ')[1]);
    expect(total).toBeGreaterThanOrEqual(2);
    await expect.poll(() => viewer().locator('.textLayer .highlight').count()).toBeGreaterThanOrEqual(total);
    await page().keyboard.press('Enter');
    await count.getByText(`2 de ${total}`).waitFor();
    await page().keyboard.press('Shift+Enter');
    await count.getByText(`1 de ${total}`).waitFor();
    await page().keyboard.press('Control+A');
    await typeInField(page(), 'ninguém com este nome');
    await count.getByText('Nada encontrado').waitFor();
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await expect.poll(() => viewer().locator('.textLayer .highlight').count()).toBe(0);
  });

  it('uses Ctrl+F for its own search from anywhere on its screen, also with the list beside it', async () => {
    for (const from of [search(), page().locator('#main')]) {
      await from.focus();
      await page().keyboard.press('Control+F');
      const field = page().getByRole('textbox', { name: 'Buscar no documento' });
      await field.waitFor();
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await page().locator('search').count()).toBe(1);
      await page().keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
  });

  it('is enlarged in steps, fitted, turned and shown as thumbnails, without a mouse', async () => {
    await page().keyboard.press('0');
    await expect.poll(() => percent()).toBe(100);
    const paper = await viewer().locator('.page').boundingBox();
    // 210 mm at 96 points an inch.
    expect((paper?.width ?? 0) - 18).toBeCloseTo(793.7, -1);
    await page().keyboard.press('+');
    await expect.poll(() => percent()).toBe(110);
    await page().keyboard.press('Control+-');
    await page().keyboard.press('-');
    await expect.poll(() => percent()).toBe(90);
    await page().keyboard.press('i');
    await expect.poll(() => percent()).toBeLessThan(90);
    const frame = viewer().locator('.pdf-frame');
    await frame.hover();
    await page().keyboard.down('Control');
    await page().mouse.wheel(0, -100);
    await page().keyboard.up('Control');
    await page().keyboard.press('l');
    const upright = await viewer().locator('.page').boundingBox();
    await page().keyboard.press('r');
    await viewer().locator('.page[data-loaded] .textLayer[data-main-rotation="90"]').waitFor();
    const turned = await viewer().locator('.page').boundingBox();
    expect((upright?.height ?? 0) > (upright?.width ?? 0)).toBe(true);
    expect((turned?.height ?? 0) < (turned?.width ?? 0)).toBe(true);
    await page().keyboard.press('Shift+R');
    await page().keyboard.press('m');
    const small = viewer().getByRole('navigation', { name: 'Miniaturas das páginas' });
    await small.getByRole('button', { name: 'Página 1' }).waitFor();
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('m');
  });

  it('gives its digitable line from the ledger, its original file, and is printed with Ctrl+P', async () => {
    await tool('Copiar linha digitável').waitFor();
    const file = await documents.app.saved(() => page().keyboard.press('Control+S'));
    expect(file).not.toBe('');
    await page().keyboard.press('Control+P');
    await page()
      .getByRole('dialog', { name: /^Imprimir/u })
      .waitFor();
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('opens from the boleto in the list, and from the palette', async () => {
    await page().keyboard.press('Control+2');
    await page().getByRole('tab', { name: 'Emitidos' }).click();
    await page().getByRole('gridcell', { name: payers[1].name }).click();
    await page().keyboard.press('Enter');
    await page().getByRole('button', { name: 'Abrir PDF' }).click();
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await painted().waitFor();
    await page().keyboard.press('Control+K');
    await typeInField(page(), 'conceição');
    await page()
      .getByRole('option', { name: /Abrir PDF/u })
      .click();
    await viewer().getByRole('heading', { name: payers[0].name }).waitFor();
    await painted().waitFor();
    await expect
      .poll(() => viewer().getByRole('region', { name: 'Página 1' }).innerText())
      .toContain(payers[0].name);
  });
});

describe('the carnês of the account', inChromium, () => {
  const codeOf = (name: string) =>
    page().evaluate(
      async (id) => {
        const row = await window.guiche?.boletos.get({ id });
        return row?.ok === true ? row.value.installmentId : null;
      },
      documents.boletos.get(name) ?? 0,
    );
  const listed = () => page().getByRole('group', { name: 'Carnês com mais de um boleto' });

  it('contain more than one boleto each; the carnê of a single boleto is found by its code', async () => {
    await page().keyboard.press('Control+3');
    await page().getByRole('tab', { name: 'Abrir documento' }).click();
    await search().fill('');
    await listed().getByRole('option').waitFor();
    expect(await listed().getByRole('option').allTextContents()).toEqual([
      expect.stringMatching(/^Rui Tavares Pinto.*2 boletos/u),
    ]);
    const single = await codeOf('Lia Prado Nunes');
    await search().fill(single ?? '');
    await page()
      .getByRole('group', { name: 'Boletos' })
      .getByRole('option', { name: /^Lia Prado Nunes/u })
      .waitFor();
    expect(await listed().count()).toBe(0);
    await search().press('Enter');
    await viewer().getByRole('heading', { name: 'Lia Prado Nunes' }).waitFor();
    await search().fill((await codeOf('Rui Tavares Pinto')) ?? '');
    await listed().getByRole('option').waitFor();
    await search().press('Enter');
    await listed().locator('.finder-item.open').waitFor();
    await painted().waitFor();
    await search().fill('');
  });
});

describe('a carnê of many pages', inChromium, () => {
  const at = async (number: number) => {
    await viewer().locator(`.page[data-page-number="${number}"][data-loaded]`).waitFor();
    await expect
      .poll(() => viewer().getByRole('textbox', { name: 'Página' }).inputValue())
      .toBe(String(number));
  };

  it('opens by its typed code, and its pages are turned with keys', async () => {
    documents.replacePdfs(await paperOf(12));
    await page().keyboard.press('Control+3');
    const code = page().getByRole('textbox', { name: 'Código do parcelamento' });
    await code.focus();
    await page().keyboard.press('Enter');
    await page().getByText('Digite o código que o serviço atribuiu ao parcelamento.').waitFor();
    await typeInField(page(), 'PAR-2026-0412');
    await page().keyboard.press('Enter');
    await viewer().getByText('de 12', { exact: true }).waitFor();
    await at(1);
    await page().keyboard.press('End');
    await at(12);
    await page().keyboard.press('ArrowLeft');
    await at(11);
    await page().keyboard.press('Home');
    await at(1);
    await page().keyboard.press('g');
    await typeInField(page(), '7');
    await page().keyboard.press('Enter');
    await at(7);
    await page().keyboard.press('Control+F');
    await typeInField(page(), 'pagina 9');
    await at(9);
    await page().keyboard.press('Escape');
    await expect.poll(() => page().evaluate(() => document.activeElement?.className)).toBe('pdf-frame');
  });

  it('is found among the recently opened ones, and opens at the page where it was left', async () => {
    await page().keyboard.press('End');
    // The viewer tells main its page after a short pause.
    const left = () =>
      page().evaluate(async () => {
        const recent = await window.guiche?.documents.recent({
          scope: 'all',
        });
        const of = recent?.ok === true ? recent.value[0]?.of : undefined;
        const opened = of && (await window.guiche?.documents.open({ of, fresh: false }));
        return opened?.ok === true && opened.value.kind === 'ready' ? opened.value.lastPage : 0;
      });
    await expect.poll(left).toBe(12);
    await viewer().getByRole('button', { name: 'Fechar o documento' }).click();
    await search().fill('0412');
    await page().getByRole('group', { name: 'Abertos recentemente' }).getByRole('option').waitFor();
    await search().press('Enter');
    await at(12);
    await page().keyboard.press('Escape');
    await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('keeps its place while the clerk is in another tab or area', async () => {
    await page().getByRole('tab', { name: 'Impressões' }).click();
    await viewer().waitFor({ state: 'hidden' });
    await page().getByRole('tab', { name: 'Abrir documento' }).click();
    await at(12);
    await page().keyboard.press('Control+1');
    await viewer().waitFor({ state: 'hidden' });
    await page().keyboard.press('Control+3');
    await at(12);
    expect(
      await viewer()
        .locator('.pdf-frame')
        .evaluate((frame) => frame.scrollTop),
    ).toBeGreaterThan(1_000);
  });
});

describe('the stored copies', inChromium, () => {
  const dialog = () => page().getByRole('dialog', { name: 'Cópias locais de PDFs' });
  const question = () => page().getByRole('alertdialog', { name: 'Apagar as cópias locais?' });

  it('show their size and number, and are deleted except for the open one', async () => {
    await openByKeys('marina');
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await painted().waitFor();
    await page().keyboard.press('Control+K');
    await typeInField(page(), 'apagar espaço disco');
    await page().keyboard.press('Enter');
    await dialog()
      .getByText(/^[\d,]+\s[KM]B de 2\sGB · \d+ arquivos?$/u)
      .waitFor();
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page().getByRole('button', { name: 'Cópias locais de PDFs…' }).click();
    const before = await page().evaluate(() => window.guiche?.documents.store());
    if (before?.ok !== true) throw new Error('not told');
    const { files } = before.value.idle;
    expect(files).toBeGreaterThan(0);
    const act = new RegExp(`^Apagar ${files} cópias? · `, 'u');
    await dialog().getByRole('button', { name: act }).click();
    await question().waitFor();
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await dialog().getByRole('button', { name: act }).click();
    await question().getByRole('button', { name: act }).click();
    await page()
      .getByText(/^Cópias apagadas\./u)
      .waitFor();
    await question().waitFor({ state: 'hidden' });
    const after = await page().evaluate(() => window.guiche?.documents.store());
    expect(after).toMatchObject({ ok: true, value: { idle: { files: 0, bytes: 0 } } });
    await documents.app.saved(() => tool('Salvar').click());
    await search().fill('');
    const recent = page().getByRole('group', { name: 'Abertos recentemente' }).getByRole('option');
    await expect.poll(() => recent.count()).toBe(1);
    await openByKeys('joao conceicao');
    await viewer().getByRole('heading', { name: payers[0].name }).waitFor();
    await painted().waitFor();
  });
});

describe('a PDF’s error', inChromium, () => {
  it('is not shown above the next document', async () => {
    await openByKeys('joao conceicao');
    await viewer().getByRole('heading', { name: payers[0].name }).waitFor();
    await painted().waitFor();
    // So many files are opened elsewhere that main forgets the name under which it offered this one.
    await page().evaluate(async (boleto) => {
      const { guiche } = window;
      if (!guiche || boleto === undefined) throw new Error('nothing to open');
      const opening = () => guiche.documents.open({ of: { boleto }, fresh: false });
      for (let many = 0; many < 11; many += 1) await Promise.all(Array.from({ length: 50 }, opening));
    }, documents.boletos.get(payers[1].name));
    await page().keyboard.press('Control+S');
    const error = viewer().getByText('Este arquivo não está mais disponível.');
    await error.waitFor();
    await openByKeys('marina duarte');
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await painted().waitFor();
    expect(await error.count()).toBe(0);
  });

  it('that arrives while another boleto is shown says which boleto it belongs to', async () => {
    // Fetched again.
    await page().evaluate(() => window.guiche?.documents.emptyStore({ commandId: crypto.randomUUID() }));
    await page().keyboard.press('Control+2');
    await page().getByRole('tab', { name: 'Emitidos' }).click();
    await page().getByRole('gridcell', { name: payers[0].name }).click();
    await page().keyboard.press('Enter');
    const pane = page().getByRole('region', { name: 'Boleto', exact: true });
    await pane.getByRole('heading', { name: payers[0].name }).waitFor();
    documents.service.setFaults({
      latencyMs: { least: 1_500, most: 1_500 },
      rules: [{ fault: { kind: 'errorBefore', status: 500 }, share: 1 }],
    });
    await pane.getByRole('button', { name: 'Salvar PDF' }).click();
    await page().getByRole('gridcell', { name: payers[1].name }).click();
    await pane.getByRole('heading', { name: payers[1].name }).waitFor();
    const toast = page().getByText(`O PDF de ${payers[0].name} não foi salvo.`);
    await toast.waitFor();
    expect(await pane.locator('.banner.bad').count()).toBe(0);
    await page().getByRole('button', { name: 'Fechar aviso' }).click();
  });
});

describe('a PDF with a problem', inChromium, () => {
  it('opens if it is locked with one of the payer’s numbers, and the message says which number', async () => {
    documents.service.setFaults({ pdf: 'locked' });
    await openByKeys('marina');
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await tool('Baixar PDF de novo').click();
    await viewer()
      .getByText(/^Este PDF tem senha, e foi aberto com \d+$/u)
      .waitFor();
    await painted().waitFor();
    expect(await barriers(page())).toEqual([]);
  });

  it('asks for a password that nobody here knows, as often as needed', async () => {
    documents.replacePdfs(await lockedBy('segredo'));
    await tool('Baixar PDF de novo').click();
    const dialog = page().getByRole('dialog', { name: 'Este PDF pede uma senha' });
    await dialog.waitFor();
    await typeInField(page(), 'errada');
    const field = await page().locator('input:focus').elementHandle();
    await page().keyboard.press('Enter');
    await dialog.getByText('Esta senha não abre o arquivo.').waitFor();
    // The field for the next attempt kept the focus.
    expect(await field?.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await viewer().getByText('Sem a senha, as páginas não podem ser mostradas nem impressas.').waitFor();
    await tool('Digitar a senha').click();
    await dialog.waitFor();
    await typeInField(page(), 'segredo');
    await page().keyboard.press('Enter');
    await painted().waitFor();
    await expect
      .poll(() => viewer().getByRole('region', { name: 'Página 1' }).innerText())
      .toContain('Bem guardado');
  });

  it('is shown as damaged if it cannot be read, and the original file can still be saved', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing of a file follows\n');
    documents.replacePdfs(new Uint8Array(bytes));
    await tool('Baixar PDF de novo').click();
    await viewer().getByText('Este PDF está danificado').waitFor();
    expect(await barriers(page())).toEqual([]);
    await documents.app.saved(() => tool('Salvar original').click());
    documents.replacePdfs(undefined);
    await viewer().getByRole('button', { name: 'Baixar PDF de novo' }).last().click();
    await painted().waitFor();
  });

  it('if something else came in place of a PDF, the message says what, and the stored copy stays', async () => {
    documents.service.setFaults({ pdf: 'html' });
    await tool('Baixar PDF de novo').click();
    await viewer().getByText('Mensagem do serviço: “Aguarde O boleto está em registro no banco.”').waitFor();
    await viewer().getByText('Esta é a cópia local anterior.').waitFor();
    await painted().waitFor();
    expect(await barriers(page())).toEqual([]);
    documents.service.setFaults('calm');
    await tool('Tentar de novo').click();
    await tool('Tentar de novo').waitFor({ state: 'hidden' });
    await painted().waitFor();
  });

  it('warns clearly about a bar code that belongs to another boleto', async () => {
    const id = documents.boletos.get(payers[0].name);
    const kept = await page().evaluate(async (boleto) => {
      const opened = await window.guiche?.documents.open({ of: { boleto: boleto ?? 0 }, fresh: false });
      if (opened?.ok !== true) throw new Error('not opened');
      const answer = await fetch(`/documents/${opened.value.ticket}.pdf`);
      return [...new Uint8Array(await answer.arrayBuffer())];
    }, id);
    documents.replacePdfs(Uint8Array.from(kept));
    await openByKeys('marina');
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await tool('Baixar PDF de novo').click();
    await viewer().getByText('Não entregue este PDF: ele é de outro boleto').waitFor();
    expect(await barriers(page())).toEqual([]);
    await printable();
    await page().keyboard.press('Control+P');
    const dialog = page().getByRole('dialog', { name: /^Imprimir/u });
    await dialog.getByText('Não entregue este PDF: ele é de outro boleto').waitFor();
    expect(await barriers(page())).toEqual([]);
    // Only its own button does this; an accidental Enter does not.
    await page().keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Imprimir mesmo assim' }).waitFor();
    const prints = await page().evaluate(() => window.guiche?.documents.prints({ scope: 'all' }));
    expect(prints).toMatchObject({ ok: true, value: [] });
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('does not ask for a comparison if the line in the text is the one in the ledger', async () => {
    const line = await page().evaluate(
      async (id) => {
        const row = await window.guiche?.boletos.get({ id });
        return row?.ok === true ? row.value.slipLine : null;
      },
      documents.boletos.get('Lia Prado Nunes') ?? 0,
    );
    const file = new Paper({ size: 'A4' });
    documents.replacePdfs(await written(file, () => file.text(`Linha digitável ${formatLine(line ?? '')}`)));
    await openByKeys('lia prado');
    await viewer().getByRole('heading', { name: 'Lia Prado Nunes' }).waitFor();
    await tool('Baixar PDF de novo').click();
    await viewer().getByText('Linha digitável confere com o boleto emitido').waitFor();
    expect(await viewer().getByText('não pôde ser lido').count()).toBe(0);
    expect(await barriers(page())).toEqual([]);
    await printable();
    await page().keyboard.press('Control+P');
    const dialog = page().getByRole('dialog', { name: /^Imprimir/u });
    await dialog.getByText('Linha digitável confere com o boleto emitido').waitFor();
    expect(await dialog.getByText('confira na impressão').count()).toBe(0);
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows a picture in JPEG 2000, which WebAssembly decodes', async () => {
    await openByKeys('marina');
    await viewer().getByRole('heading', { name: payers[1].name }).waitFor();
    await painted().waitFor();
    documents.replacePdfs(await paperWithPicture());
    await tool('Baixar PDF de novo').last().click();
    await viewer().locator('.textLayer').getByText('Uma figura').waitFor();
    const colour = () =>
      viewer()
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => [
          ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
        ]);
    await expect.poll(colour).toEqual([255, 0, 0, 255]);
  });

  it('leaves no error on the page', () => {
    expect(documents.app.problems).toEqual([]);
  });

  it('that is closed while it opens leaves no error in the thread that reads it', async () => {
    const thread = page()
      .workers()
      .find((worker) => worker.url().includes('/pdf-thread'));
    const reported: string[] = [];
    page().on('pageerror', ({ message }) => reported.push(message));
    // pdf.js rejects with this at that moment; it must not hide other errors.
    for (const message of ['Worker was terminated', 'another one'])
      await thread?.evaluate((words) => void Promise.reject(new Error(words)), message);
    await expect.poll(() => reported).toEqual(['another one']);
  });
});

async function written(
  file: InstanceType<typeof Paper>,
  write: () => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  file.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((done) => file.on('end', done));
  write();
  file.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function lockedBy(userPassword: string) {
  const file = new Paper({ pdfVersion: '1.6', userPassword, ownerPassword: 'dono' });
  return written(file, () => file.text('Bem guardado'));
}

function paperOf(pages: number) {
  const file = new Paper({ autoFirstPage: false, size: 'A4' });
  return written(file, () => {
    for (let page = 1; page <= pages; page += 1) file.addPage().text(`Página ${page} de um carnê`);
  });
}

/** A red square of 16 by 16 dots. */
const jpeg2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAw8HAAAAAAAPY29scgEAAAAAABAAAACeanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQAEBAAB/1wABECA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAJgAB/5PP/BAgEVBUr/TIiZSA3/hQOBQAXK/fHY//2Q==';

function paperWithPicture() {
  const file = new Paper({ size: 'A4' });
  return written(file, () => {
    const picture = file.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: 16,
      Height: 16,
      Filter: 'JPXDecode',
    });
    picture.end(Buffer.from(jpeg2000, 'base64'));
    Object.assign(file.page.xobjects, { Picture: picture });
    file.text('Uma figura').addContent('q 300 0 0 300 150 270 cm /Picture Do Q');
  });
}
