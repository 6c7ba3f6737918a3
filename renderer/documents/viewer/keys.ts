// Which key does what in the viewer. Pure: what is done stands beside it.

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

/** Where the page is as wide as its frame or less, left and right have nothing to scroll: they turn pages. */
const sideways: Readonly<Record<string, ViewerAct>> = { arrowleft: 'previous', arrowright: 'next' };

/** `typing` leaves to a field all that could be meant for it. */
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
