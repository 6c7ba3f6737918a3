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
  it('does by one key what it does with Ctrl, and leaves the other rooms their numbers', () => {
    expect(actOf(press('F', { command: true }), reading)).toBe('find');
    expect(actOf(press('f'), reading)).toBe('find');
    expect(actOf(press('p', { command: true }), reading)).toBe('print');
    expect(actOf(press('+', { shift: true }), reading)).toBe('larger');
    expect(actOf(press('0', { command: true }), reading)).toBe('actual');
    expect(actOf(press('1', { command: true }), reading)).toBeUndefined();
    expect(actOf(press('k', { command: true }), reading)).toBeUndefined();
  });

  it('turns to the other side with Shift', () => {
    expect(actOf(press('r'), reading)).toBe('rotate');
    expect(actOf(press('R', { shift: true }), reading)).toBe('rotateBack');
  });

  it('turns pages sideways only where nothing is to be scrolled there', () => {
    expect(actOf(press('ArrowRight'), reading)).toBe('next');
    expect(actOf(press('ArrowRight'), { typing: false, wider: true })).toBeUndefined();
  });

  it('takes nothing from a field but what is pressed with Ctrl, and nothing with Alt at all', () => {
    const typing = { typing: true, wider: false };
    for (const key of ['r', 'f', '0', '-', 'Home', 'ArrowLeft', 'Escape'])
      expect(actOf(press(key), typing)).toBeUndefined();
    expect(actOf(press('f', { command: true }), typing)).toBe('find');
    expect(actOf(press('f', { command: true, alt: true }), reading)).toBeUndefined();
  });
});
