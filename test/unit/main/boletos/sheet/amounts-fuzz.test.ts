// Amounts in the formats of many programs and people: an amount that is read without a question is read as meant, in columns of one format
// and in mixed ones. The test first chooses the meant cents and then writes them, without using the reader.
import { expect, it } from 'vitest';
import type { SheetPlan } from '../../../../../preload/contract/sheets.ts';
import type { OpenedSheet } from '../../../../../main/boletos/sheet/open-sheet.ts';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { checkAll, opened, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { effort, randomly, seedOf } from '../../../../helpers/seeds.ts';

/** 200,000 in `npm run test:long`. */
const amounts = 20_000 * effort;

type Draw = (below: number) => number;
const one = <T>(draw: Draw, of: readonly [T, ...T[]]): T => of[draw(of.length)] ?? of[0];

/** The format of one program: the mark before decimals, the mark between thousands, and the number of decimals. */
interface Writing {
  readonly mark: ',' | '.';
  readonly group: '' | ',' | '.' | ' ' | '\u00a0' | '\u202f';
  /** `trimmed` omits zeros at the end, `roundless` only `,00`. */
  readonly decimals: 'two' | 'three' | 'four' | 'trimmed' | 'roundless';
  readonly before: '' | 'R$ ' | 'R$';
  /** Digits of the whole part, padded with zeros. */
  readonly width: number;
}

function drawWriting(draw: Draw): Writing {
  const mark = one(draw, [',', '.'] as const);
  const group = one(draw, ['', ',', '.', ',', '.', ' ', '\u00a0', '\u202f'] as const);
  return {
    mark,
    group: group === mark ? '' : group,
    decimals: one(draw, ['two', 'two', 'three', 'four', 'trimmed', 'roundless'] as const),
    before: one(draw, ['', '', 'R$ ', 'R$'] as const),
    width: one(draw, [0, 0, 0, 0, 5] as const),
  };
}

function written(cents: number, { mark, group, decimals, before, width }: Writing): string {
  const whole = String(Math.floor(cents / 100)).padStart(width, '0');
  const hundredths = String(cents % 100).padStart(2, '0');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const trimmed = hundredths.replace(/0+$/, '');
  const behind = {
    two: hundredths,
    three: `${hundredths}0`,
    four: `${hundredths}00`,
    trimmed,
    roundless: hundredths === '00' ? '' : hundredths,
  }[decimals];
  return `${before}${grouped}${behind === '' ? '' : mark}${behind}`;
}

/** Amounts that clerks bill: small and large, with and without cents, many of them round. */
function drawCents(draw: Draw): number {
  const most = one(draw, [100, 1_000, 10_000, 1_000_000, 100_000_000] as const);
  const step = one(draw, [1, 5, 10, 100, 1_000, 100_000] as const);
  return Math.min(9_999_999_999, (1 + draw(most)) * step);
}

const row = (at: number, text: string) =>
  `Pagador ${at}\t${completeTaxId(String(100_000_000 + at))}\t${text}\t10/12/2026`;
const sheetOf = (texts: readonly string[]): Promise<OpenedSheet> =>
  opened(['Nome\tCPF\tValor\tVencimento', ...texts.map((text, at) => row(at, text)), ''].join('\n'), {
    delimiter: '\t',
    start: { skip: 0, header: true },
  });

const readCents = (sheet: OpenedSheet, openAmounts?: SheetPlan['openAmounts']) =>
  checkAll(sheet, openAmounts ? { openAmounts } : {}).rows.map(({ fields }) => fields.amount);

/** The meaning of a mark in this format, as its clerk would answer. */
const meant = ({ mark }: Writing, asked: ',' | '.') => (asked === mark ? 'decimal' : 'thousands');

const filledUp = /(?:^|[^\d.,])0\d*[.,]\d{3}$/;
const open = /^\D*[1-9]\d{0,2}[.,]\d{3}$/;

async function faultOfColumn(draw: Draw): Promise<string | null> {
  const writing = drawWriting(draw);
  const cents = Array.from({ length: 1 + draw(40) }, () => drawCents(draw));
  const texts = cents.map((amount) => written(amount, writing));
  const sheet = await sheetOf(texts);
  const { questions } = surveyOf(sheet);
  const asks = new Set(questions.map(({ ask }) => ask));
  const unasked = readCents(sheet);
  const answered = readCents(sheet, { point: meant(writing, '.'), comma: meant(writing, ',') });
  for (const [at, text] of texts.entries()) {
    const truth = cents[at];
    if (unasked[at] !== null && unasked[at] !== truth) return `${text} read as ${unasked[at]} unasked`;
    const isAsked = asks.has(text.includes('.') ? 'pointAmounts' : 'commaAmounts');
    if (unasked[at] === null && !filledUp.test(text) && !(open.test(text) && isAsked))
      return `${text} neither read nor asked about`;
    if (answered[at] !== truth && !(answered[at] === null && filledUp.test(text)))
      return `${text} read as ${answered[at]} after the right answer`;
  }
  if (texts.some((text) => filledUp.test(text))) return null;
  const total = cents.reduce((sum, amount) => sum + amount, 0);
  const [question] = questions;
  if (question?.ask !== 'pointAmounts' && question?.ask !== 'commaAmounts') return null;
  const mark = question.ask === 'pointAmounts' ? '.' : ',';
  const sum = question.others + question[meant(writing, mark)];
  return questions.length > 1 || sum === total ? null : `sum ${sum} of ${total} in ${texts.join(' | ')}`;
}

it(`${amounts} amounts, each column in the format of one program, are read as meant or asked about`, async () => {
  const draw = randomly(seedOf(20_261_121));
  const faults: string[] = [];
  for (let done = 0; done < amounts; done += 20) {
    const fault = await faultOfColumn(draw);
    if (fault !== null) faults.push(fault);
  }
  expect(faults).toEqual([]);
});

it('in a column of many formats, every unambiguous amount is read as meant, whatever the other amounts are', async () => {
  const draw = randomly(seedOf(31_415_926));
  const faults: string[] = [];
  for (let done = 0; done < amounts / 2; done += 20) {
    const cents = Array.from({ length: 1 + draw(40) }, () => drawCents(draw));
    const texts = cents.map((amount) => written(amount, drawWriting(draw)));
    const read = readCents(await sheetOf(texts), {
      point: one(draw, [null, 'thousands', 'decimal'] as const),
      comma: one(draw, [null, 'thousands', 'decimal'] as const),
    });
    for (const [at, text] of texts.entries()) {
      if (open.test(text) || read[at] === cents[at]) continue;
      if (read[at] !== null || !filledUp.test(text)) faults.push(`${text} read as ${read[at]}`);
    }
  }
  expect(faults).toEqual([]);
});
