// Digitable lines in the text of a PDF: found however their digits are separated, and never with a wrong check digit.
import { describe, expect, test } from 'vitest';
import { barCodesInText, linesInText } from '../../../../preload/shared/lines-in-text.ts';
import { formatLine, lineOfBarCode } from '../../../../preload/shared/slip.ts';
import { vectors } from '../../../fixtures/slip-vectors.ts';

const barCode = '00193373700000001000500940144816060680935031';
const line = lineOfBarCode(barCode);
const printed = formatLine(line);

test.each([
  ['bare', line],
  ['as banks print it', printed],
  ['in a sentence', `Pague por ${printed}. Obrigado.`],
  ['twice', `${printed}\n${printed}`],
  ['over two rows', printed.replace(' ', '\n')],
  ['with its digits apart', Array.from(line).join(' ')],
  ['right behind another number', `Banco 001 ${printed}`],
  ['with wide blanks', printed.replaceAll(' ', '   ')],
])('%s', (_name, text) => {
  expect(barCodesInText(text)).toEqual([barCode]);
});

test.each([
  ['a wrong check digit', printed.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))],
  ['a digit more', `${line}1`],
  ['a digit less', line.slice(1)],
  ['nothing', ''],
])('%s is not read as a line', (_name, text) => {
  expect(barCodesInText(text)).toEqual([]);
});

test('finds none in a page of single digits', () => {
  expect(barCodesInText('1 2 3 4 5 6 7 8 9 0 '.repeat(20_000))).toEqual([]);
});

describe('lines of other bills', () => {
  const bills = vectors.arrecadacao.filter(({ valid }) => valid).map((bill) => bill.line);
  const grouped = (bill: string) => bill.replace(/(\d{11})(\d)/g, '$1-$2 ').trim();

  test.each(bills)('%s is found, also in groups', (bill) => {
    expect(linesInText(bill)).toEqual([bill]);
    expect(linesInText(`Pague por ${grouped(bill)}.`)).toEqual([bill]);
    expect(linesInText(`${printed} ou ${grouped(bill)}, ${line}`)).toEqual([line, bill]);
    expect(barCodesInText(`${printed}\n${grouped(bill)}`)).toEqual([barCode]);
  });

  test('one with a wrong check digit is not found', () => {
    const [bill = ''] = bills;
    expect(linesInText(bill.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toEqual([]);
  });
});
