// Every shortcut of the window, grouped by where it works. The keyboard sheet shows them, and lists ask here what a press means, so
// that neither names a key that the other does not know.

/** As a person names the keys: `Mod` is Ctrl or Command, `Space` is translated. Several keys of one line do the same. */
export const keyGroups = {
  anywhere: {
    find: ['Mod', 'K'],
    search: ['Mod', 'F'],
    results: ['↓', 'Enter'],
    home: ['Mod', '1'],
    boletos: ['Mod', '2'],
    documents: ['Mod', '3'],
    monitor: ['Mod', '4'],
    withdrawals: ['Mod', '5'],
    accounts: ['Mod', '6'],
    lock: ['Mod', 'Shift', 'L'],
    view: ['G', '1–9'],
    help: ['F1'],
    sheet: ['?'],
    close: ['Esc'],
  },
  home: {
    next: ['J', '↓'],
    previous: ['K', '↑'],
    act: ['Enter'],
  },
  lists: {
    cells: ['↑', '↓', '←', '→'],
    rowEnds: ['Home', 'End'],
    firstRow: ['Mod', 'Home'],
    lastRow: ['Mod', 'End'],
    page: ['PgUp', 'PgDn'],
  },
  selection: {
    details: ['Space'],
    mark: ['Mod', 'Space'],
    markTo: ['Shift', '↑', '↓', 'Space'],
    markAll: ['Mod', 'A'],
    copy: ['Mod', 'C'],
    unmark: ['Esc'],
    width: ['Shift', '←', '→'],
    order: ['Mod', 'Shift', '←', '→'],
    openOrSort: ['Enter'],
  },
  draft: {
    paste: ['Mod', 'V'],
    nextField: ['Enter'],
    issue: ['Mod', 'Enter'],
  },
  review: {
    correct: ['Enter', 'F2'],
    fill: ['Mod', 'D'],
    replace: ['Mod', 'H'],
    search: ['Mod', 'F'],
    fixes: ['Mod', 'G'],
    undo: ['Mod', 'Z'],
    empty: ['Del', 'Backspace'],
    takeOut: ['Shift', 'Del'],
  },
  doubts: {
    pdf: ['Mod', 'O'],
    close: ['Esc'],
  },
  income: {
    accept: ['Enter'],
    acceptExact: ['Mod', 'Enter'],
    next: ['J'],
    previous: ['K'],
    combine: ['L'],
    notBoleto: ['N'],
    fee: ['T'],
    reopen: ['D'],
    undo: ['Mod', 'Z'],
    paste: ['Mod', 'V'],
  },
  monthly: {
    leaveOut: ['Del'],
    generate: ['Mod', 'Enter'],
  },
  monitor: {
    cards: ['↑', '↓', '←', '→'],
    details: ['Enter'],
    mark: ['Space'],
    markTo: ['Shift', '↑', '↓', 'Space'],
    markColumn: ['Mod', 'A'],
    checkNow: ['C'],
    pause: ['P'],
    resume: ['Shift', 'P'],
    remove: ['Del'],
    leave: ['Esc'],
    goOn: ['Mod', 'Enter'],
  },
  wallets: {
    remove: ['Del'],
  },
  viewer: {
    scroll: ['PgUp', 'PgDn', '↑', '↓'],
    turnPage: ['←', '→'],
    ends: ['Home', 'End'],
    toPage: ['G'],
    find: ['F'],
    findTyping: ['Mod', 'F'],
    size: ['+', '−', '0'],
    fit: ['L', 'I'],
    rotate: ['R', 'M'],
    rotateBack: ['Shift', 'R'],
    print: ['Mod', 'P'],
    save: ['Mod', 'S'],
    seek: ['Esc'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type KeyGroupId = keyof typeof keyGroups;
export const keyGroupIds = [
  'anywhere',
  'home',
  'lists',
  'selection',
  'draft',
  'review',
  'doubts',
  'income',
  'monthly',
  'monitor',
  'wallets',
  'viewer',
] as const satisfies readonly KeyGroupId[];

/** Keys whose name on the keyboard is not the browser's. */
const browserKeys: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '−': '-',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  Esc: 'Escape',
  Del: 'Delete',
  Space: ' ',
};
export const browserKey = (key: string): string => browserKeys[key] ?? key;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a press means among the shortcuts of a group; undefined if it is none of them. */
export function actAmong<Group extends Readonly<Record<string, readonly string[]>>>(
  group: Group,
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pressed,
): Extract<keyof Group, string> | undefined {
  if (altKey) return undefined;
  for (const act in group) {
    const keys: readonly string[] = group[act] ?? [];
    if (keys.includes('Mod') !== (ctrlKey || metaKey) || keys.includes('Shift') !== shiftKey) continue;
    const own = keys.filter((one) => one !== 'Mod' && one !== 'Shift');
    if (own.some((one) => browserKey(one).toLowerCase() === key.toLowerCase())) return act;
  }
  return undefined;
}
