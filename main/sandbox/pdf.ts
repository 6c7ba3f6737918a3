// The practice service's documents: one boleto on an A4 page, and a carnê with three slips on a page.
import type { Tenant } from './tenants.ts';
import type { BoletoEntry } from './entries.ts';
import {
  agencyAndCode,
  atRight,
  brazilianDate,
  documentNumber,
  drawBankHeader,
  drawFicha,
  drawRow,
  dayOf,
  fichaHeight,
  practiceNotice,
  reais,
  shownNossoNumero,
  strongAtRight,
  taxLabel,
} from './ficha.ts';
import { openPdfDraw, type PdfDraw, type Protection } from './pdf-draw.ts';
import { formatLine } from './slip-maker.ts';
import { formatTaxNumber } from './tax-number.ts';

const left = 15;
const width = 180;
const fichaTop = 297 - 7 - fichaHeight;

export async function slipPdf(boleto: BoletoEntry, tenant: Tenant, protection?: Protection): Promise<Buffer> {
  const pen = await openPdfDraw(`Boleto ${boleto.id}`, boleto.at, protection);
  pen.newPage();
  drawLetter(pen, boleto, tenant);
  drawReceipt(pen, boleto, tenant);
  pen.text(left, fichaTop - 5.2, 'Recorte aqui', { size: 5.4, color: '#777777', width, align: 'right' });
  pen.cutLine(left - 8, fichaTop - 4, left + width + 8, fichaTop - 4);
  drawFicha(pen, left, fichaTop, width, boleto, tenant);
  return pen.finished();
}

/** The part for the payer: issuer, amount, due date, and the digitable line to copy. */
function drawLetter(pen: PdfDraw, { request, slip, cents, parcel }: BoletoEntry, tenant: Tenant): void {
  pen.text(left, 18, tenant.name, { size: 13, bold: true, width: 120 });
  pen.text(left, 22.6, `CNPJ ${formatTaxNumber(tenant.document)}`, { size: 7.5, color: '#444444' });
  pen.text(left, 26.4, tenant.address, { size: 7.5, color: '#444444', width: 125 });
  pen.fill(left + width - 46, 13.6, 46, 6, '#fdf0d5', 1);
  pen.text(left + width - 46, 17.6, 'PRÁTICA · SEM VALOR', {
    size: 7.5,
    bold: true,
    color: '#7a4b00',
    width: 46,
    align: 'center',
  });

  pen.frame(left, 31, width, 37, 2, '#bbbbbb');
  const figures = [
    ['Valor a pagar', `R$ ${reais(cents)}`],
    ['Vencimento', brazilianDate(request.dueDate)],
    [
      parcel ? 'Parcela' : 'Nosso número',
      parcel ? `${parcel.number} de ${parcel.of}` : shownNossoNumero(slip.nossoNumero),
    ],
  ] as const;
  for (const [index, [label, value]] of figures.entries()) {
    const x = left + 5 + index * 58;
    pen.text(x, 37.5, label, { size: 7.5, color: '#444444' });
    pen.text(x, 44.5, value, { size: 15, bold: true, width: 56 });
  }
  pen.line(left + 5, 49, left + width - 5, 49);
  pen.text(left + 5, 54, 'Linha digitável, para copiar ou digitar', { size: 7.5, color: '#444444' });
  pen.text(left + 5, 61, formatLine(slip.line), { size: 14, bold: true, width: width - 10 });
}

function drawReceipt(pen: PdfDraw, boleto: BoletoEntry, tenant: Tenant): void {
  const { request, slip, cents, at } = boleto;
  const side = 45;
  const main = width - side;
  let top = 80;
  drawBankHeader(pen, left, top, width, 'Recibo do Pagador');
  top += 7;
  drawRow(pen, left, top, 6.4, [
    [main, 'Beneficiário', `${tenant.name}  –  CNPJ ${formatTaxNumber(tenant.document)}`],
    [side, 'Vencimento', brazilianDate(request.dueDate), strongAtRight],
  ]);
  top += 6.4;
  drawRow(pen, left, top, 8.8, [
    [main, 'Pagador', request.payer.name],
    [side, 'Agência / Código do beneficiário', agencyAndCode, atRight],
  ]);
  pen.text(left + 0.9, top + 8, taxLabel(request.payer.document), { size: 6.8 });
  top += 8.8;
  drawRow(pen, left, top, 6.4, [
    [main / 4, 'Data do documento', dayOf(at)],
    [main / 4, 'Nº do documento', documentNumber(boleto)],
    [main / 2, 'Carteira / Nosso número', shownNossoNumero(slip.nossoNumero)],
    [side, '(=) Valor do documento', reais(cents), strongAtRight],
  ]);
  top += 6.4;
  pen.text(left + 0.9, top + 2.4, 'Demonstrativo', { size: 5.4, color: '#444444' });
  const below = pen.paragraph(left + 0.9, top + 7, request.description ?? '', 6, 4.2, {
    size: 8.5,
    width: width - 4,
  });
  pen.text(left + 0.9, below + 2, practiceNotice, { size: 7.5, bold: true });
  const bottom = fichaTop - 20;
  pen.line(left, bottom, left + width, bottom, 0.4);
  pen.text(left, bottom + 3, 'Autenticação mecânica', { size: 5.4, color: '#444444', width, align: 'right' });
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
  const pen = await openPdfDraw('Carnê de pagamento', slips[0]?.at ?? 0, protection);
  for (const [index, boleto] of slips.entries()) {
    const place = index % 3;
    if (place === 0) pen.newPage();
    const y = 7 + place * slot;
    drawStub(pen, y, boleto, tenant);
    pen.cutLine(bookletLeft - 2.5, y, bookletLeft - 2.5, y + fichaHeight - 1);
    drawFicha(pen, bookletLeft, y, 210 - 6 - bookletLeft, boleto, tenant);
    if (place < 2 && index < slips.length - 1) pen.cutLine(0, y + slot - 2.5, 210, y + slot - 2.5);
  }
  return pen.finished();
}

function drawStub(pen: PdfDraw, y: number, boleto: BoletoEntry, tenant: Tenant): void {
  const { request, slip, cents, parcel } = boleto;
  pen.text(stubLeft, y + 5.4, 'Recibo do Pagador', { size: 8, bold: true });
  pen.line(stubLeft, y + 7, stubLeft + stub, y + 7, 0.4);
  const boxes = [
    ['Parcela', parcel ? `${parcel.number} / ${parcel.of}` : '1 / 1'],
    ['Vencimento', brazilianDate(request.dueDate)],
    ['Agência / Código do beneficiário', agencyAndCode],
    ['Carteira / Nosso número', shownNossoNumero(slip.nossoNumero)],
    ['Nº do documento', documentNumber(boleto)],
    ['(=) Valor do documento', reais(cents)],
    ['(-) Desconto / (+) Acréscimo', ''],
    ['(=) Valor cobrado', ''],
  ] as const;
  for (const [index, [label, value]] of boxes.entries()) {
    drawRow(pen, stubLeft, y + 7 + index * 6.4, 6.4, [[stub, label, value, atRight]]);
  }
  const rest = y + 7 + boxes.length * 6.4;
  drawRow(pen, stubLeft, rest, 6.4, [[stub, 'Beneficiário', tenant.name]]);
  pen.labelled(stubLeft, rest + 6.4, stub, 'Pagador', '');
  const payer = { size: 7, width: stub - 1.8 };
  const below = pen.paragraph(stubLeft + 0.9, rest + 11.6, request.payer.name, 3, 2.9, payer);
  pen.text(stubLeft + 0.9, below + 0.2, taxLabel(request.payer.document), { size: 6.4 });
  pen.text(stubLeft + 0.9, y + fichaHeight - 2, 'Prática, sem valor', { size: 6.4, bold: true });
}
