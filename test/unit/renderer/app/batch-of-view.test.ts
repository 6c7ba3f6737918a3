// In which batch a saved view of rows opens.
import { describe, expect, it } from 'vitest';
import { batchOfView } from '../../../../renderer/app/batch-of-view.ts';

describe('a saved view of rows', () => {
  const batches = [
    { id: 9, kind: 'sheet', state: 'draft' },
    { id: 8, kind: 'single', state: 'finished' },
    { id: 7, kind: 'sheet', state: 'running' },
    { id: 6, kind: 'sheet', state: 'finished' },
  ] as const;
  const open = (batch: number) => ({ screen: 'boletos', tab: 'issued', batch }) as const;

  it('opens in the open batch, even if it is no longer listed', () => {
    expect(batchOfView(open(6), batches)).toBe(6);
    expect(batchOfView(open(1), batches)).toBe(1);
  });

  it('opens in the latest batch issued from a sheet if none is open, or only a draft', () => {
    expect(batchOfView({ screen: 'home' }, batches)).toBe(7);
    expect(batchOfView(open(9), batches)).toBe(7);
  });

  it('opens nowhere if no batch was issued yet', () => {
    expect(batchOfView(open(9), batches.slice(0, 2))).toBeUndefined();
  });
});
