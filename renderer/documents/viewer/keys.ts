// Maps keys to actions of the viewer. Pure; the caller performs them.

export interface Pressed {
  readonly key: string;
  readonly command: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

const withCommand = {
  f: 'find',
  p: 'print',
  s: 'save',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  _: 'smaller',
  '0': 'actual',
} as const;

const alone = {
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
} as const;

/** If the page is not wider than its frame, left and right have nothing to scroll: they turn pages. */
const sideways = { arrowleft: 'previous', arrowright: 'next' } as const;

type In<Keys> = Keys[keyof Keys];
export type ViewerAct = In<typeof withCommand> | In<typeof alone> | In<typeof sideways> | 'rotateBack';

const actIn = (keys: Readonly<Record<string, ViewerAct>>, key: string): ViewerAct | undefined => keys[key];

/** `typing` leaves every key to a field that the field could use. */
export function actOf(
  pressed: Pressed,
  { typing, wider }: { readonly typing: boolean; readonly wider: boolean },
): ViewerAct | undefined {
  const key = pressed.key.toLowerCase();
  if (pressed.alt) return undefined;
  if (pressed.command) return actIn(withCommand, key);
  if (typing) return undefined;
  if (pressed.shift && key === 'r') return 'rotateBack';
  return actIn(alone, key) ?? (wider ? undefined : actIn(sideways, key));
}
