import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reviewColumns } from '../../../../renderer/boletos/draft/review-columns.tsx';
import { copiedAsInBrazil } from '../../../../renderer/list/copied-amounts.ts';
import { formatCents } from '../../../../preload/shared/format.ts';
import { copiedText } from '../../../../renderer/ui/grid/columns.ts';
import { root } from '../../../helpers/app-under-test.ts';
import { boletoRow } from '../boletos/draft/rows.ts';

test('an amount is shown in the language and copied as a Brazilian spreadsheet reads it', () => {
  for (const [language, shown] of [
    ['pt-BR', 'R$\u00a01.234,05'],
    ['en', 'R$\u00a01,234.05'],
  ] as const) {
    const column = { id: 'amount', title: '', width: 1, ...copiedAsInBrazil(language, formatCents) };
    expect([column.text(123_405), copiedText(column, 123_405)]).toEqual([shown, 'R$\u00a01.234,05']);
  }
  expect(copiedText({ id: 'name', title: '', width: 1, text: (name: string) => name }, 'Ana')).toBe('Ana');
});

test('the review copies the same in English as in Portuguese, except for words', () => {
  const amount = (language: 'pt-BR' | 'en') =>
    reviewColumns(
      ({ id }) => id,
      language,
      () => undefined,
    ).find(({ id }) => id === 'amount');
  const [portuguese, english] = [amount('pt-BR'), amount('en')];
  expect(english?.text(boletoRow())).toBe('R$\u00a01,234.05');
  expect(english && copiedText(english, boletoRow())).toBe(portuguese?.text(boletoRow()));
});

test.each(globSync('renderer/**/*-columns.{ts,tsx}', { cwd: root }))(
  '%s writes numbers in both forms',
  (path) => {
    // `copiedAsInBrazil` passes its own language.
    const calls = readFileSync(join(root, path), 'utf8').matchAll(
      /\bformat(?:Money|Cents|Decimal|Figure|Usdt|Count|Amount|Number)\([^;]*?, (\w+)/gu,
    );
    for (const [, language] of calls) expect(language).toBe('inLanguage');
  },
);
