// Groups the ambiguous amounts of a column (`1.500`) by their mark. A group is read as thousands if the whole column
// proves it; otherwise the clerk decides, with sample rows and the sums of both readings.
import type { OpenAmountsQuestion } from '../../../preload/contract/sheet-questions.ts';
import {
  markUse,
  openGroups,
  readMoney,
  readMoneyNumber,
  undecided,
  type DecimalMark,
  type MarkReading,
  type OpenGroup,
  type OpenReadings,
} from '../../../preload/shared/money.ts';

export interface AmountCell {
  readonly text: string;
  /** A number of the file's own type has no marks. */
  readonly isNumber: boolean;
  readonly line: number;
  readonly name: string;
}

const mostRows = 3;
const names: readonly OpenGroup[] = ['point', 'comma'];
const questionKinds = { point: 'pointAmounts', comma: 'commaAmounts' } as const;

type SampleRow = OpenAmountsQuestion['rows'][number];

function centsOr(text: string, reading: MarkReading): number | null {
  const read = readMoney(text, { point: reading, comma: reading });
  return read.ok ? read.cents : null;
}

function openGroup() {
  const rows: SampleRow[] = [];
  const sums = { count: 0, thousands: 0, decimal: 0, unread: 0 };
  /** How many values use this mark only as a thousands separator, and how many have it before decimals. */
  let proofs = 0;
  let decimals = 0;
  let withCents: OpenAmountsQuestion['withCents'] = null;

  return {
    addOpen({ text, line, name }: AmountCell): void {
      const bare = text.trim();
      const thousands = centsOr(bare, 'thousands') ?? 0;
      const decimal = centsOr(bare, 'decimal');
      sums.count += 1;
      sums.thousands += thousands;
      sums.decimal += decimal ?? 0;
      sums.unread += decimal === null ? 1 : 0;
      if (rows.length < mostRows && !rows.some((row) => row.text === bare))
        rows.push({ line, name, text: bare, thousands, decimal });
    },
    addProof(): void {
      proofs += 1;
    },
    addDecimal(text: string): void {
      decimals += 1;
      withCents = { count: (withCents?.count ?? 0) + 1, text: withCents?.text ?? text.trim() };
    },
    addOutside(): void {
      decimals += 1;
    },
    isProved: (): boolean => proofs > 0 && decimals === 0,
    isAsked: (): boolean => sums.count > 0 && (proofs === 0 || decimals > 0),
    hasCents: (): boolean => withCents !== null,
    question: () => ({ ...sums, rows, withCents, earlier: null }),
  };
}

export function gatherAmounts() {
  const groups = { point: openGroup(), comma: openGroup() };
  const of = (mark: DecimalMark) => groups[openGroups[mark]];
  let others = 0;
  const totals = new Set<number>();

  return {
    /** Adds the amount of a row. */
    add(cell: AmountCell) {
      const { text } = cell;
      if (cell.isNumber) {
        const number = readMoneyNumber(text);
        if (number.ok) others += number.cents;
        return;
      }
      const { open, decimal, thousands } = markUse(text);
      if (open !== null) {
        of(open).addOpen(cell);
        return;
      }
      if (decimal !== null) of(decimal).addDecimal(text);
      if (thousands !== null) of(thousands).addProof();
      const reading = readMoney(text, undecided);
      if (reading.ok) others += reading.cents;
    },

    /** Adds a text of the column that is in no row, such as a total. It can only weaken a proof, never be one. */
    addOutside(text: string) {
      const { decimal } = markUse(text);
      if (decimal !== null) of(decimal).addOutside();
      const reading = readMoney(text, undecided);
      if (reading.ok) totals.add(reading.cents);
    },

    /** `thousands` if the column proves it, otherwise null. */
    proved: (): OpenReadings => ({
      point: groups.point.isProved() ? 'thousands' : null,
      comma: groups.comma.isProved() ? 'thousands' : null,
    }),

    /** Groups that need a decision although other values have cents after the same mark. */
    usedBothWays: () => names.filter((name) => groups[name].isAsked() && groups[name].hasCents()),

    /** Some texts have cents behind a point, and none behind a comma. */
    isEnglish: () => groups.point.hasCents() && !groups.comma.hasCents(),

    /** A total outside the rows shows that they are in another unit than the total. */
    unitByTotal(): 'cents' | 'thousands' | null {
      if (totals.has(others)) return null;
      if (totals.has(others / 100)) return 'cents';
      return totals.has(others * 1000) ? 'thousands' : null;
    },

    questions(column: number): OpenAmountsQuestion[] {
      const open = names.filter((name) => groups[name].isAsked());
      // A group that the column proves adds to the sum of the amounts that are unambiguous by themselves.
      const proved = names.filter((name) => !open.includes(name));
      const certain = proved.reduce((sum, name) => sum + groups[name].question().thousands, others);
      return open.map((name) => ({
        ask: questionKinds[name],
        column,
        others: certain,
        ...groups[name].question(),
      }));
    },
  };
}
