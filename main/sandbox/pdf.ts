// The practice service's documents: one boleto on an A4 page, and a carnê with three slips on a page.
import type { Tenant } from './tenants.ts';
import type { BoletoEntry } from './entries.ts';
import {
  agencyAndCode,
  atRight,
  documentNumber,
  drawBankHeader,
  drawFicha,
  drawRow,
  dayOf,
  fichaHeight,
  practiceNotice,
  shownNossoNumero,
  strongAtRight,
  taxLabel,
} from './ficha.ts';
import { openPdfDraw, type PdfDraw, type Protection } from './pdf-draw.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatAmount } from '../../preload/shared/money.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';

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
  draw.text(stubLeft + 0.9, y + fichaHeight - 2, 'Prática, sem valor', { size: 6.4, bold: true });
}
