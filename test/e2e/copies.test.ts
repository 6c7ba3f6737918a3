// Backups of the ledger in the window: one is saved, shown with its contents, restored at the next start, and frozen until a person gives a
// reason; a file that is no backup is refused; the help is searched by a word.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';

describe('backups of the ledger', inChromium, () => {
  let app: AppUnderTest;
  let copy = '';
  const page = () => app.page;
  const button = (name: RegExp | string) => page().getByRole('button', { name });
  const sound = async () => {
    expect(await barriers(page())).toEqual([]);
  };
  const toCopies = async () => {
    await page().keyboard.press('Control+k');
    await typeInField(page(), 'mudança de computador');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Backup dos dados' }).waitFor();
  };
  const choose = async (path: string) => {
    const [chooser] = await Promise.all([
      page().waitForEvent('filechooser'),
      button('Escolher o arquivo de backup…').click(),
    ]);
    await chooser.setFiles(path);
  };

  beforeAll(async () => {
    app = await openApp();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await toCopies();
  });
  afterAll(() => app.stop());

  it('are made and listed', async () => {
    await page().getByText('Nenhum ainda').waitFor();
    await sound();
    copy = await app.saved(() => button('Fazer backup').click());
    await page()
      .getByText(/^Último: /)
      .waitFor();
    expect(copy).not.toBe('');
  });

  it('refuse another file, and say what to do', async () => {
    const text = join(app.folder, 'boletos.db');
    await writeFile(text, 'valor;vencimento\n');
    await choose(text);
    const refusal = page().getByText('Este arquivo está danificado ou não é um backup do Guichê.');
    await refusal.waitFor();
    await expect.poll(() => refusal.isVisible()).toBe(true);
  });

  it('are uploaded complete in several slices', async () => {
    // SQLite reads as much of a file as its header says, so bytes after that only make the file larger.
    const large = join(app.folder, 'large.db');
    await writeFile(large, Buffer.concat([await readFile(copy), Buffer.alloc(20 * 1024 * 1024, 7)]));
    const slices: string[] = [];
    page().on('request', (request) => {
      const offset = request.headers()['x-guiche-offset'];
      if (offset !== undefined) slices.push(offset);
    });
    await choose(large);
    const asked = page().getByRole('alertdialog', { name: 'Restaurar este backup?' });
    await asked.getByText('Desta base de dados, feito neste computador').waitFor();
    expect(slices).toEqual(['0', '8388608', '16777216']);
    await page().keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
  });

  it('are restored at the next start, which is frozen until a person records the check', async () => {
    await choose(copy);
    const asked = page().getByRole('alertdialog', { name: 'Restaurar este backup?' });
    await asked.getByText('Desta base de dados, feito neste computador').waitFor();
    await sound();
    await asked.getByRole('button', { name: 'Usar ao abrir de novo' }).click();
    await page().getByText('Um backup será restaurado ao abrir de novo').waitFor();
    await app.restart();
    await page().getByText('O backup foi restaurado.').waitFor();
    await page().getByText('Os dados são de um backup restaurado').first().waitFor();
    await button('O que acontece agora?').click();
    const answer = page().getByRole('region', { name: 'E se aparecer “Envios bloqueados”?' });
    await expect.poll(() => answer.evaluate((one) => one === document.activeElement)).toBe(true);
    // Esc closes the help panel.
    await page().keyboard.press('Escape');
    await answer.waitFor({ state: 'detached' });
    await button('Conferi; liberar envios…').click();
    await page()
      .getByRole('textbox', { name: 'O que você conferiu e por que pode liberar' })
      .fill('Comparei com o painel: nada saiu depois da cópia.');
    await page()
      .getByRole('alertdialog', { name: 'Liberar envios' })
      .getByRole('button', { name: 'Liberar envios' })
      .click();
    await page().getByText('Envios liberados. O motivo ficou na trilha de auditoria.').waitFor();
  });

  it('show that the computer is retired', async () => {
    await toCopies();
    await page().getByText('Dados arquivados neste computador (1)').waitFor();
    await button('Desativar este computador…').click();
    await app.saved(() => button('Fazer backup e bloquear os envios').click());
    await page().getByText('Este computador foi desativado', { exact: true }).waitFor();
    const frozen = page().getByText('Envios bloqueados', { exact: true }).first();
    await frozen.waitFor();
    await expect.poll(() => frozen.isVisible()).toBe(true);
  });

  it('help answers are found by a word', async () => {
    await button('Ajuda').click();
    await page().getByRole('menuitem', { name: 'O que acontece se…' }).click();
    await page().getByRole('textbox', { name: 'Procurar nesta página' }).fill('impressora reduzir');
    await expect
      .poll(() => page().locator('.help-answer h3').allInnerTexts())
      .toEqual(['E se a impressora reduzir ou aumentar o boleto?']);
    await sound();
    expect(app.problems).toEqual([]);
  });
});
