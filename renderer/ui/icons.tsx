// The window's own icons: strokes on a 20 px grid, drawn at 16 or 20 px. Always next to a text or with a label.

import './spinner.css';

const paths = {
  home: 'M3.5 9 10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-3.5v-5h-5v5H4a.5.5 0 0 1-.5-.5Z',
  boletos: 'M3.5 5v10M6 5v10M8 5v10M11.5 5v10M14 5v10M16.5 5v10',
  documents: 'M6.5 2.5H12l3.5 3.5v9.5h-9ZM12 2.5V6h3.5M4 5v13h8.5',
  monitor: 'M3 4h3.5v9H3ZM8.25 4h3.5v12h-3.5ZM13.5 4H17v6h-3.5Z',
  withdrawals: 'M10 13V3M6.5 6.5 10 3l3.5 3.5M3 12.5v4h14v-4',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6Z',
  accounts: 'M3 16.5V8l7-4.5L17 8v8.5M2 16.5h16M6.5 16.5v-6M10 16.5v-6M13.5 16.5v-6',
  person: 'M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0',
  trail: 'M6 4.5h11M6 10h11M6 15.5h11M3 4.5h.01M3 10h.01M3 15.5h.01',
  practice: 'M8 3h4M8.75 3v5L4 15.2A1.2 1.2 0 0 0 5 17h10a1.2 1.2 0 0 0 1-1.8L11.25 8V3M6 13h8',
  phone:
    'M5.5 3h2.5l1.25 3.5-1.75 1.25a8.5 8.5 0 0 0 4.75 4.75l1.25-1.75L17 12v2.5a2 2 0 0 1-2 2A11.5 11.5 0 0 1 3.5 5a2 2 0 0 1 2-2Z',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  rotate: 'M14.5 4v3.5H11M14.2 7A6 6 0 1 0 16 11',
  panes: 'M3 3.5h4.5v13H3ZM11 3.5h6V9h-6ZM11 12h6v4.5h-6Z',
  check: 'm4 10.5 4 4 8-9',
  good: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM6.75 10.25l2.25 2.25 4.25-4.75',
  bad: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.5 7.5l5 5M12.5 7.5l-5 5',
  warn: 'M10 3 2.5 16.5h15ZM10 8v4M10 14.25v.01',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v5M10 6.25v.01',
  none: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM6.5 10h7',
  calendar: 'M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 5.5V10l3 2',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'm5 7.5 5 5 5-5',
  left: 'm12.5 5-5 5 5 5',
  right: 'm7.5 5 5 5-5 5',
  up: 'm5 12.5 5-5 5 5',
  key: 'M7 12.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 9H18v3M14.5 9v2.5',
  vault:
    'M3.5 4h13v11h-13ZM5.5 15v2M14.5 15v2M10 12.25a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM10 6.75V8',
  plug: 'M7 2.5v4M13 2.5v4M4.5 6.5h11V10a5.5 5.5 0 0 1-11 0ZM10 15.5v2.5',
  unplug: 'M3 3l14 14M7 2.5v1M13 2.5v4M15.5 6.5V10M4.5 6.8V10a5.5 5.5 0 0 0 8 4.9M10 15.5v2.5',
  frozen: 'M10 2.5v15M3.5 6.25l13 7.5M16.5 6.25l-13 7.5M8 4l2 1.75L12 4M8 16l2-1.75L12 16',
  copy: 'M7.5 7.5h9v9h-9ZM12.5 4.5v-1h-9v9h1',
  save: 'M10 3v9M6.25 8.5 10 12.25l3.75-3.75M3.5 16.5h13',
  trash: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.75 11h8.5l.75-11M8.5 8.5v5M11.5 8.5v5',
  edit: 'M12.5 4.5l3 3L7 16H4v-3ZM10.5 6.5l3 3',
  settings:
    'M3 6h7M14 6h3M3 14h3M10 14h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  screen: 'M2.5 4h15v9.5h-15ZM7 17h6M10 13.5V17',
  language:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM2.5 10h15M10 2.5c2.5 2.2 3.25 4.7 3.25 7.5S12.5 15.3 10 17.5M10 2.5C7.5 4.7 6.75 7.2 6.75 10s.75 5.3 3.25 7.5',
  lock: 'M5 9h10v7.5H5ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.5',
  keyboard: 'M2.5 5h15v10h-15ZM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M6.5 12h7',
  retry: 'M16.5 5v3.5H13M16 8.5A6.5 6.5 0 1 0 16.5 11',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.5v11l8.5-5.5Z',
  stop: 'M5.5 5.5h9v9h-9Z',
  file: 'M5 2.5h6.5l3.5 3.5v11.5H5ZM11.5 2.5V6H15',
  power: 'M10 2.5v7M6 5a6.5 6.5 0 1 0 8 0',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.75 7.9A2.25 2.25 0 1 1 10 10.2v1.3M10 14v.01',
  menu: 'M4 10h.01M10 10h.01M16 10h.01',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      strokeWidth={size === 16 ? 1.75 : 1.5}
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** For work of unknown length, small enough for a button or a row. */
export function Spinner({ size = 14 }: { size?: 14 | 20 }) {
  return (
    <svg className="icon spinner" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" strokeWidth="2" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" strokeWidth="2" />
    </svg>
  );
}
