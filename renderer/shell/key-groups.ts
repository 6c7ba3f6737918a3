// Every shortcut of the window by the place where it works; their words are key-words.ts. The test beside it holds these to the
// keys that are really heard.
/** As a person names the keys: `Mod` is Ctrl or Command, `Space` is said in the clerk’s language. */
export const keyGroups = {
  anywhere: {
    find: ['Mod', 'K'],
    home: ['Mod', '1'],
    boletos: ['Mod', '2'],
    documents: ['Mod', '3'],
    monitor: ['Mod', '4'],
    withdrawals: ['Mod', '5'],
    accounts: ['Mod', '6'],
    lock: ['Mod', 'Shift', 'L'],
    sheet: ['?'],
    close: ['Esc'],
  },
  lists: {
    cells: ['↑', '↓', '←', '→'],
    rowEnds: ['Home', 'End'],
    firstRow: ['Mod', 'Home'],
    lastRow: ['Mod', 'End'],
    page: ['PgUp', 'PgDn'],
  },
  selection: {
    mark: ['Space'],
    markTo: ['Shift', '↑', '↓'],
    markAll: ['Mod', 'A'],
    copy: ['Mod', 'C'],
    unmark: ['Esc'],
    width: ['Shift', '←', '→'],
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
    undo: ['Mod', 'Z'],
    takeOut: ['Del'],
  },
  monitor: {
    cards: ['↑', '↓', '←', '→'],
    details: ['Enter'],
    mark: ['Space'],
    markLane: ['Mod', 'A'],
    checkNow: ['C'],
    pause: ['P'],
    resume: ['Shift', 'P'],
    remove: ['Del'],
    leave: ['Esc'],
    goOn: ['Mod', 'Enter'],
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
  'lists',
  'selection',
  'draft',
  'review',
  'monitor',
  'viewer',
] as const satisfies readonly KeyGroupId[];
