// Finds amounts whose header or number format names another unit than reais. Other currencies and percentages are refused row by
// row; about centavos, thousands and millions the clerk decides, with both sums side by side.
import type { AmountUnitQuestion, AskedUnit } from '../../../preload/contract/sheet-questions.ts';
import { brazilian, readMoney, readMoneyNumber } from '../../../preload/shared/money.ts';
import { inUnit, unitNamed, type MoneyUnit } from '../../../preload/shared/money-unit.ts';
import type { AmountCell } from './amount-groups.ts';
import { sumReadings } from './amount-readings.ts';

/** The header's unit counts more than a format's, except that another currency is refused in either. */
export const cellUnit = (named: MoneyUnit | null, format: MoneyUnit | null): MoneyUnit | null =>
  format === 'other' ? format : (named ?? format);

/** `noted`: the unit that a line beside the table names. */
export function searchUnits(header: string, noted: MoneyUnit | null) {
  const ofHeader = unitNamed(header);
  const named = ofHeader ?? noted;
  const sums = sumReadings();
  let asked: AskedUnit | null = null;
  return {
    /** The header or a note names a unit. Otherwise only formats can, which a text does not have. */
    isNamed: named !== null,
    add({ text, isNumber, line, name }: AmountCell, format: MoneyUnit | null) {
      const unit = cellUnit(named, format);
      const reading = isNumber ? readMoneyNumber(text) : readMoney(text, brazilian);
      const cents = reading.ok ? reading.cents : null;
      if (unit === 'other') return;
      if (unit === null || cents === null) {
        sums.addOther(cents);
        return;
      }
      asked ??= unit;
      const converted = inUnit(cents, unit);
      const second = converted.ok ? converted.cents : null;
      sums.add({ line, name, text: text.trim(), first: cents, second });
    },
    question: (column: number): AmountUnitQuestion | null =>
      asked && {
        ask: 'amountUnit',
        column,
        unit: asked,
        named: named === null ? 'format' : ofHeader === null ? 'note' : 'header',
        ...sums.end(),
      },
  };
}
