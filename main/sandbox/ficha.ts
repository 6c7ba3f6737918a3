// Draws the ficha de compensação, the part of a boleto that the bank reads, with all its usual boxes.
import type { Tenant } from './tenants.ts';
import type { BoletoEntry } from './entries.ts';
import type { Ink, PdfDraw } from './pdf-draw.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatAmount } from '../../preload/shared/money.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { bankCodeWithDigit, practiceBank } from './slip-maker.ts';

export const fichaHeight = 90;

export const practiceNotice = 'BOLETO DE PRÁTICA, SEM VALOR: não pague e não receba.';

/** The width of a bar code, and of the blank that it needs on both sides. */
const [codeWidthMm, quietMm] = [102.87, 5];
export const dayOf = (at: number): string => formatDay(bankDay(new Date(at)));
export const agencyAndCode = `${practiceBank.agency} / ${practiceBank.account.slice(0, -1)}-${practiceBank.account.slice(-1)}`;
export const shownNossoNumero = (number: string): string =>
  `${practiceBank.wallet}/${number.slice(0, -1)}-${number.slice(-1)}`;
export const documentNumber = ({ sequence, parcel }: BoletoEntry): string =>
  parcel
    ? `${String(sequence).padStart(6, '0')}-${parcel.number}/${parcel.of}`
    : String(sequence).padStart(6, '0');

/** The bank's logo, name and code, and on the right the digitable line or a title. */
export function drawBankHeader(
  draw: PdfDraw,
  x: number,
  y: number,
  width: number,
  right: string,
  lineSize = 11,
): void {
  draw.fill(x, y + 1.1, 5, 5, '#1d4e4a', 1);
  for (const [at, bar] of [0.9, 2.1, 3.3].entries())
    draw.fill(x + bar, y + 2.1 + at * 0.6, 0.8, 3.1 - at * 0.6, '#ffffff');
  const codeAt = x + Math.min(45, width * 0.23);
  draw.text(x + 6.3, y + 5.3, practiceBank.name, { size: 11, bold: true, width: codeAt - x - 7.3 });
  draw.line(codeAt, y + 1, codeAt, y + 7, 0.4);
  draw.text(codeAt, y + 5.6, bankCodeWithDigit(practiceBank.code), {
    size: 13,
    bold: true,
    width: 17,
    align: 'center',
  });
  draw.line(codeAt + 17, y + 1, codeAt + 17, y + 7, 0.4);
  draw.text(codeAt + 18, y + 5.4, right, {
    size: lineSize,
    bold: true,
    width: x + width - codeAt - 18,
    align: 'right',
  });
  draw.line(x, y + 7, x + width, y + 7, 0.4);
}

/** A box of a row: width, label and value, and the style if it is not plain and left-aligned. */
export type Box = readonly [width: number, label: string, value: string, ink?: Ink];

export const atRight = { align: 'right' } as const;
export const strongAtRight = { align: 'right', bold: true, size: 9 } as const;

/** Draws boxes in a row; each draws its left and lower edge. */
export function drawRow(draw: PdfDraw, x: number, y: number, height: number, boxes: readonly Box[]): void {
  let at = x;
  for (const [width, label, value, ink] of boxes) {
    if (at > x) draw.line(at, y, at, y + height);
    draw.labelled(at, y, width, label, value, ink);
    at += width;
  }
  draw.line(x, y + height, at, y + height);
}

export function drawFicha(
  draw: PdfDraw,
  x: number,
  y: number,
  width: number,
  boleto: BoletoEntry,
  tenant: Tenant,
): void {
  const { request, slip, cents, at } = boleto;
  const side = Math.round(width * 0.25);
  const main = width - side;
  const share = (part: number): number => main * part;
  const dueDate = formatDay(request.dueDate);
  const amount = formatAmount(cents);

  drawBankHeader(draw, x, y, width, formatLine(slip.line));
  let top = y + 7;
  draw.fill(x + main, top + 0.2, side, 6.2, '#eeeeee');
  drawRow(draw, x, top, 6.4, [
    [main, 'Local de pagamento', 'Pagável em nenhum banco: documento do serviço de prática'],
    [side, 'Vencimento', dueDate, strongAtRight],
  ]);
  top += 6.4;
  drawRow(draw, x, top, 8.8, [
    [main, 'Beneficiário', `${tenant.name}  –  CNPJ ${formatTaxId(tenant.document)}`],
    [side, 'Agência / Código do beneficiário', agencyAndCode, atRight],
  ]);
  draw.text(x + 0.9, top + 7.9, tenant.address, { size: 6.2, width: main - 1.8 });
  top += 8.8;
  drawRow(draw, x, top, 6.2, [
    [share(0.21), 'Data do documento', dayOf(at)],
    [share(0.27), 'Nº do documento', documentNumber(boleto)],
    [share(0.15), 'Espécie doc.', 'DM'],
    [share(0.12), 'Aceite', 'N'],
    [share(0.25), 'Data de processamento', dayOf(at)],
    [side, 'Carteira / Nosso número', shownNossoNumero(slip.nossoNumero), atRight],
  ]);
  top += 6.2;
  draw.fill(x + main, top + 0.1, side, 6.1, '#eeeeee');
  drawRow(draw, x, top, 6.2, [
    [share(0.21), 'Uso do banco', ''],
    [share(0.15), 'Carteira', practiceBank.wallet],
    [share(0.12), 'Espécie', 'R$'],
    [share(0.27), 'Quantidade', ''],
    [share(0.25), 'Valor', ''],
    [side, '(=) Valor do documento', amount, strongAtRight],
  ]);
  top += 6.2;

  const box = 5.5;
  const deductions = [
    '(-) Desconto / Abatimento',
    '(-) Outras deduções',
    '(+) Mora / Multa',
    '(+) Outros acréscimos',
    '(=) Valor cobrado',
  ];
  for (const [index, label] of deductions.entries())
    drawRow(draw, x + main, top + index * box, box, [[side, label, '']]);
  draw.line(x + main, top, x + main, top + box * 5);
  draw.text(x + 0.9, top + 2.15, 'Instruções (texto de responsabilidade do beneficiário)', {
    size: 5.4,
    color: '#444444',
  });
  const below = draw.paragraph(x + 0.9, top + 6.4, request.description ?? '', 4, 3.5, {
    size: 7.8,
    width: main - 3,
  });
  if (boleto.parcel) {
    draw.text(x + 0.9, below + 0.6, `Parcela ${boleto.parcel.number} de ${boleto.parcel.of}`, { size: 7.8 });
  }
  draw.text(x + 0.9, top + box * 5 - 1.6, practiceNotice, { size: 7, bold: true, width: main - 3 });
  top += box * 5;
  draw.line(x, top, x + main, top);

  draw.text(x + 0.9, top + 2.3, 'Pagador', { size: 5.4, color: '#444444' });
  draw.text(x + 13, top + 3, request.payer.name, { size: 7.8, width: width - 15 });
  const { document, email, phone } = request.payer;
  const more = [taxLabel(document), email, phone && formatPhone(phone)].filter(Boolean).join('  –  ');
  draw.text(x + 13, top + 6.3, more, { size: 6.8, width: width - 15 });
  draw.text(x + 0.9, top + 9.6, 'Sacador / Avalista', { size: 5.4, color: '#444444' });
  draw.text(x + main + 0.9, top + 9.6, 'Cód. de baixa', { size: 5.4, color: '#444444' });
  top += 10.6;
  draw.line(x, top, x + width, top, 0.4);
  const afterCode = x + quietMm + codeWidthMm + quietMm;
  const free = { width: x + width - afterCode, align: 'right' } as const;
  draw.text(afterCode, top + 3, 'Ficha de Compensação', { size: 6.8, bold: true, ...free });
  draw.text(afterCode, top + 5.6, 'Autenticação mecânica', { size: 5.4, color: '#444444', ...free });
  draw.barCode(x + quietMm, top + 2.2, slip.barCode);
}

export const taxLabel = (document: string): string =>
  `${document.length === 11 ? 'CPF' : 'CNPJ'} ${formatTaxId(document)}`;
const formatPhone = (digits: string): string => digits.replace(/^(..)(.*)(....)$/, '($1) $2-$3');
