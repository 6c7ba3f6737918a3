// Every screen in both themes and both languages: axe finds nothing serious, the console stays clean, nothing scrolls sideways.
// With GUICHE_SHOTS=DIR the pictures are kept there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeTaxId, formatTaxId } from '../../main/boletos/rules/tax-id.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

const shots = process.env['GUICHE_SHOTS'];
/** React Aria's live region: it points for a moment at what it has just read aloud, and empties itself. */
const announcer = '[data-live-announcer]';
let app: AppUnderTest;

beforeAll(async () => {
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
  app = await openApp();
  await app.page.getByRole('heading', { name: 'Início' }).waitFor();
  const offer = app.page.getByRole('button', { name: 'Guardar só nesta sessão' });
  if (await offer.isVisible()) await offer.click();
});
afterAll(() => app.stop());

const tab = (name: string) => async (page: Page) => {
  await page.keyboard.press('Control+6');
  await page.getByRole('tab', { name }).click();
};

const boletosTab = (name: string) => async (page: Page) => {
  await page.keyboard.press('Control+2');
  await page.getByRole('tab', { name }).click();
};

async function newWithdrawal(page: Page, amount: string, wallet: string): Promise<void> {
  await page.keyboard.press('Control+5');
  await page.getByRole('tab', { name: 'Novo saque' }).click();
  await page.getByRole('combobox', { name: /^Carteira de destino/u }).fill(wallet);
  await page.getByRole('textbox', { name: 'Valor em reais' }).fill(amount);
}

const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  inicio: (page) => page.keyboard.press('Control+1'),
  'avulso-erros': async (page) => {
    await boletosTab('Avulso')(page);
    await page.getByRole('textbox', { name: 'Valor' }).fill('0');
    await page.getByRole('textbox', { name: 'Vencimento' }).focus();
    await page.getByText('O valor não pode ser zero.').waitFor();
  },
  lote: async (page) => {
    await boletosTab('Lote')(page);
    await page.getByText('Solte aqui a planilha com os boletos').waitFor();
  },
  'emitidos-vazio': async (page) => {
    await boletosTab('Emitidos')(page);
    await page.getByText('Nenhum boleto emitido ainda').waitFor();
  },
  'carnes-vazio': async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Carnês' }).click();
    await page.getByText('Ainda não há boletos para juntar num carnê').waitFor();
  },
  'impressoes-vazio': async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Impressões' }).click();
    await page.getByText('Nada foi impresso ainda').waitFor();
    await page.getByText('Ainda não medida por este modo').first().waitFor();
  },
  'documentos-vazio': async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Ver' }).click();
    // In a small window only the finder stands there, until something is open.
    await page.getByText('Nenhum documento aberto').waitFor({ state: 'attached' });
  },
  'monitor-vazio': async (page) => {
    await page.keyboard.press('Control+4');
    await page.getByText('Nenhuma transação acompanhada').waitFor();
  },
  'saque-erros': async (page) => {
    await newWithdrawal(page, '10', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    await page.getByText('Este endereço é da rede TRON').waitFor();
  },
  'saque-resumo': async (page) => {
    await newWithdrawal(page, '1234,56', '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576');
    await page.getByRole('button', { name: 'Conferir saque de R$ 1.234,56' }).click();
    await page.getByRole('heading', { name: 'Resumo do saque' }).waitFor();
  },
  ensaio: tab('Ensaio'),
  identidade: tab('Identidade e credenciais'),
  conexao: async (page) => {
    await tab('Conexão')(page);
    await page.getByRole('button', { name: /Testar/ }).click();
    await page.getByText('Tudo o que pôde ser testado funciona').waitFor();
  },
  ajustes: tab('Ajustes'),
  trilha: tab('Trilha'),
  'nova-conta': async (page) => {
    await page.keyboard.press('Control+6');
    await page.getByRole('button', { name: 'Adicionar conta' }).first().click();
    await page.getByLabel('Endereço do serviço').fill('http://pagamentos.example');
    await page.getByLabel('Nome da conta').focus();
  },
  busca: async (page) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
  },
  teclado: async (page) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  licencas: async (page) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('licencas');
    await page.keyboard.press('Enter');
    await page.getByText('pdfjs-dist').waitFor();
  },
};

/** A picture where they are wanted, and what speaks against the screen as it stands. */
async function judged(name: string): Promise<{ serious: readonly string[]; sideways: boolean }> {
  const { page } = app;
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return {
    serious: serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    sideways,
  };
}

describe.each(['light', 'dark'] as const)('in %s', inChromium, (colorScheme) => {
  it.each(Object.keys(screens))('%s', async (name) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await screens[name]?.(page);
    const verdict = await judged(`${name}-${colorScheme}`);
    // Before anything is judged, so that one bad screen does not spoil the next.
    await page.keyboard.press('Escape');
    expect(verdict).toEqual({ serious: [], sideways: false });
    expect(app.problems).toEqual([]);
  });
});

describe('narrow and enlarged', inChromium, () => {
  it.each([
    { name: 'small window', width: 1000, height: 700 },
    { name: '200 % of a small screen', width: 640, height: 400 },
  ])('$name: every screen can be reached and read', async ({ width, height }) => {
    const { page } = app;
    await page.setViewportSize({ width, height });
    for (const [name, go] of Object.entries(screens)) {
      await go(page);
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}.png`) });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(`${name}: ${String(sideways)}`).toBe(`${name}: false`);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  });
});

/** Header words that no earlier sheet had: one that is recognised would skip its columns. */
const headers = {
  light: 'Sacado;CPF;Valor;Vencimento;Juros',
  dark: 'Cliente;Documento;Preço;Vence em;Multa',
};
const payers = ['Aurora Pães', 'Bento Luz', 'Clara Veiga', 'Davi Rocha', 'Elisa Prado', 'Fábio Nunes'];

describe('the way of a sheet, of one boleto and of what became of them', inChromium, () => {
  let service: Sandbox;
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  /** Wide, and then as small as it may be: the verdict on both. */
  const look = async (name: string, scheme: string) => {
    expect(await judged(`${name}-${scheme}`)).toEqual({ serious: [], sideways: false });
    await app.page.setViewportSize({ width: 640, height: 400 });
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
      false,
    );
    await app.page.setViewportSize({ width: 1280, height: 860 });
  };
  const dueIn = (days: number) => {
    const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    return `${day}/${month}/${year}`;
  };

  beforeAll(async () => {
    service = await startSandbox({ folder: null, seed: 'screens', now: Date.now });
    const made = await app.page.evaluate(
      async ({ url, token }) => {
        const account = await window.guiche?.accounts.create({
          commandId: crypto.randomUUID(),
          name: 'Escritório Estrela',
          baseUrl: url,
          credentials: { token },
        });
        return account?.ok === true && (await window.guiche?.accounts.select({ id: account.value.id }))?.ok;
      },
      { url: service.url, token: service.cast.practice.accessToken },
    );
    if (made !== true) throw new Error('the account was not made');
  });
  afterAll(() => service.stop());

  it.each(['light', 'dark'] as const)('in %s', { timeout: 120_000 }, async (scheme) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // The third answer is lost: what it was about is a doubt.
    service.setFaults({
      latencyMs: { least: 900, most: 900 },
      rules: [{ fault: { kind: 'cutAfter' }, on: [3] }],
    });
    await boletosTab('Lote')(page);
    await button('Colar linhas…').waitFor();
    await look('lote-arquivo', scheme);

    const rows = payers.map((name, at) => {
      const document =
        at === 4 ? '111.111.111-11' : formatTaxId(completeTaxId(String(104_285_713 + at * 7_919)));
      return `${name};${document};${at + 1}${scheme === 'light' ? 20 : 30},00;${at === 5 ? '31/02/2027' : dueIn(30)};2%`;
    });
    await button('Colar linhas…').click();
    await page.getByRole('textbox', { name: 'Linhas' }).fill([headers[scheme], ...rows].join('\n'));
    await button('Ler as linhas').click();
    await button('Continuar para as colunas').click();
    await page.getByText('Este dia não existe no calendário.').waitFor();
    await page.getByRole('textbox', { name: 'Nome do lote' }).fill('Mensalidades de dezembro');
    await look('lote-colunas', scheme);

    await button('Conferir as linhas').click();
    await page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await look('lote-revisao', scheme);

    await button(/^Emitir 4 boletos/).click();
    await page
      .locator('.sending-count')
      .filter({ hasText: /^[1-9]/ })
      .waitFor();
    await look('lote-emissao', scheme);

    await page
      .getByText('Fecha: cada linha da planilha está em um destes lugares.')
      .waitFor({ timeout: 30_000 });
    await look('lote-a-confirmar', scheme);
    await page.locator('.closing-cell').filter({ hasText: 'Criados' }).click();
    await look('lote-resultado', scheme);

    service.setFaults('calm');
    await boletosTab('Avulso')(page);
    const next = button('Novo boleto');
    if (await next.isVisible()) await next.click();
    for (const [field, text] of [
      ['Pagador', 'Marina Duarte Figueira'],
      ['CPF ou CNPJ', '52998224725'],
      ['Valor', scheme === 'light' ? '1500' : '1600'],
      ['Vencimento', dueIn(20)],
    ] as const)
      await page.getByRole('textbox', { name: field }).fill(text);
    await button(/^Emitir R\$/).click();
    await page.getByText('Confere: linha, código de barras, valor e vencimento são os do pedido.').waitFor();
    await look('avulso', scheme);

    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Ver' }).click();
    const seek = page.getByRole('combobox', { name: 'Buscar boleto ou carnê' });
    await seek.fill('Marina Duarte');
    await page
      .getByRole('option', { name: /^Marina Duarte Figueira/ })
      .first()
      .waitFor();
    await seek.press('Enter');
    await page.locator('.textLayer').getByText('Marina Duarte Figueira').first().waitFor();
    await page.keyboard.press('Control+P');
    await page.getByText('Códigos de barras conferidos: 1 de 1').waitFor();
    await look('imprimir', scheme);
    const [paper] = await Promise.all([page.waitForEvent('popup'), button('Imprimir 1 página').click()]);
    await paper.close();
    await page.getByText('Saiu certo no papel?').waitFor();
    await look('imprimir-saiu', scheme);
    await button('Não saiu').click();
    await page.getByText('Anotado: não saiu.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Impressões' }).click();
    await page.getByRole('grid', { name: 'Impressões' }).waitFor();
    await look('impressoes', scheme);
    await button('Imprimir folha de calibração').last().click();
    await page.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await look('calibracao', scheme);
    await page.keyboard.press('Escape');

    await boletosTab('Emitidos')(page);
    await page.getByRole('gridcell', { name: 'Marina Duarte Figueira' }).first().click();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Boleto', exact: true }).getByText('Dar baixa').waitFor();
    await look('emitidos', scheme);
    await button('Abrir PDF').click();
    await page.locator('.page[data-loaded] .textLayer span').first().waitFor();
    await page.keyboard.press('m');
    await page.getByRole('navigation', { name: 'Miniaturas das páginas' }).waitFor();
    await look('documento', scheme);
    await page.keyboard.press('m');
    await button('Fechar o documento').click();
    await boletosTab('Emitidos')(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+1');
    await page
      .getByText(/a confirmar · /)
      .first()
      .waitFor();
    await look('inicio-com-trabalho', scheme);

    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Carnês' }).click();
    await button('Montar carnê').first().click();
    await page.getByRole('heading', { name: 'De quais boletos?' }).waitFor();
    await look('carne-escolha', scheme);
    await page.getByRole('region', { name: 'Últimos lotes' }).getByRole('button').first().click();
    await button(/^Montar \d+ boletos em 1 arquivo/).waitFor();
    await look('carne-novo', scheme);
    await button(/^Montar \d+ boletos em 1 arquivo/).click();
    await page.getByText(/^Códigos de barras conferidos: /).waitFor({ timeout: 30_000 });
    await look('carne-pronto', scheme);
    expect(app.problems).toEqual([]);
  });
});
