// The practice service's documents: one boleto on an A4 page, and a carnê with three slips on a page.
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatAmount } from '../../preload/shared/money.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import type { Tenant } from './tenants.ts';
import type { BoletoEntry } from './entries.ts';
import { openPdfDraw, type PdfDraw, type Protection, type Ink } from './pdf-draw.ts';
import { bankCodeWithDigit, practiceBank } from './slip-maker.ts';

/** Draws the ficha de compensação, the part of a boleto that the bank reads, with all its usual boxes. */
const fichaHeight = 90;

const practiceNotice = 'BOLETO DE PRÁTICA, SEM VALOR: não pague e não receba.';

/** The width of a bar code, and of the blank that it needs on both sides. */
const [codeWidthMm, quietMm] = [102.87, 5];
const dayOf = (at: number): string => formatDay(bankDay(new Date(at)));
const agencyAndCode = `${practiceBank.agency} / ${practiceBank.account.slice(0, -1)}-${practiceBank.account.slice(-1)}`;
const shownNossoNumero = (number: string): string =>
  `${practiceBank.wallet}/${number.slice(0, -1)}-${number.slice(-1)}`;
const documentNumber = ({ sequence, parcel }: BoletoEntry): string =>
  parcel
    ? `${String(sequence).padStart(6, '0')}-${parcel.number}/${parcel.of}`
    : String(sequence).padStart(6, '0');

/** The bank's logo, name and code, and on the right the digitable line or a title. */
function drawBankHeader(draw: PdfDraw, x: number, y: number, width: number, right: string, lineSize = 11) {
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
type Box = readonly [width: number, label: string, value: string, ink?: Ink];

const atRight = { align: 'right' } as const;
const strongAtRight = { align: 'right', bold: true, size: 9 } as const;

/** Draws boxes in a row; each draws its left and lower edge. */
function drawRow(draw: PdfDraw, x: number, y: number, height: number, boxes: readonly Box[]): void {
  let at = x;
  for (const [width, label, value, ink] of boxes) {
    if (at > x) draw.line(at, y, at, y + height);
    draw.labelled(at, y, width, label, value, ink);
    at += width;
  }
  draw.line(x, y + height, at, y + height);
}

function drawFicha(draw: PdfDraw, x: number, y: number, width: number, boleto: BoletoEntry, tenant: Tenant) {
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
    [main, 'Local de pagamento', 'Pagável em nenhum banco: documento do serviço simulado'],
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

const taxLabel = (document: string): string =>
  `${document.length === 11 ? 'CPF' : 'CNPJ'} ${formatTaxId(document)}`;
const formatPhone = (digits: string): string => digits.replace(/^(..)(.*)(....)$/, '($1) $2-$3');

const left = 15;
const width = 180;
const fichaTop = 297 - 7 - fichaHeight;

export async function slipPdf(boleto: BoletoEntry, tenant: Tenant, protection?: Protection): Promise<Buffer> {
  const draw = await openPdfDraw(`Boleto ${boleto.id}`, boleto.at, protection);
  draw.newPage();
  drawLetter(draw, boleto, tenant);
  drawReceipt(draw, boleto, tenant);
  draw.text(left, fichaTop - 5.2, 'Recorte aqui', { size: 5.4, color: '#777777', width, align: 'right' });
  draw.cutLine(left - 8, fichaTop - 4, left + width + 8, fichaTop - 4);
  drawFicha(draw, left, fichaTop, width, boleto, tenant);
  return draw.finished();
}

/** The part for the payer: issuer, amount, due date, and the digitable line to copy. */
function drawLetter(draw: PdfDraw, { request, slip, cents, parcel }: BoletoEntry, tenant: Tenant): void {
  draw.text(left, 18, tenant.name, { size: 13, bold: true, width: 120 });
  draw.text(left, 22.6, `CNPJ ${formatTaxId(tenant.document)}`, { size: 7.5, color: '#444444' });
  draw.text(left, 26.4, tenant.address, { size: 7.5, color: '#444444', width: 125 });
  draw.fill(left + width - 46, 13.6, 46, 6, '#fdf0d5', 1);
  draw.text(left + width - 46, 17.6, 'PRÁTICA · SEM VALOR', {
    size: 7.5,
    bold: true,
    color: '#7a4b00',
    width: 46,
    align: 'center',
  });

  draw.frame(left, 31, width, 37, 2, '#bbbbbb');
  const figures = [
    ['Valor a pagar', `R$ ${formatAmount(cents)}`],
    ['Vencimento', formatDay(request.dueDate)],
    [
      parcel ? 'Parcela' : 'Nosso número',
      parcel ? `${parcel.number} de ${parcel.of}` : shownNossoNumero(slip.nossoNumero),
    ],
  ] as const;
  for (const [index, [label, value]] of figures.entries()) {
    const x = left + 5 + index * 58;
    draw.text(x, 37.5, label, { size: 7.5, color: '#444444' });
    draw.text(x, 44.5, value, { size: 15, bold: true, width: 56 });
  }
  draw.line(left + 5, 49, left + width - 5, 49);
  draw.text(left + 5, 54, 'Linha digitável, para copiar ou digitar', { size: 7.5, color: '#444444' });
  draw.text(left + 5, 61, formatLine(slip.line), { size: 14, bold: true, width: width - 10 });
}

function drawReceipt(draw: PdfDraw, boleto: BoletoEntry, tenant: Tenant): void {
  const { request, slip, cents, at } = boleto;
  const side = 45;
  const main = width - side;
  let top = 80;
  drawBankHeader(draw, left, top, width, 'Recibo do Pagador');
  top += 7;
  drawRow(draw, left, top, 6.4, [
    [main, 'Beneficiário', `${tenant.name}  –  CNPJ ${formatTaxId(tenant.document)}`],
    [side, 'Vencimento', formatDay(request.dueDate), strongAtRight],
  ]);
  top += 6.4;
  drawRow(draw, left, top, 8.8, [
    [main, 'Pagador', request.payer.name],
    [side, 'Agência / Código do beneficiário', agencyAndCode, atRight],
  ]);
  draw.text(left + 0.9, top + 8, taxLabel(request.payer.document), { size: 6.8 });
  top += 8.8;
  drawRow(draw, left, top, 6.4, [
    [main / 4, 'Data do documento', dayOf(at)],
    [main / 4, 'Nº do documento', documentNumber(boleto)],
    [main / 2, 'Carteira / Nosso número', shownNossoNumero(slip.nossoNumero)],
    [side, '(=) Valor do documento', formatAmount(cents), strongAtRight],
  ]);
  top += 6.4;
  draw.text(left + 0.9, top + 2.4, 'Demonstrativo', { size: 5.4, color: '#444444' });
  const below = draw.paragraph(left + 0.9, top + 7, request.description ?? '', 6, 4.2, {
    size: 8.5,
    width: width - 4,
  });
  draw.text(left + 0.9, below + 2, practiceNotice, { size: 7.5, bold: true });
  const bottom = fichaTop - 20;
  draw.line(left, bottom, left + width, bottom, 0.4);
  draw.text(left, bottom + 3, 'Autenticação mecânica', {
    size: 5.4,
    color: '#444444',
    width,
    align: 'right',
  });
}

const slot = 95;
const stub = 40;
const stubLeft = 6;
const bookletLeft = stubLeft + stub + 5;

/** Three slips on a page: the payer's stub on the left, the ficha on the right, cut lines between. */
export async function bookletPdf(
  slips: readonly BoletoEntry[],
  tenant: Tenant,
  protection?: Protection,
): Promise<Buffer> {
  const draw = await openPdfDraw('Carnê de pagamento', slips[0]?.at ?? 0, protection);
  for (const [index, boleto] of slips.entries()) {
    const position = index % 3;
    if (position === 0) draw.newPage();
    const y = 7 + position * slot;
    drawStub(draw, y, boleto, tenant);
    draw.cutLine(bookletLeft - 2.5, y, bookletLeft - 2.5, y + fichaHeight - 1);
    drawFicha(draw, bookletLeft, y, 210 - 6 - bookletLeft, boleto, tenant);
    if (position < 2 && index < slips.length - 1) draw.cutLine(0, y + slot - 2.5, 210, y + slot - 2.5);
  }
  return draw.finished();
}

function drawStub(draw: PdfDraw, y: number, boleto: BoletoEntry, tenant: Tenant): void {
  const { request, slip, cents, parcel } = boleto;
  draw.text(stubLeft, y + 5.4, 'Recibo do Pagador', { size: 8, bold: true });
  draw.line(stubLeft, y + 7, stubLeft + stub, y + 7, 0.4);
  const boxes = [
    ['Parcela', parcel ? `${parcel.number} / ${parcel.of}` : '1 / 1'],
    ['Vencimento', formatDay(request.dueDate)],
    ['Agência / Código do beneficiário', agencyAndCode],
    ['Carteira / Nosso número', shownNossoNumero(slip.nossoNumero)],
    ['Nº do documento', documentNumber(boleto)],
    ['(=) Valor do documento', formatAmount(cents)],
    ['(-) Desconto / (+) Acréscimo', ''],
    ['(=) Valor cobrado', ''],
  ] as const;
  for (const [index, [label, value]] of boxes.entries()) {
    drawRow(draw, stubLeft, y + 7 + index * 6.4, 6.4, [[stub, label, value, atRight]]);
  }
  const rest = y + 7 + boxes.length * 6.4;
  drawRow(draw, stubLeft, rest, 6.4, [[stub, 'Beneficiário', tenant.name]]);
  draw.labelled(stubLeft, rest + 6.4, stub, 'Pagador', '');
  const payer = { size: 7, width: stub - 1.8 };
  const below = draw.paragraph(stubLeft + 0.9, rest + 11.6, request.payer.name, 3, 2.9, payer);
  draw.text(stubLeft + 0.9, below + 0.2, taxLabel(request.payer.document), { size: 6.4 });
  draw.text(stubLeft + 0.9, y + fichaHeight - 2, 'Teste, sem valor', { size: 6.4, bold: true });
}
