// Boletos of an invented bank: bar code, digitable line and PDF, computed here from the public rules and without any of our code.
import PdfKit from 'pdfkit';

export interface Slip {
  readonly barCode: string;
  /** With dots and blanks, as a person reads it. */
  readonly line: string;
  readonly nossoNumero: string;
}

const digitsOf = (text: string): number[] => Array.from(text, Number);

function luhn(digits: string): number {
  const sum = digitsOf(digits)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit * 2 : digit))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return (10 - (sum % 10)) % 10;
}

function checkOfBars(digits: string): number {
  const sum = digitsOf(digits)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (2 + (at % 8)), 0);
  const check = 11 - (sum % 11);
  return check > 9 ? 1 : check;
}

/** Days since the day on which the factor restarted. */
function factor(dueDate: string): string {
  const days = (Date.parse(`${dueDate}T00:00:00Z`) - Date.parse('2025-02-22T00:00:00Z')) / 86_400_000;
  return String(1000 + days).padStart(4, '0');
}

export function slipOf(cents: bigint, dueDate: string, number: number): Slip {
  const free = `3381${String(number).padStart(11, '0')}0457700021`;
  const value = `${factor(dueDate)}${String(cents).padStart(10, '0')}`;
  const check = checkOfBars(`2379${value}${free}`);
  const fields = [`2379${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)].map((field) => {
    const whole = `${field}${luhn(field)}`;
    return `${whole.slice(0, 5)}.${whole.slice(5)}`;
  });
  return {
    barCode: `2379${check}${value}${free}`,
    line: [...fields, check, value].join(' '),
    nossoNumero: `09/${String(number).padStart(11, '0')}-P`,
  };
}

const mm = 72 / 25.4;
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Interleaved two of five, 103 mm by 13 mm: wide elements are three times as wide. */
function bars(doc: PDFKit.PDFDocument, digits: string, left: number, top: number): void {
  const pairs = digits.match(/../gu) ?? [];
  const middle = pairs.flatMap((pair) => {
    const [bar = '', gap = ''] = digitsOf(pair).map((digit) => wide[digit] ?? '');
    return digitsOf(bar).flatMap((one, at) => [one === 1 ? 3 : 1, gap[at] === '1' ? 3 : 1]);
  });
  const widths = [1, 1, 1, 1, ...middle, 3, 1, 1];
  const unit = (103 * mm) / widths.reduce((sum, width) => sum + width, 0);
  let at = left;
  widths.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(at, top, width * unit, 13 * mm).fill('black');
    at += width * unit;
  });
}

/** One page of A4 with a cover text above and the boleto at its foot. */
export function paperOf(slip: Slip, lines: readonly string[]): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const doc = new PdfKit({ size: 'A4', margin: 36, pdfVersion: '1.5', info: { Producer: 'Parceiro' } });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  doc.once('end', () => resolve(Buffer.concat(pieces)));
  doc.once('error', reject);
  doc.font('Times-Roman').fontSize(11);
  lines.forEach((line, at) => doc.text(line, 40, 60 + at * 18));
  doc.fontSize(12).text(slip.line, 40, 600);
  bars(doc, slip.barCode, 40, 640);
  doc.end();
  return promise;
}
