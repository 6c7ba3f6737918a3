// What the list of a batch's rows asks main for, and what a saved view of it contains.
import { describe, expect, it } from 'vitest';
import { batchRows, rowFilterOf } from '../../../../../renderer/boletos/batch/row-list.tsx';

describe('the list of a batch’s rows', () => {
  const filter = (shown: Parameters<typeof rowFilterOf>[1]['shown'], text = '') =>
    rowFilterOf(3, { text, shown }, batchRows.first);

  it('asks for the states of a part, or for the result of the verification', () => {
    expect(filter('all')).toEqual({ batchId: 3, sort: 'line', descending: false });
    expect(filter('waiting')).toMatchObject({ states: ['ready', 'sending'] });
    expect(filter('difference')).toMatchObject({ conferences: ['difference'] });
    expect(filter('difference')).not.toHaveProperty('states');
  });

  it('asks for a text without the spaces around it', () => {
    expect(filter('all', ' ana ')).toMatchObject({ text: 'ana' });
    expect(filter('all', '  ')).not.toHaveProperty('text');
  });

  it('sorts by line if it does not know the column of a view', () => {
    const sorted = (column: string) =>
      rowFilterOf(3, { text: '', shown: 'all' }, { column, descending: true });
    expect(sorted('due')).toMatchObject({ sort: 'due', descending: true });
    expect(sorted('gone')).toMatchObject({ sort: 'line' });
  });

  it('is restored from a saved view, and shows all rows if the view is damaged', () => {
    const read = (kept: object) => batchRows.read(JSON.stringify(kept));
    expect(read({ text: 'ana', shown: 'refused' })).toEqual({ text: 'ana', shown: 'refused' });
    expect(read({ text: 4, shown: 'elsewhere' })).toEqual({ text: '', shown: 'all' });
  });
});
