// A screen looks the same before and after a visit to all others: whatever style sheets a window has loaded, they change no element of the
// screen.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { startWalk, taxId, useService, type Walking } from '../helpers/walk.ts';

const known = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';
/** Its first and last characters are those of the known one. */
const alike = '0xd4f10eaaaaaaaaaaaaaaaaaaaaaaaaaaaa9db236';

const sheets = globSync('assets/*.css', { cwd: join(import.meta.dirname, '../../out/renderer') }).map(
  (file) => `/${file.replaceAll('\\', '/')}`,
);

/** The differences in all elements and their generated parts once the sheets that the window has not loaded yet are added. */
const changedBy = (
  page: Page,
  all: readonly string[],
  place: 'before' | 'after',
): Promise<readonly string[]> =>
  page.evaluate(
    async ({ all, place }) => {
      const looks = () =>
        [...document.querySelectorAll('body *')].flatMap((element) =>
          ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part === '' ? null : part);
            const shown = part === '' || style.content !== 'none';
            const values = shown ? [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`) : [];
            return { of: `${element.tagName}.${element.getAttribute('class') ?? ''}${part}`, values };
          }),
        );
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      const loaded = new Set(links.map(({ href }) => new URL(href).pathname));
      const before = looks();
      const added = await Promise.all(
        all
          .filter((path) => !loaded.has(path))
          .map(
            (href) =>
              new Promise<HTMLLinkElement>((resolve, reject) => {
                const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
                link.addEventListener('load', () => resolve(link));
                link.addEventListener('error', () => reject(new Error(href)));
                // After the styles of the start in both cases, as when the clerk opens an area.
                if (place === 'after') document.head.append(link);
                else links[0]?.after(link);
              }),
          ),
      );
      const after = looks();
      for (const link of added) link.remove();
      if (added.length === 0) throw new Error('every sheet is loaded already');
      return before.flatMap(({ of, values }, at) =>
        values.flatMap((value, name) =>
          after[at]?.values[name] === value ? [] : [`${of} ${value} → ${after[at]?.values[name]}`],
        ),
      );
    },
    { all, place },
  );

const screens: readonly (readonly [name: string, go: (walk: Walking) => Promise<unknown>])[] = [
  ['Início', (walk) => walk.to(1)],
  ['Lote', (walk) => walk.to(2, 'Lote')],
  ['Avulso', (walk) => walk.to(2, 'Avulso')],
  ['Emitidos', (walk) => walk.to(2, 'Emitidos')],
  ['Ver documentos', (walk) => walk.to(3, 'Abrir documento')],
  ['Carnês', (walk) => walk.to(3, 'Carnês')],
  ['Impressões', (walk) => walk.to(3, 'Impressões')],
  ['Monitor', (walk) => walk.to(4)],
  ['Novo saque', (walk) => walk.to(5, 'Novo saque')],
  ['Histórico de saques', (walk) => walk.to(5, 'Histórico')],
  ['Carteiras', (walk) => walk.to(5, 'Carteiras')],
  ['Conta', (walk) => walk.to(6, 'Identidade e credenciais')],
  ['Configurações', (walk) => walk.to(6, 'Configurações')],
  ['Auditoria', (walk) => walk.to(6, 'Auditoria')],
];

describe('the look of', inChromium, () => {
  let walk: Walking;
  beforeAll(async () => {
    process.env['CUPS_SERVER'] = '127.0.0.1:1';
    walk = await startWalk('styles');
    await settleAtHome(walk.page);
    const accountId = await useService(walk);
    const added = await walk.page.evaluate(
      (entry) => window.guiche?.withdrawals.addEntry({ commandId: crypto.randomUUID(), ...entry }),
      { accountId, label: 'Matriz', wallet: known, checksummed: true },
    );
    if (added?.ok !== true) throw new Error('the wallet was not added');
  });
  afterAll(() => walk.stop());

  const changes = async () => {
    const behind = await changedBy(walk.page, sheets, 'after');
    return [...behind, ...(await changedBy(walk.page, sheets, 'before'))].slice(0, 12);
  };

  it.each(screens)('%s', async (_name, go) => {
    await go(walk);
    await walk.page.reload();
    await walk.page.locator('main h1, main [role="tab"]').first().waitFor();
    await expect.poll(changes).toEqual([]);
  });

  it('a wallet that is similar to a known one, whose differing characters are marked', async () => {
    await walk.to(5, 'Novo saque');
    await walk.page.reload();
    const field = walk.page.getByRole('combobox', { name: /^Carteira/u });
    await field.fill(alike);
    await walk.page.locator('.wallet-group.marked').first().waitFor();
    await expect.poll(changes).toEqual([]);
  });

  it('rows with errors in the review', async () => {
    await walk.to(2, 'Lote');
    await walk.page.reload();
    await walk.button('Colar linhas…').click();
    await walk
      .field('Linhas')
      .fill(
        `Sacado;CPF;Valor;Vencimento\nAurora Pães;${taxId(1)};120,00;${dueIn(30)}\nBento Luz;111.111.111-11;80,00;${dueIn(30)}`,
      );
    await walk.button('Ler as linhas').click();
    await walk.button('Continuar').click();
    await walk.button('Conferir as linhas').click();
    await walk.page.locator('.review-mark').first().waitFor();
    await expect.poll(changes).toEqual([]);
  });
});
