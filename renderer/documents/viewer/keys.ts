// Maps keys to actions of the viewer. Pure; the caller performs them.

export type ViewerAct =
  | 'find'
  | 'print'
  | 'save'
  | 'larger'
  | 'smaller'
  | 'actual'
  | 'width'
  | 'fit'
  | 'rotate'
  | 'rotateBack'
  | 'thumbnails'
  | 'toPage'
  | 'seek'
  | 'first'
  | 'last'
  | 'next'
  | 'previous';

export interface Pressed {
  readonly key: string;
  readonly command: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

const withCommand: Readonly<Record<string, ViewerAct>> = {
  f: 'find',
  p: 'print',
  s: 'save',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  _: 'smaller',
  '0': 'actual',
};

const alone: Readonly<Record<string, ViewerAct>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'actual',
  l: 'width',
  i: 'fit',
  r: 'rotate',
  f: 'find',
  m: 'thumbnails',
  g: 'toPage',
  escape: 'seek',
  home: 'first',
  end: 'last',
};

/** If the page is not wider than its frame, left and right have nothing to scroll: they turn pages. */
const sideways: Readonly<Record<string, ViewerAct>> = { arrowleft: 'previous', arrowright: 'next' };

/** `typing` leaves every key to a field that the field could use. */
export function actOf(
  pressed: Pressed,
  { typing, wider }: { readonly typing: boolean; readonly wider: boolean },
): ViewerAct | undefined {
  const key = pressed.key.toLowerCase();
  if (pressed.alt) return undefined;
  if (pressed.command) return withCommand[key];
  if (typing) return undefined;
  if (pressed.shift && key === 'r') return 'rotateBack';
  return alone[key] ?? (wider ? undefined : sideways[key]);
}
