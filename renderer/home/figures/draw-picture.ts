// Draws a picture of Início as a PNG that can be read without the window: its title, its scale, its legend, and what it is of.
import { formatCents } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { scaleEnd } from '../../ui/charts/scale-end.ts';
import { paperColors as paper } from './paper-colors.ts';

export type Drawing =
  | {
      readonly kind: 'bars';
      /** Each series in cents. */
      readonly bars: readonly { readonly short: string; readonly values: readonly number[] }[];
      readonly legend?: readonly string[];
    }
  | {
      readonly kind: 'days';
      /** Above each column. */
      readonly weekdays: readonly string[];
      readonly days: readonly { readonly day: string; readonly closed: boolean; readonly cents: number }[];
    };

export interface Picture {
  readonly title: string;
  /** Under the title: the account, the day, what is counted. */
  readonly note: string;
  readonly language: Language;
  readonly drawing: Drawing;
}

type Pen = CanvasRenderingContext2D;

const [width, height, margin] = [1_200, 640, 40];
const top = 132;
const font = (size: number, weight = 400) => `${weight} ${size}px 'Inter Variable', system-ui, sans-serif`;
const tones = [paper['--accent'], paper['--second']] as const;

function write(pen: Pen, text: string, x: number, y: number, size: number, color: string, weight = 400) {
  pen.font = font(size, weight);
  pen.fillStyle = color;
  pen.fillText(text, x, y, width - margin - x);
}

function drawBars(
  pen: Pen,
  { bars, legend = [] }: Extract<Drawing, { kind: 'bars' }>,
  language: Language,
): void {
  const [left, bottom] = [190, height - 96];
  const end = scaleEnd(Math.max(0, ...bars.flatMap(({ values }) => values)));
  for (const part of [0, 0.5, 1]) {
    const y = bottom - part * (bottom - top);
    pen.fillStyle = paper['--line'];
    pen.fillRect(left, y, width - margin - left, 1);
    pen.textAlign = 'right';
    write(pen, formatCents(part * end, language), left - 14, y + 6, 16, paper['--ink-soft']);
  }
  const step = (width - margin - left) / Math.max(1, bars.length);
  for (const [at, { short, values }] of bars.entries()) {
    const thick = Math.min(64, (step * 0.72) / Math.max(1, values.length));
    for (const [series, value] of values.entries()) {
      const tall = value === 0 ? 0 : Math.max(2, (value / end) * (bottom - top));
      pen.fillStyle = tones[series] ?? paper['--edge'];
      const x = left + step * (at + 0.5) + (series - values.length / 2) * thick;
      pen.fillRect(x + 1, bottom - tall, thick - 2, tall);
    }
    pen.textAlign = 'center';
    write(pen, short, left + step * (at + 0.5), bottom + 28, 16, paper['--ink-soft']);
  }
  pen.textAlign = 'left';
  let x = left;
  for (const [series, name] of legend.entries()) {
    pen.fillStyle = tones[series] ?? paper['--edge'];
    pen.fillRect(x, height - 42, 16, 16);
    write(pen, name, x + 26, height - 28, 16, paper['--ink']);
    x += 60 + pen.measureText(name).width;
  }
}

function drawDays(
  pen: Pen,
  { weekdays, days }: Extract<Drawing, { kind: 'days' }>,
  language: Language,
): void {
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  const first = top + 24;
  const [across, down] = [(width - 2 * margin) / 7, (height - first - margin) / Math.ceil(days.length / 7)];
  for (const [at, name] of weekdays.entries())
    write(pen, name, margin + at * across + 12, top + 8, 16, paper['--ink-soft']);
  for (const [at, { day, closed, cents }] of days.entries()) {
    const [x, y] = [margin + (at % 7) * across, first + Math.floor(at / 7) * down];
    pen.fillStyle = paper['--sunken'];
    pen.fillRect(x + 2, y + 2, across - 4, down - 4);
    const level = Math.ceil((cents / most) * 4) / 4;
    pen.globalAlpha = [0, 0.18, 0.4, 0.82, 1][level * 4] ?? 0;
    pen.fillStyle = paper['--accent'];
    pen.fillRect(x + 2, y + 2, across - 4, down - 4);
    pen.globalAlpha = 1;
    if (closed) {
      pen.strokeStyle = paper['--edge'];
      pen.setLineDash([5, 4]);
      pen.strokeRect(x + 3, y + 3, across - 6, down - 6);
      pen.setLineDash([]);
    }
    const ink = level > 0.5 ? paper['--on-accent'] : paper['--ink'];
    write(pen, `${day.slice(8)}/${day.slice(5, 7)}`, x + 12, y + 28, 16, ink, 600);
    if (cents > 0) write(pen, formatCents(cents, language), x + 12, y + 54, 16, ink);
  }
}

/** Undefined where the browser gives no canvas or no PNG. */
export async function pngOf({ title, note, language, drawing }: Picture): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = paper['--surface'];
  pen.fillRect(0, 0, width, height);
  write(pen, title, margin, 62, 28, paper['--ink'], 600);
  write(pen, note, margin, 96, 16, paper['--ink-soft']);
  if (drawing.kind === 'bars') drawBars(pen, drawing, language);
  else drawDays(pen, drawing, language);
  return new Promise((found) => canvas.toBlob((blob) => found(blob ?? undefined), 'image/png'));
}
