// Collects the accessibility faults of one state: light in Portuguese, then dark in English with a marked catalogue that shows untranslated
// texts; at the sizes of an office monitor; enlarged to 200 %, by accessible names, without motion, and walked with Tab. GUICHE_SHOTS=DIR keeps the pictures.
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  barriers,
  foreignNumbers,
  moving,
  outOfReach,
  unfocused,
  unspoken,
  untranslated,
} from './accessible.ts';
import { hostUnderTest } from './app-under-test.ts';
import { hiddenInOffice } from './office-sizes.ts';
import { unstyled } from './unstyled-classes.ts';
import type { Walk } from './walk.ts';

type Shown = Pick<Walk, 'page' | 'app'>;

const shots = process.env['GUICHE_SHOTS'];
const usual = { width: 1280, height: 800 };
const small = { width: 1000, height: 700 };
/** The size that remains at 200 %. */
const enlarged = { width: 640, height: 400 };

/** Texts that are not the app's: the clerk's own, the service's, of the language itself, or the same in every language. */
const data: readonly RegExp[] = [
  // Invented payers, before the names of people who are part of theirs.
  /\p{Lu}\p{L}+ \p{Lu}\p{L}+ Andrade \d+/gu,
  // The service's own sentences.
  /(?:Boleto gerado com sucesso|Registro incompleto no banco|Serviço temporariamente indisponível|O serviço demorou demais para responder|Já existe um registro com estes dados)\.|\bServiço\b/gu,
  // The folder of the ledger under test.
  /\S*guiche-e2e-\S+/gu,
  /-----BEGIN CERTIFICATE-----|Guichê|Português \(Brasil\)|English/gu,
  // The commands and files for a server of the team's own.
  /^(?:sudo|docker|echo) .*$|team-server\.sh|debian\.sh|compose\.yaml/gmu,
  /Teste|\bLote \d+|Escritório Estrela|Mensalidades de dezembro|Mensalidade (?:\{mes\}\/\{ano\}|\d\d\/\d{4})|Marina Duarte Figueira|Carteira da Matriz|TX-DESCONHECIDA-1|TX-DES…ECIDA-1/gu,
  /Aurora Pães|Bento Luz|Clara Veiga|Davi Rocha|Elisa Prado|Fábio Nunes|Loja \d+|\broot\b|Sacado|Valor|Vencimento|Juros/gu,
  new RegExp(
    `\\b(?:Ana|Bia|PC-\\d\\d|(?:março|abril)\\.xlsx|guiche|ana|bia|token|ci|cs|${hostname()})(?!\\p{L})`,
    'gu',
  ),
  /\b(?:in )?\d+ (?:second|minute|hour)s?(?: ago)?\b/gu,
  // Written for payers in Brazil.
  /^Olá, /gu,
  // The browser's words for months, keys, days and spans.
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|(?:Nov|Dec)(?:ember)?)(?!\p{L})/gu,
  /\b(?:Ctrl|Enter|Esc|Home|End|Pg(?:Up|Dn)|Shift|Del|Backspace|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|now|in \d+ (?:s|min)|\d+ (?:s|min) ago|ms|KB)(?!\p{L})/gu,
  // Addresses, files, and the service's own names and words.
  /https?:\/\/\S+|\S+@\S+|\S*\.(?:pdf|ofx|ret|age)|0x[\da-f]{40}|\b(?=\w*\d)[\w…-]{4,}|\b(?:[a-z]+_)+[a-z]+\b|\b(?:fee|total|status)$|DEPOSITO|SAQUE|\bPAID\b|PIX|USDT|FALHA|COMPLETO|PENDENTE|PENDING|PROCESSING|CPF|\bpratica\b/giu,
  // A {ref}, which may contain no digit by chance.
  /\b[a-hjkmnp-tv-z][\da-hjkmnp-tv-z]{9}\b/gu,
  // React Aria's own catalogue.
  /Dismiss|Number field|Increase|Decrease|Show suggestions/gu,
];

async function picture({ page }: Shown, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`) });
}

async function switchLanguage({ page }: Shown, language: 'pt-BR' | 'en'): Promise<void> {
  await page.evaluate((to) => window.guiche?.app.setPreferences({ language: to }), language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

/** A popover over the screen finds its new position a few frames after the window has its size. */
async function scrollsSideways({ page }: Shown): Promise<boolean> {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  return page.waitForFunction(fits, null, { timeout: 2_000 }).then(
    () => false,
    () => true,
  );
}

/** The first check is in light; in dark the same elements have other colours. */
async function seen(walk: Shown, name: string, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  const { page } = walk;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(usual);
  await picture(walk, `${name} ${colorScheme}`);
  const faults = await barriers(page, 'html', colorScheme === 'light' ? 'all' : 'colours');
  await page.setViewportSize(small);
  const sideways = await scrollsSideways(walk);
  await page.setViewportSize(enlarged);
  await scrollsSideways(walk);
  await picture(walk, `${name} ${colorScheme} 200`);
  const reach = await outOfReach(page);
  await page.setViewportSize(usual);
  return [...faults, ...(sideways ? ['a small window scrolls sideways'] : []), ...reach];
}

/** All faults of the state as it is. If the app has no settings to change, it is checked in Portuguese only. */
export async function faultsOf(
  walk: Shown,
  name: string,
  speaks: 'both' | 'one' = 'both',
): Promise<readonly string[]> {
  const { page, app } = walk;
  const light = await seen(walk, name, 'light');
  const hidden = await hiddenInOffice(page);
  const found = [...(await unstyled(page)), ...(await unspoken(page)), ...(await moving(page))];
  const numbers = [...(await foreignNumbers(page, 'pt-BR'))];
  if (speaks === 'both') await switchLanguage(walk, 'en');
  const dark = await seen(walk, name, 'dark');
  // Playwright cannot change Electron's own protocol: the catalogue has no marks there.
  const marked = speaks === 'both' && hostUnderTest === 'browser';
  const foreign = marked ? await untranslated(page, data) : [];
  if (speaks === 'both') {
    numbers.push(...(await foreignNumbers(page, 'en')));
    await switchLanguage(walk, 'pt-BR');
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const lost = await unfocused(page);
  return [
    ...light.map((fault) => `light: ${fault}`),
    ...hidden,
    ...found,
    ...dark.map((fault) => `dark: ${fault}`),
    ...foreign.map((text) => `from no catalogue: ${text}`),
    ...lost,
    ...numbers.map((text) => `a number of another language: ${text}`),
    // If the app is closed, nobody answers its window any more.
    ...app.problems.filter((words) => speaks === 'both' || !words.includes('ERR_CONNECTION_REFUSED')),
  ];
}
