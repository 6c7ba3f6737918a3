// Writes one PDF straight to the disk, object by object. Its catalog asks readers to print at actual size, whatever the files
// that its pages come from ask for.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { NormalizedFile } from './normalized-file.ts';
import { openPageCopier } from './page-copier.ts';

export type PdfWriter = ReturnType<typeof openPdfWriter>;

const catalogNumber = 1;
const treeNumber = 2;
const infoNumber = 3;
const flushBytes = 1 << 18;
/** Pages of one branch of the page tree: a reader that looks for the last page reads no more siblings than these. */
const branchPages = 16;

const hexOf = (text: string): string => {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex')}>`;
};

export function openPdfWriter(path: string, title: string) {
  const fd = openSync(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const offsets: number[] = [];
  const branches: { readonly number: number; readonly pages: number[] }[] = [];
  let pageCount = 0;
  let nextNumber = infoNumber + 1;
  let size = 0;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;

  function flush(): void {
    const bytes = Buffer.concat(pending);
    hash.update(bytes);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    pending = [];
    pendingBytes = 0;
  }
  function write(bytes: Uint8Array): void {
    pending.push(bytes);
    size += bytes.length;
    pendingBytes += bytes.length;
    if (pendingBytes > flushBytes) flush();
  }
  const writeText = (text: string): void => write(Buffer.from(text, 'latin1'));

  function writeObject(number: number, head: string, stream?: Uint8Array): void {
    offsets[number] = size;
    if (!stream) return writeText(`${number} 0 obj\n${head}\nendobj\n`);
    writeText(`${number} 0 obj\n${head}\nstream\n`);
    write(stream);
    writeText('\nendstream\nendobj\n');
  }
  const reserveNumber = (): number => nextNumber++;
  const addObject = (head: string, stream?: Uint8Array): number => {
    const number = reserveNumber();
    writeObject(number, head, stream);
    return number;
  };
  const addStream = (entries: string, content: Uint8Array, level?: number): number => {
    const deflated = deflateSync(content, { level });
    return addObject(`<<${entries}/Filter/FlateDecode/Length ${deflated.length}>>`, deflated);
  };

  function addToTree(number: number): number {
    if (pageCount % branchPages === 0) branches.push({ number: reserveNumber(), pages: [] });
    pageCount += 1;
    const branch = branches.at(-1);
    branch?.pages.push(number);
    return branch?.number ?? treeNumber;
  }

  writeText('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  writeObject(
    catalogNumber,
    `<</Type/Catalog/Pages ${treeNumber} 0 R/ViewerPreferences<</PrintScaling/None>>>>`,
  );
  writeObject(infoNumber, `<</Title${hexOf(title)}/Producer${hexOf('Guichê')}>>`);

  return {
    copierFor: (file: NormalizedFile) =>
      openPageCopier(file, {
        catalogNumber,
        treeNumber,
        reserveNumber,
        writeObject,
        addObject,
        addStream,
        addToTree,
      }),
    /** Its object number. `head` is the text of the object, of a stream its dictionary. */
    addObject,
    /** The same for a stream that is still to be deflated; `entries` is what its dictionary holds besides. */
    addStream,
    /** A page drawn here; `entries` is the text of its dictionary. */
    addPage(entries: string) {
      const number = reserveNumber();
      writeObject(number, `<</Type/Page/Parent ${addToTree(number)} 0 R${entries}>>`);
    },
    pageCount: () => pageCount,
    finish(): { readonly bytes: number; readonly sha256: string } {
      // The page tree stands beside the table, which readers read first.
      const kidsOf = (numbers: readonly number[]) => `/Kids[${numbers.map((one) => `${one} 0 R`).join(' ')}]`;
      for (const { number, pages } of branches)
        writeObject(number, `<</Type/Pages/Parent ${treeNumber} 0 R/Count ${pages.length}${kidsOf(pages)}>>`);
      const root = kidsOf(branches.map(({ number }) => number));
      writeObject(treeNumber, `<</Type/Pages/Count ${pageCount}${root}>>`);
      flush();
      const tableOffset = size;
      const id = hash.copy().digest('hex').slice(0, 32);
      const rows = Array.from({ length: nextNumber - 1 }, (_, at) => {
        const offset = offsets[at + 1];
        return offset === undefined
          ? '0000000000 65535 f \n'
          : `${String(offset).padStart(10, '0')} 00000 n \n`;
      });
      writeText(`xref\n0 ${nextNumber}\n0000000000 65535 f \n${rows.join('')}`);
      writeText(
        `trailer\n<</Size ${nextNumber}/Root ${catalogNumber} 0 R/Info ${infoNumber} 0 R/ID[<${id}><${id}>]>>\n`,
      );
      writeText(`startxref\n${tableOffset}\n%%EOF\n`);
      flush();
      fsyncSync(fd);
      return { bytes: size, sha256: hash.digest('hex') };
    },
    /** Closes the file; before `finish` it is no PDF. */
    close: () => closeSync(fd),
  };
}
