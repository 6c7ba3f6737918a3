// Verification: a correct slip gives no finding, each single change gives one, and interest after the due date is a doubt.
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import { compareSlip, type ComparedSlip } from '../../../../../main/boletos/rules/verification.ts';
import { addDays } from '../../../../../preload/shared/due-date.ts';
import { centsText, mostCents } from '../../../../../preload/shared/money.ts';
import { expectedTail, generalDigit, lineOfBarCode } from '../../../../../preload/shared/slip.ts';
import { day, today, vectors } from '../../../../fixtures/slip-vectors.ts';

function barCode(tail: string, currency = '9'): string {
  const others = `988${currency}${tail}0001090000000123047130200`;
  return `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`;
}

function slip(cents = 12_750, dueDate = day('2026-12-10')): ComparedSlip {
  const code = barCode(expectedTail(cents, dueDate) ?? '');
  return {
    request: { cents, dueDate },
    answer: { amount: centsText(cents), dueDate, line: lineOfBarCode(code), barCode: code },
    readOn: today,
  };
}

const good = slip();
const answered = (answer: Partial<ComparedSlip['answer']>): ComparedSlip => ({
  ...good,
  answer: { ...good.answer, ...answer },
});
const slipOf = (code: string) => ({ line: lineOfBarCode(code), barCode: code });
const findingsOf = (of: ComparedSlip) => compareSlip(of).map(({ kind, code }) => `${kind} ${code}`);

it('finds nothing in any correct slip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: mostCents }), fc.integer({ min: 0, max: 8000 }), (cents, days) => {
      expect(compareSlip(slip(cents, addDays(today, days)))).toEqual([]);
    }),
  );
});

it.each(['127.5', '127.50', '127.500'])('accepts %s as the requested amount', (amount) => {
  expect(findingsOf(answered({ amount }))).toEqual([]);
});

const arrecadacao = vectors.arrecadacao[0]?.line ?? '';
const wrongDigit = (text: string, at: number) =>
  `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
const { line, barCode: code } = slipOf(barCode(expectedTail(12_750, day('2026-12-10')) ?? ''));

describe('a change', () => {
  it.each<[string, ComparedSlip, string[]]>([
    ['another amount answered', answered({ amount: '127.51' }), ['difference answerAmount']],
    ['an amount with a third decimal', answered({ amount: '127.505' }), ['difference answerAmount']],
    ['an amount that is no figure', answered({ amount: 'cem reais' }), ['difference answerAmount']],
    ['no amount answered', answered({ amount: null }), ['doubt answerAmountMissing']],
    ['another date answered', answered({ dueDate: '2026-12-11' }), ['difference answerDueDate']],
    ['a date that is none', answered({ dueDate: '10/12/2026' }), ['difference answerDueDate']],
    ['no date answered', answered({ dueDate: null }), ['doubt answerDueDateMissing']],
    ['no slip', answered({ line: null, barCode: null }), ['doubt slipMissing']],
    ['blank slip', answered({ line: '', barCode: ' ' }), ['doubt slipMissing']],
    ['no line', answered({ line: null }), ['doubt lineMissing']],
    ['no bar code', answered({ barCode: null }), ['doubt barCodeMissing']],
    ['a line that is none', answered({ line: 'em processamento' }), ['difference lineUnreadable']],
    ['a short bar code', answered({ barCode: '123' }), ['difference barCodeUnreadable']],
    [
      'a line of arrecadação',
      answered({ line: arrecadacao, barCode: null }),
      ['difference arrecadacao', 'doubt barCodeMissing'],
    ],
    ['a digit of field 2 wrong', answered({ line: wrongDigit(line, 20) }), ['difference lineCheckDigits']],
    [
      'the general digit wrong',
      answered({ barCode: wrongDigit(code, 4) }),
      ['difference barCodeCheckDigits', 'difference lineAndBarCode'],
    ],
    [
      'another amount on the slip',
      answered(slipOf(barCode(expectedTail(12_751, day('2026-12-10')) ?? ''))),
      ['difference slipAmount'],
    ],
    ['no amount on the slip', answered(slipOf(barCode('16560000000000'))), ['doubt slipAmountZero']],
    [
      'another day on the slip',
      answered(slipOf(barCode(expectedTail(12_750, day('2026-12-11')) ?? ''))),
      ['difference slipDueDate'],
    ],
    ['no factor on the slip', answered(slipOf(barCode('00000000012750'))), ['doubt slipDueDateAbsent']],
    [
      'another currency',
      answered(slipOf(barCode(expectedTail(12_750, day('2026-12-10')) ?? '', '8'))),
      ['doubt currency'],
    ],
  ])('%s', (_, changed, findings) => {
    expect(findingsOf(changed)).toEqual(findings);
  });

  it('names both sides', () => {
    expect(compareSlip(answered({ amount: '1.00' }))).toEqual([
      { kind: 'difference', code: 'answerAmount', expected: '12750', found: '1.00' },
    ]);
  });

  it('reports a line and a bar code of two different boletos', () => {
    const other = barCode(expectedTail(99, day('2027-01-01')) ?? '');
    expect(findingsOf(answered({ barCode: other }))).toEqual(['difference lineAndBarCode']);
  });
});

describe('read again after the due date', () => {
  const late = { ...answered({ line: null, barCode: null }), readOn: day('2026-12-20') };
  const withSlip = (tail: string): ComparedSlip => ({
    ...late,
    answer: { ...late.answer, ...slipOf(barCode(tail)) },
  });

  it('reports a higher amount or a later day as doubts', () => {
    expect(findingsOf(withSlip(expectedTail(13_000, day('2026-12-22')) ?? ''))).toEqual([
      'doubt slipAmount',
      'doubt slipDueDate',
    ]);
  });

  it('reports a lower amount or an earlier day as differences', () => {
    expect(findingsOf(withSlip(expectedTail(12_000, day('2026-12-01')) ?? ''))).toEqual([
      'difference slipAmount',
      'difference slipDueDate',
    ]);
  });
});
