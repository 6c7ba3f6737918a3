import { describe, expect, it } from 'vitest';
import { actOf, type Pressed } from '../../../../../renderer/documents/viewer/keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  command: false,
  shift: false,
  alt: false,
  ...more,
});
const reading = { typing: false, wider: false };

describe('the keys of the viewer', () => {
  it('does with one key what it does with Ctrl, and leaves the other areas their numbers', () => {
    expect(actOf(press('F', { command: true }), reading)).toBe('find');
    expect(actOf(press('f'), reading)).toBe('find');
    expect(actOf(press('p', { command: true }), reading)).toBe('print');
    expect(actOf(press('+', { shift: true }), reading)).toBe('larger');
    expect(actOf(press('0', { command: true }), reading)).toBe('actual');
    expect(actOf(press('1', { command: true }), reading)).toBeUndefined();
    expect(actOf(press('k', { command: true }), reading)).toBeUndefined();
  });

  it('rotates in the other direction with Shift', () => {
    expect(actOf(press('r'), reading)).toBe('rotate');
    expect(actOf(press('R', { shift: true }), reading)).toBe('rotateBack');
  });

  it('turns pages with left and right only if nothing can be scrolled sideways', () => {
    expect(actOf(press('ArrowRight'), reading)).toBe('next');
    expect(actOf(press('ArrowRight'), { typing: false, wider: true })).toBeUndefined();
  });

  it('handles in a field only keys pressed with Ctrl, and none with Alt', () => {
    const typing = { typing: true, wider: false };
    for (const key of ['r', 'f', '0', '-', 'Home', 'ArrowLeft', 'Escape'])
      expect(actOf(press(key), typing)).toBeUndefined();
    expect(actOf(press('f', { command: true }), typing)).toBe('find');
    expect(actOf(press('f', { command: true, alt: true }), reading)).toBeUndefined();
  });
});
