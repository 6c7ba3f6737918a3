// Digitable lines and bar codes: published ones with right and wrong digits, and rules that hold for any boleto.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import { dateOfDayNumber, dayNumber } from '../../../../preload/shared/due-date.ts';
import { mostCents } from '../../../../preload/shared/money.ts';
import {
  barCodeOfLine,
  expectedTail,
  factorOf,
  formatLine,
  generalDigit,
  lastDueDate,
  lineFaults,
  lineOfBarCode,
  meaningOfBarCode,
  mod10,
  readFactor,
  readSlip,
} from '../../../../preload/shared/slip.ts';
import { day, today, vectors } from '../../../fixtures/slip-vectors.ts';

const complete = vectors.cobranca.filter((slip) => slip.barCode !== null);
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const withGeneralDigit = (others: string) => `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`;
const barCodes = fc
  .tuple(
    digits(3).filter((bank) => !bank.startsWith('8')),
    fc.integer({ min: 1000, max: 9999 }),
    fc.integer({ min: 0, max: mostCents }),
    digits(25),
  )
  .map(([bank, factor, cents, free]) =>
    withGeneralDigit(`${bank}9${factor}${String(cents).padStart(10, '0')}${free}`),
  );

describe('published slips', () => {
  it.each(complete)('$line', (slip) => {
    expect(barCodeOfLine(slip.line)).toBe(slip.barCode);
    expect(lineFaults(slip.line)).toEqual(slip.faults);
    const meaning = meaningOfBarCode(slip.barCode ?? '', today);
    expect(meaning).toMatchObject({
      bank: slip.bank,
      factor: slip.factor,
      due: { dueDate: slip.dueDate, doubtful: slip.doubtful },
      cents: Number(slip.amount?.replace('.', '')),
    });
  });

  it('gives the line of every valid bar code', () => {
    const valid = complete.filter((slip) => slip.valid);
    expect(valid.length).toBeGreaterThan(30);
    for (const slip of valid) expect(lineOfBarCode(slip.barCode ?? '')).toBe(slip.line);
  });

  it('reads a formatted line as the bare one', () => {
    for (const { line } of complete) expect(readSlip(formatLine(line))).toEqual(readSlip(line));
  });

  it('does not read a line with too many digits', () => {
    expect(readSlip(`${complete[0]?.line}999`).kind).toBe('unreadable');
    expect(readSlip('').kind).toBe('unreadable');
    expect(readSlip('34191.09123 abc').kind).toBe('unreadable');
  });
});

describe('arrecadação', () => {
  it.each(vectors.arrecadacao)('$line', ({ line, barCode, valid }) => {
    expect(readSlip(line)).toMatchObject({ kind: 'arrecadacao', valid });
    expect(readSlip(barCode)).toMatchObject({ kind: 'arrecadacao', valid });
  });

  it('detects one wrong digit in a block', () => {
    const line = vectors.arrecadacao[0]?.line ?? '';
    expect(readSlip(`${line.slice(0, -1)}${(Number(line.at(-1)) + 1) % 10}`)).toMatchObject({ valid: false });
  });
});

describe('any slip', () => {
  it('converts from bar code to line and back without a finding', () => {
    fc.assert(
      fc.property(barCodes, (barCode) => {
        const line = lineOfBarCode(barCode);
        expect(barCodeOfLine(line)).toBe(barCode);
        expect(lineFaults(line)).toEqual([]);
        expect(readSlip(line)).toEqual({ kind: 'cobranca', line, barCode, faults: [] });
      }),
    );
  });

  it('finds any single wrong digit of a line', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(barCodes, change, (barCode, [at, by]) => {
        const line = lineOfBarCode(barCode);
        const wrong = `${line.slice(0, at)}${(Number(line[at]) + by) % 10}${line.slice(at + 1)}`;
        // Modulo 11 maps 0, 10 and 11 to 1, so a changed digit in field 5 may go unnoticed; in fields 1 to 3 never.
        expect(lineFaults(wrong).length > 0 || at >= 32).toBe(true);
        expect(barCodeOfLine(wrong) !== barCode || at < 32).toBe(true);
      }),
    );
  });

  it('reads 44 digits as a bar code, as a shortened line, or as ambiguous', () => {
    const short = (line: string) => line.slice(0, 33) + line.slice(33).replace(/^0+/, '');
    const lost = complete.filter((slip) => slip.valid && slip.factor === '0000');
    for (const { line } of lost) expect(readSlip(short(line))).toMatchObject({ kind: 'cobranca', line });
    fc.assert(
      fc.property(barCodes, (barCode) => {
        const read = readSlip(barCode);
        const kept = read.kind === 'cobranca' ? read.barCode : read.kind === 'ambiguous' && read.asBarCode;
        expect(kept).toBe(barCode);
      }),
    );
  });

  it('reports 44 digits that can be both as ambiguous', () => {
    // A line without factor whose amount has 11 digits; its free fields are changed until its digits also make a bar code.
    const both = findBoth();
    expect(readSlip(both)).toMatchObject({ kind: 'ambiguous', asBarCode: both });
  });
});

/** Changes the free field until a shortened line happens to be a valid bar code too. */
function findBoth(): string {
  for (let turn = 0; turn < 100_000; turn++) {
    const free = `${(turn % 9) + 1}${String(turn).padStart(24, '0')}`;
    const barCode = withGeneralDigit(`001900010000102656${free}`);
    const line = lineOfBarCode(barCode);
    const short = line.slice(0, 33) + line.slice(33).replace(/^0{3}/, '');
    if (short.length === 44 && Number(short[4]) === generalDigit(short.slice(0, 4) + short.slice(5)))
      return short;
  }
  throw new Error('no digits stand as both');
}

describe('factor', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-10-20', '1605'],
    ['2049-10-13', '9999'],
    ['2049-10-14', null],
    ['2000-07-02', null],
  ])('%s is %s', (date, factor) => {
    expect(factorOf(day(date))).toBe(factor);
  });

  it('ends on 2049-10-13', () => {
    expect(lastDueDate).toBe('2049-10-13');
  });

  it('is read back for every possible due date', () => {
    const now = dayNumber(today);
    fc.assert(
      fc.property(fc.integer({ min: now - 3000, max: now + 5500 }), (number) => {
        const date = dateOfDayNumber(number);
        expect(readFactor(factorOf(date) ?? '', today)).toEqual({ dueDate: date, doubtful: false });
      }),
    );
  });

  it('has no date below 1000', () => {
    expect(readFactor('0999', today)).toEqual({ dueDate: null, doubtful: false });
  });
});

it('returns the expected end of a line for an amount and a due date', () => {
  expect(expectedTail(15_000, day('2026-10-20'))).toBe('16050000015000');
  expect(expectedTail(mostCents, day('2026-10-20'))).toBe('16059999999999');
  expect(expectedTail(mostCents + 1, day('2026-10-20'))).toBeNull();
  expect(expectedTail(15_000, day('2049-10-14'))).toBeNull();
});

it('sums the digits of the products, modulo 10', () => {
  expect(mod10('341910912')).toBe(3);
  expect(mod10('0000000000')).toBe(0);
});
