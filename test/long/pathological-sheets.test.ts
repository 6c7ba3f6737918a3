// Files made to be slow, in two sizes: a reader that looks at each letter a fixed number of times needs about four times as long for four
// times as much; one that starts again at every tag needs sixteen times. Also random workbooks made from such parts.
import { expect, it } from 'vitest';
import { sheetRefusals } from '../../preload/contract/sheets.ts';
import { openSheet } from '../../main/boletos/sheet/open-sheet.ts';
import { accountedFor } from '../../main/boletos/sheet/check-sheet.ts';
import { checkAll, fileOpening, opened } from '../fixtures/checked-sheet.ts';
import { book } from '../fixtures/hand-made-book.ts';
import { pathologicalBooks, pathologicalTexts } from '../fixtures/pathological-sheets.ts';
import { effort, randomly, seedOf } from '../helpers/seeds.ts';

/** The CPU time of the fastest of three runs, in milliseconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Shorter times cannot be distinguished from the rest of the process. */
const notice = 40;
const mostGrowth = 10;

async function growth(work: (size: number) => Promise<unknown>): Promise<number> {
  const small = await spent(() => work(100_000));
  const large = await spent(() => work(400_000));
  return large / Math.max(small, notice);
}

it.each(pathologicalBooks)(
  'a workbook of $name needs time in proportion to its length',
  async ({ bytes }) => {
    const made = new Map([100_000, 400_000].map((size) => [size, bytes(size)]));
    expect(await growth((size) => fileOpening(made.get(size) ?? new Uint8Array()))).toBeLessThan(mostGrowth);
  },
);

it.each(pathologicalTexts)('a text of $name needs time in proportion to its length', async ({ text }) => {
  const read = async (size: number) => checkAll(await opened(text(size)));
  expect(await growth(read)).toBeLessThan(mostGrowth);
});

it('a file of only line ends needs time in proportion to its length', async () => {
  const made = new Map([100_000, 400_000].map((size) => [size, Buffer.alloc(size * 60, '\n')]));
  expect(await growth((size) => fileOpening(made.get(size) ?? new Uint8Array()))).toBeLessThan(mostGrowth);
});

const pieces = [
  '<row r="2">', '<row>', '<row r="1048576">', '<row r="0"/>', '</row>', '<c r="A2">', '<c r="XFD2" t="s">', '<c r="ZZZZZZ1">',
  '<c t="inlineStr">', '<c t="d" r="B2">', '<c s="1" r="C2">', '</c>', '<is>', '</is>', '<t>', '</t>', '<v>', '</v>', '<f>', '<f/>',
  '1', '46366', '1e9999', '99999999999999999999', '-1', '#REF!', 'Nome', '&amp;', '&#0;', '&#x110000;', '&lol;', '<!--', '-->',
  '<![CDATA[', ']]>', '<?x', '?>', '<!DOCTYPE a [', '"', "'", '<', '>', '/', ' ', '\n', '\u0000', '\ud800', '_x000D_', '_x0041_',
  '<mergeCell ref="A1:XFD1048576"/>', '<cols>', '<col min="1" max="16384" hidden="1"/>', '</sheetData>', '<sheetData>',
] as const; // prettier-ignore

it('reads or refuses every workbook made from odd parts', async () => {
  for (let file = 0; file < 2_000 * effort; file += 1) {
    const random = randomly(seedOf(file));
    const rows = Array.from({ length: 1 + random(60) }, () => pieces[random(pieces.length)] ?? '').join('');
    const opening = await fileOpening(book({ rows }));
    const known = !opening.ok && sheetRefusals.includes(opening.code);
    const read = opening.ok && accountedFor(checkAll(opening.value).summary);
    expect(known || read, `file ${file}`).toBe(true);
  }
});

it('reads or refuses every text with odd quotes', async () => {
  const signs = ['"', '""', ';', ',', '\n', '\r\n', 'a', '1,00', ' ', '\t', '\u0001'];
  for (let file = 0; file < 2_000 * effort; file += 1) {
    const random = randomly(seedOf(100_000 + file));
    const text = Array.from({ length: random(400) }, () => signs[random(signs.length)] ?? '').join('');
    const opening = await openSheet({ from: 'text', text });
    expect(!opening.ok || accountedFor(checkAll(opening.value).summary), `file ${file}`).toBe(true);
  }
});
