import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Sandbox } from '../../../../main/sandbox/server.ts';
import { formatLine } from '../../../../preload/shared/slip.ts';
import { boletoBody, createBoleto, read, sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import {
  edgesIn,
  mmOf,
  pagesOf,
  paper,
  scanned,
  type Word,
  wordsOf,
} from '../../../helpers/sandbox-paper.ts';
import { needs } from '../../../helpers/system-tools.ts';

const made = z.object({
  data: z.object({
    id: z.number(),
    installmentId: z.optional(z.string()),
    bankSlip: z.object({ barCode: z.string(), identificationField: z.string(), nossoNumero: z.string() }),
  }),
});

const longName =
  'Associação Beneficente dos Trabalhadores e Trabalhadoras da Indústria de Construção e Manutenção de Ônibus e Caminhões J';
const longBody = {
  amount: 99_999_999.99,
  dueDate: '2049-10-13',
  description: 'Serviços contábeis, fiscais e trabalhistas da competência, incluídas as declarações. '.repeat(
    5,
  ),
  payer: {
    name: longName,
    document: '47281906000195',
    email: 'departamento.financeiro.contas.a.pagar@associacao-beneficente-dos-trabalhadores.example',
    phone: '1133334444',
  },
};

async function boleto(sandbox: Sandbox, body: unknown = boletoBody) {
  const { data } = made.parse(JSON.parse((await createBoleto(sandbox, body)).text));
  return data;
}

async function slip(sandbox: Sandbox, body?: unknown) {
  const data = await boleto(sandbox, body);
  const { bytes } = await read(sandbox, `/api/v1/boletos/${data.id}/pdf`);
  return { ...data, file: paper(bytes) };
}

async function carne(sandbox: Sandbox, parcels: number, body: object = boletoBody) {
  const slips = [];
  for (let number = 1; number <= parcels; number++) {
    const description = `Mensalidade parcela ${number}/${parcels}`;
    slips.push(await boleto(sandbox, { ...body, description }));
  }
  const id = slips[0]?.installmentId ?? '';
  const { bytes } = await read(sandbox, `/api/v1/boletos/installments/${id}/payment-book`);
  return { slips, file: paper(bytes) };
}

/** Pairs of words that overlap; the outer quarter of a line's height contains no ink. */
const collisions = (words: readonly Word[]): string[] =>
  words.flatMap((one, at) => {
    const slack = (one.bottom - one.top) / 4;
    return words
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.2 &&
          other.left < one.right - 0.2 &&
          one.top + slack < other.bottom - slack &&
          other.top + slack < one.bottom - slack,
      )
      .map((other) => `${one.text} / ${other.text}`);
  });

describe('a boleto on paper', needs('pdftoppm', 'pdftotext', 'zbarimg'), () => {
  it('has the bar code that the service reported', async () => {
    const { file, bankSlip } = await slip(await sandboxForTest());
    expect(scanned(file)).toEqual([[bankSlip.barCode]]);
  });

  it('has it 102.87 mm wide and 13 mm high, three to one, with its quiet zones', async () => {
    const { file } = await slip(await sandboxForTest());
    // The bar code is in the last 25 mm of the page.
    const rows = edgesIn(file, 297 - 25, 25).filter((edges) => edges.length >= 228);
    expect(mmOf(rows.length)).toBeCloseTo(13, 1);

    const edges = rows[Math.floor(rows.length / 2)] ?? [];
    const [first = 0, last = 0, next = 210_000] = [edges[0], edges[227], edges[228]];
    expect(mmOf(last - first)).toBeGreaterThan(102.77);
    expect(mmOf(last - first)).toBeLessThan(102.97);
    expect(mmOf(first)).toBeGreaterThan(5);
    expect(mmOf(next - last)).toBeGreaterThanOrEqual(5);
    const dots = edges.slice(1, 228).map((edge, at) => edge - (edges[at] ?? 0));
    // A module of 0.254 mm is twelve dots here.
    expect(
      new Set(dots.map((width) => (width < 24 ? Math.abs(width - 12) <= 1 : Math.abs(width - 36) <= 1))),
    ).toEqual(new Set([true]));
  });

  it('shows who pays whom, how much, until when, and the line, with accents', async () => {
    const body = {
      ...boletoBody,
      payer: { ...boletoBody.payer, name: 'José d’Ávila Conceição' },
      amount: 1234.5,
    };
    const { file, bankSlip } = await slip(await sandboxForTest(), body);
    const [page = '', ...more] = pagesOf(file);
    expect(more).toEqual([]);
    const [receipt = '', ficha = ''] = page.split('Recorte aqui');
    for (const half of [receipt, ficha]) {
      expect(half).toContain('José d’Ávila Conceição');
      expect(half).toContain('CPF 123.456.789-09');
      expect(half).toContain('Aurora Contabilidade e Gestão Ltda – CNPJ 47.281.906/0001-95');
      expect(half).toContain('1.234,50');
      expect(half).toContain('10/12/2026');
      expect(half).toContain(formatLine(bankSlip.identificationField));
      expect(half).toContain(`09/${bankSlip.nossoNumero.slice(0, -1)}-${bankSlip.nossoNumero.slice(-1)}`);
      expect(half).toContain('BOLETO DE PRÁTICA, SEM VALOR');
    }
  });

  it('has every box of a ficha de compensação', async () => {
    const { file } = await slip(await sandboxForTest());
    const ficha = (pagesOf(file)[0] ?? '').split('Recorte aqui')[1];
    for (const label of [
      'Local de pagamento',
      'Vencimento',
      'Beneficiário',
      'Agência / Código do beneficiário',
      'Data do documento',
      'Nº do documento',
      'Espécie doc.',
      'Aceite',
      'Data de processamento',
      'Carteira / Nosso número',
      'Uso do banco',
      'Quantidade',
      '(=) Valor do documento',
      'Instruções',
      '(-) Desconto / Abatimento',
      '(-) Outras deduções',
      '(+) Mora / Multa',
      '(+) Outros acréscimos',
      '(=) Valor cobrado',
      'Pagador',
      'Sacador / Avalista',
      'Ficha de Compensação',
      'Autenticação mecânica',
    ]) {
      expect(ficha).toContain(label);
    }
  });

  it.each([
    ['long', longBody],
    [
      'wide',
      { ...longBody, payer: { ...longBody.payer, name: 'W'.repeat(120) }, description: 'M'.repeat(500) },
    ],
    ['short', { amount: 0.01, dueDate: '2026-11-21', payer: { name: 'Lu', document: '12345678909' } }],
    ['odd', { ...boletoBody, description: 'linha um\nlinha dois\t✓ Łódź e\u0301' }],
  ])('lets no %s text overlap another or leave the page', async (_, body) => {
    const { file } = await slip(await sandboxForTest(), body);
    const [words = []] = wordsOf(file);
    expect(words.length).toBeGreaterThan(80);
    expect(collisions(words)).toEqual([]);
    expect(Math.min(...words.map(({ left }) => left))).toBeGreaterThan(28);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(595 - 28);
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(842 - 14);
  });

  it('shows the whole document number beside the longest name', async () => {
    const { file } = await slip(await sandboxForTest(), longBody);
    const [page = ''] = pagesOf(file);
    expect(page.split('CNPJ 47.281.906/0001-95')).toHaveLength(6);
    expect(page.split(longName)).toHaveLength(3);
  });
});

describe('a carnê on paper', needs('pdftoppm', 'pdftotext', 'zbarimg'), () => {
  it('has three slips a page in their order, each with its code, line and stub', async () => {
    const { slips, file } = await carne(await sandboxForTest(), 7);
    const barCodes = slips.map(({ bankSlip }) => bankSlip.barCode);
    expect(scanned(file)).toEqual([barCodes.slice(0, 3), barCodes.slice(3, 6), barCodes.slice(6)]);

    const pages = pagesOf(file);
    expect(pages.map((page) => page.split('Recibo do Pagador').length - 1)).toEqual([3, 3, 1]);
    for (const [at, { bankSlip }] of slips.entries()) {
      const page = pages[Math.floor(at / 3)];
      expect(page).toContain(formatLine(bankSlip.identificationField));
      expect(page).toContain(`Parcela ${at + 1} de 7`);
    }
  });

  it('lets no long text overlap another or leave the page', async () => {
    const { file } = await carne(await sandboxForTest(), 3, longBody);
    const [words = []] = wordsOf(file);
    expect(collisions(words)).toEqual([]);
    expect(Math.min(...words.map(({ left }) => left))).toBeGreaterThan(14);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(595 - 14);
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(842 - 14);
  });
});
