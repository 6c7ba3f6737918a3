import * as fc from '../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { createDueQueue } from '../../../../main/monitor/due-queue.ts';

test('returns the earliest item first, and of equal ones the lower id, after any changes', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('put', 'put', 'remove', 'take'), fc.integer({ min: 1, max: 30 }), fc.nat(50)),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, fc.nat(50), (all, now) => {
      const queue = createDueQueue();
      const model = new Map<number, number>();
      for (const [what, id, due] of all) {
        if (what === 'put') {
          queue.put(id, due);
          model.set(id, due);
        } else {
          const gone = what === 'remove' ? id : (queue.first()?.id ?? 0);
          queue.remove(gone);
          model.delete(gone);
        }
        const [first] = [...model].sort(([a, x], [b, y]) => x - y || a - b);
        const { id: firstId, due: firstDue } = queue.first() ?? {};
        expect([firstId, firstDue]).toEqual(first ?? [undefined, undefined]);
        expect(queue.size()).toBe(model.size);
      }
      expect(queue.countDue(now)).toBe([...model.values()].filter((due) => due <= now).length);
      expect(new Set(queue.ids())).toEqual(new Set(model.keys()));
    }),
  );
});
