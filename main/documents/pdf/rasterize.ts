// Renders pages as black and white images of 600 dpi, for printers that garble paths and letters.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { openPdfWriter, type PdfWriter } from './pdf-format.ts';
import type { GreyImage, Pdfium, Source } from './pdfium.ts';
import type { RasterImage } from './engine.ts';
import { imageName, rasterName } from './raster-name.ts';

/** `rows`: a bit a dot, white set, rows to whole bytes. */
function pngOf({ width, height }: { readonly width: number; readonly height: number }, rows: Buffer): Buffer {
  const row = Math.ceil(width / 8);
  const lines = Buffer.alloc((row + 1) * height);
  // Each line begins with the number of its filter: none.
  for (let y = 0; y < height; y += 1) rows.copy(lines, y * (row + 1) + 1, y * row, (y + 1) * row);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(bytes.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const dpi = 600;
const pagesPerFile = 20;
/** A fast level of deflate, because images of 600 dpi are large. */
const compression = 4;
/** A little more than an A3. */
const mostDots = 80_000_000;
/** Lighter dots become white; the edge of a bar is where it is half dark. */
const middle = 128;

export class NotReadable extends Error {}

/** `stillWorking` is called before each page. */
export function rasterizeFile(
  pdfium: Pdfium,
  path: string,
  outFolder: string,
  stillWorking: () => void,
): string[] {
  const opening = pdfium.open(readFileSync(path), []);
  if (opening.kind !== 'open') throw new NotReadable(opening.kind);
  const { source } = opening;
  const files: string[] = [];
  try {
    for (let first = 0; first < source.pages; first += pagesPerFile) {
      const file = join(outFolder, rasterName(files.length + 1));
      rmSync(file, { force: true });
      const writer = openPdfWriter(file, `${first + 1}`);
      try {
        const end = Math.min(first + pagesPerFile, source.pages);
        for (let index = first; index < end; index += 1) {
          stillWorking();
          addPage(writer, source, index);
        }
        writer.finish();
      } finally {
        writer.close();
      }
      files.push(file);
    }
    return files;
  } finally {
    source.close();
  }
}

/** The same as one image file for each page, if printing cannot take a PDF. */
export function pageImagesOf(
  pdfium: Pdfium,
  path: string,
  outFolder: string,
  stillWorking: () => void,
): RasterImage[] {
  const opening = pdfium.open(readFileSync(path), []);
  if (opening.kind !== 'open') throw new NotReadable(opening.kind);
  const { source } = opening;
  try {
    return Array.from({ length: source.pages }, (_, index) => {
      stillWorking();
      const { size, dots } = drawnPage(source, index);
      const file = join(outFolder, imageName(index + 1));
      writeFileSync(file, pngOf(size, dots), { mode: 0o600 });
      const [widthMm, heightMm] = [(size.width / dpi) * 25.4, (size.height / dpi) * 25.4];
      return { path: file, widthMm, heightMm };
    });
  } finally {
    source.close();
  }
}

function drawnPage(source: Source, index: number) {
  const { width, height } = source.pageSize(index);
  const scale = dpi / 72;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (!(size.width * size.height <= mostDots))
    throw new NotReadable('a page too large for this way of printing');
  return { size, dots: packed(source.drawn(index, { scale, left: 0, top: 0, ...size })) };
}

function addPage(writer: PdfWriter, source: Source, index: number): void {
  const { size, dots } = drawnPage(source, index);
  const scale = dpi / 72;
  const head = `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceGray/BitsPerComponent 1`;
  const image = writer.addStream(head, dots, compression);
  // Each dot is a 600th of an inch.
  const [across, up] = [size.width / scale, size.height / scale].map((points) => points.toFixed(4));
  const draw = Buffer.from(`q ${across} 0 0 ${up} 0 0 cm /I Do Q\n`);
  const content = writer.addObject(`<</Length ${draw.length}>>`, draw);
  writer.addPage(
    `/MediaBox[0 0 ${across} ${up}]/Contents ${content} 0 R/Resources<</XObject<</I ${image} 0 R>>>>`,
  );
}

/** A bit a dot, white set, rows to whole bytes. */
function packed({ width, height, dots }: GreyImage): Buffer {
  const row = Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 8) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit += 1)
        byte = (byte << 1) | (x + bit < width && (dots[start + x + bit] ?? 255) < middle ? 0 : 1);
      bits[y * row + (x >> 3)] = byte;
    }
  }
  return bits;
}
