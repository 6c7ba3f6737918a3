// Reads a PDF as printed paper: its words, what a scanner reads, and the position of its ink. Needs poppler and zbar.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A PDF as a file for the duration of the test. */
export function paper(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-paper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, pdf);
  return file;
}

const run = (command: string, ...args: readonly string[]): Buffer =>
  execFileSync(command, args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });

/** A program's output about a file, from both streams, and its exit code. */
export function verdict(command: string, ...args: readonly string[]): { code: number | null; words: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { code: status, words: `${stdout}${stderr}` };
}

/** The text of each page, spaces and line breaks as one space. */
export const pagesOf = (file: string): string[] =>
  run('pdftotext', '-layout', file, '-')
    .toString()
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());

/** The bar codes of each page, from the top down, as a scanner at 300 dpi reads them. */
export function scanned(file: string): string[][] {
  const root = file.replace(/\.pdf$/, '');
  run('pdftoppm', '-r', '300', '-gray', file, root);
  const pictures = readdirSync(join(file, '..')).filter((name) => name.endsWith('.pgm'));
  return pictures.toSorted().map((name) => codesOf(join(file, '..', name)));
}

/** From the top down. The reader fails if it finds none, and may print warnings about its environment. */
export function codesOf(picture: string): string[] {
  const args = ['-q', '--raw', '-Sdisable', '-Si25.enable', picture];
  const { stdout } = spawnSync('zbarimg', args, { encoding: 'utf8' });
  return stdout.trim().split('\n').toReversed();
}

export interface Word {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/** Every word with its position, in points from the upper left corner of its page. */
export const wordsOf = (file: string): Word[][] =>
  run('pdftotext', '-bbox', file, '-')
    .toString()
    .split('<page ')
    .slice(1)
    .map((page) =>
      Array.from(
        page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g),
        ([, left, top, right, bottom, text = '']) => ({
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
          text,
        }),
      ),
    );

const dpi = 1200;
export const mmOf = (dots: number): number => (dots / dpi) * 25.4;

/** For every pixel row in a strip of the first page, the columns where white and black meet. */
export function edgesIn(file: string, topMm: number, heightMm: number): number[][] {
  const dots = (mm: number): string => String(Math.round((mm / 25.4) * dpi));
  const strip = ['-x', '0', '-y', dots(topMm), '-W', dots(210), '-H', dots(heightMm)];
  const picture = run('pdftoppm', '-r', String(dpi), '-mono', '-l', '1', ...strip, file);
  const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(picture.toString('latin1', 0, 40));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const bytesInRow = Math.ceil(width / 8);
  return Array.from({ length: height }, (_, row) => {
    const start = (head?.[0].length ?? 0) + row * bytesInRow;
    const edges: number[] = [];
    let before = false;
    for (let x = 0; x < width; x++) {
      const black = (((picture[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
      if (black !== before) edges.push(x);
      before = black;
    }
    return edges;
  });
}
