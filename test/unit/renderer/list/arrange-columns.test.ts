import { describe, expect, test } from 'vitest';
import type { ListLayout } from '../../../../preload/contract/list-layouts.ts';
import { arranged, withMoved, withShown, withWidth } from '../../../../renderer/list/arrange-columns.ts';
import type { Column } from '../../../../renderer/ui/grid/columns.ts';
import * as fc from '../../../helpers/properties.ts';

const column = (id: string, extra?: boolean): Column<null> => ({
  id,
  title: id,
  width: 100,
  text: () => '',
  ...(extra === undefined ? {} : { extra }),
});
const others = [column('amount'), column('due'), column('line', true)];
const columns = [column('name'), ...others];
const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).join(' ');
const shown = (layout: ListLayout, of = columns) => ids(arranged(of, layout).shown);

describe('columns in the clerk’s order', () => {
  test('without a layout every column except the extra ones is in its usual place', () => {
    expect(shown([])).toBe('name amount due');
    expect(ids(arranged(columns, []).all)).toBe('name amount due line');
  });

  test('a column is hidden and shown again in its place, and an extra one once it is chosen', () => {
    const without = withShown(columns, [], 'amount', false);
    expect(shown(without)).toBe('name due');
    expect(shown(withShown(columns, without, 'amount', true))).toBe('name amount due');
    expect(shown(withShown(columns, [], 'line', true))).toBe('name amount due line');
  });

  test('the last shown column cannot be hidden', () => {
    const one = ['amount', 'due'].reduce<ListLayout>((old, id) => withShown(columns, old, id, false), []);
    expect(shown(withShown(columns, one, 'name', false))).toBe('name');
  });

  test('a column is moved to the place of another, in both directions', () => {
    expect(shown(withMoved(columns, [], 'name', 'due'))).toBe('amount due name');
    expect(shown(withMoved(columns, [], 'due', 'name'))).toBe('due name amount');
    expect(withMoved(columns, [], 'name', 'gone')).toEqual([]);
  });

  test('a width stays within limits and belongs to its column', () => {
    const layout = withWidth(columns, withMoved(columns, [], 'due', 'name'), 'due', 5);
    expect(arranged(columns, layout).shown.map(({ id, width }) => `${id} ${width}`)).toEqual([
      'due 48',
      'name 100',
      'amount 100',
    ]);
  });

  test('the others stay if a column no longer exists, and it returns to its place if it exists again', () => {
    const account = [column('name'), column('account'), ...others];
    const layout = withMoved(account, [], 'account', 'due');
    expect(shown(layout, account)).toBe('name amount due account');
    const meanwhile = withShown(columns, layout, 'amount', false);
    expect(shown(meanwhile)).toBe('name due');
    expect(shown(meanwhile, account)).toBe('name due account');
  });

  test('a new column follows the one that usually precedes it', () => {
    const layout = withMoved(columns, [], 'due', 'name');
    expect(shown(layout, [column('name'), column('state'), ...others])).toBe('due name state amount');
  });

  test('after any changes each column exists once and at least one is shown', () => {
    const id = fc.constantFrom('name', 'amount', 'due', 'line', 'gone');
    const step = fc.record({ id, to: id, shown: fc.boolean(), move: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const layout = steps.reduce<ListLayout>(
          (old, one) =>
            one.move ? withMoved(columns, old, one.id, one.to) : withShown(columns, old, one.id, one.shown),
          [],
        );
        const result = arranged(columns, layout);
        expect(result.all.map((one) => one.id).toSorted()).toEqual(['amount', 'due', 'line', 'name']);
        expect(result.shown.length).toBeGreaterThan(0);
      }),
    );
  });
});
