import { expect, test } from 'vitest';
import { withContent } from '../../../../../renderer/boletos/draft/use-shown-fields.ts';

test('shows the required fields and those with content, in the order of all fields', () => {
  expect(withContent(['payer.email'], [])).toEqual(
    expect.arrayContaining(['payer.name', 'payer.document', 'amount', 'dueDate', 'payer.email']),
  );
  expect(withContent([], [])).not.toContain('payer.email');
});

test('keeps a field that was shown before', () => {
  expect(withContent([], ['payer.phone'])).toContain('payer.phone');
});
