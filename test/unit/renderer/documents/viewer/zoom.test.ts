import { assert, double, property } from '../../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  asPercent,
  larger,
  smaller,
  steps,
  wheelFactor,
} from '../../../../../renderer/documents/viewer/zoom.ts';

describe('zoom', () => {
  it('goes through every step up and down again, and stops at the ends', () => {
    const up = [...steps.slice(1), 5];
    expect(steps.map(larger)).toEqual(up);
    expect(steps.map(smaller)).toEqual([0.25, ...steps.slice(0, -1)]);
  });

  it('continues from between two steps, and never by an invisible amount', () => {
    expect(larger(0.912)).toBe(1);
    expect(smaller(0.912)).toBe(0.9);
    expect(larger(0.998)).toBe(1.1);
    expect(smaller(1.002)).toBe(0.9);
  });

  it('stays within its limits with any wheel, and follows the wheel’s direction', () => {
    assert(
      property(
        double({ min: -4_000, max: 4_000, noNaN: true }),
        double({ min: 0.25, max: 5, noNaN: true }),
        (deltaY, scale) => {
          const next = scale * wheelFactor(deltaY, scale);
          expect(next).toBeGreaterThanOrEqual(0.2499);
          expect(next).toBeLessThanOrEqual(5.0001);
          expect((scale - next) * Math.sign(deltaY)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('is shown as a whole percentage', () => {
    expect(asPercent(0.9134)).toBe('91 %');
  });
});
