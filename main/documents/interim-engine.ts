// Stands in for the PDF engine until that is there: counts pages and tries passwords, reads no bar codes.
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfEngine } from './pdf/engine.ts';

const missing = (): Promise<never> => Promise.reject(new Error('not yet there'));

export const interimEngine = (): PdfEngine => ({
  async inspect(path, passwords) {
    const bytes = await readFile(path);
    let said = '';
    for (const password of ['', ...passwords])
      try {
        const pages = (await PDFDocument.load(bytes, { password })).getPageCount();
        const opened = password !== '';
        return {
          kind: 'pdf',
          pages,
          protection: opened ? 'opened' : 'none',
          password: opened ? password : null,
          bars: [],
        };
      } catch (error) {
        said = error instanceof Error ? error.message : String(error);
        if (!/password|encrypt/i.test(said)) return { kind: 'damaged', detail: said };
      }
    return { kind: 'locked' };
  },
  compose: missing,
  rasterize: missing,
  close: () => Promise.resolve(),
});
