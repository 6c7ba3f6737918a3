// Every amount that the window writes into a field, in each language, is read as the same amount by every reader of fields.
import { describe, expect, test } from 'vitest';
import { noFields } from '../../preload/contract/boleto-fields.ts';
import { draftOf as issueDraftOf, readIssueLimits } from '../../renderer/accounts/issue-limits-draft.ts';
import { readCents, typedMoney } from '../../renderer/app/typed-money.ts';
import { clerkText, writtenByMain } from '../../renderer/boletos/field-text.ts';
import { inClerksWriting } from '../../renderer/boletos/single/single-draft.ts';
import { formatCents } from '../../preload/shared/format.ts';
import {
  brazilian,
  formatAmount,
  type Language,
  type MarkReading,
  mostCents,
  readMoney,
} from '../../preload/shared/money.ts';
import { draftOf as limitsDraftOf, readLimits } from '../../renderer/withdrawals/limits/limits-draft.ts';
import { formOf } from '../../renderer/withdrawals/new/withdrawal-draft.ts';
import { cellOf } from '../../main/boletos/sheet/cell-text.ts';
import { amountReader } from '../../main/boletos/sheet/check-fields.ts';
import { readAmount } from '../../main/withdrawals/rules/form.ts';
import * as fc from '../helpers/properties.ts';

const languages = ['pt-BR', 'en'] as const satisfies readonly Language[];

const fieldsOf = (cents: number) => ({ ...noFields, amount: cents });

const writers: Readonly<Record<string, (cents: number, language: Language) => string>> = {
  'a field for an amount': formatAmount,
  'an amount copied from a screen': formatCents,
  'a limit': typedMoney,
  'a cell of the grid that is edited': (cents, language) => clerkText('amount', fieldsOf(cents), language),
  'the checked form of a boleto': (cents, language) =>
    inClerksWriting('amount', fieldsOf(cents), language) ?? '',
  'a withdrawal that is made again': (cents, language) =>
    formOf({ cents, wallet: '', gateway: null, webhook: null }, language).amount,
  'what a press corrects': (cents, language) => writtenByMain('amount', formatAmount(cents), language),
  'find and replace': (cents, language) =>
    cellOf('amount', { fields: fieldsOf(cents), problems: [], parcels: 1 }, language),
};

const readings = [null, 'thousands', 'decimal'] as const satisfies readonly (MarkReading | null)[];
const columns = readings.flatMap((point) => readings.map((comma) => ({ point, comma })));

/** With any answer of a clerk about the separators of the sheet. */
function throughColumns(text: string): number | undefined {
  const found = columns.map((column) => amountReader(column)(text, 's', []) ?? undefined);
  return found.every((cents) => cents === found[0]) ? found[0] : undefined;
}

const readers: Readonly<Record<string, (text: string) => number | undefined>> = {
  'limits of the window': readCents,
  'cells and the form of a boleto': throughColumns,
  'amount of a withdrawal': (text) => {
    const amount = readAmount(text, null);
    return amount.kind === 'amount' ? amount.cents : undefined;
  },
  'searches and amounts typed from a panel': (text) => {
    const reading = readMoney(text, brazilian);
    return reading.ok ? reading.cents : undefined;
  },
};

const cents = fc.oneof(
  fc.integer({ min: 1, max: mostCents }),
  // Amounts where thousands begin, and where a group or the cents are zeros.
  fc.integer({ min: 1, max: 99_999 }).map((hundreds) => hundreds * 100),
  fc.integer({ min: 1, max: 9_999 }).map((tens) => tens * 100_000),
);

describe.each(Object.entries(writers))('%s', (_writer, write) => {
  test.each(Object.entries(readers))('is the same amount for: %s', (_reader, read) => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...languages), (amount, language) => {
        expect(read(write(amount, language))).toBe(amount);
      }),
    );
  });
});

test('limits are read back in both languages', () => {
  const limit = fc.integer({ min: 1, max: mostCents });
  const tolerance = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(limit, limit, tolerance, fc.constantFrom(...languages), (day, pin, percent, language) => {
      const settings = {
        dailyCents: day,
        dailyCount: null,
        onlyBook: false,
        waitingHours: 0,
        rateTolerance: percent,
        pinFromCents: pin,
      };
      expect(readLimits(limitsDraftOf(settings, language))).toEqual({ ok: true, settings });
      const limits = { count: 1_500, cents: day, atypical: true };
      expect(readIssueLimits(issueDraftOf(limits, language))).toEqual({ ok: true, limits });
    }),
  );
});

test('one separator before three digits is never read as an amount', () => {
  const whole = fc.integer({ min: 1, max: 999 });
  const three = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
  fc.assert(
    fc.property(whole, three, fc.constantFrom('.', ','), (before, after, mark) => {
      const text = `${before}${mark}${after}`;
      expect(readCents(text)).toBeUndefined();
      expect(readAmount(text, null).kind).toBe('open');
      expect(readMoney(text)).toMatchObject({ ok: false, code: 'ambiguous' });
    }),
  );
});
