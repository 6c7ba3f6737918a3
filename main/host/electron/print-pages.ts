// Serves pages that are images as a document that Chromium prints without its PDF viewer, each at its own size on its
// own sheet. Only the print session serves it.
import { readFile } from 'node:fs/promises';
import { bare, guarded } from '../headers.ts';
import type { PageImage } from '../host.ts';
import { appOrigin } from './session.ts';

export interface PrintPages {
  add(title: string, images: readonly PageImage[]): { readonly url: string; remove(): void };
  /** Undefined if the address is none of these documents. */
  answer(request: Request): Promise<Response> | undefined;
}

/** Millimetres. Half a millimetre less than the sheet, so that rounding adds no blank page. */
const sheet = { width: 210, height: 296.5 } as const;

export function createPrintPages(mint: () => string): PrintPages {
  const documents = new Map<string, { readonly title: string; readonly images: readonly PageImage[] }>();

  async function image({ path }: PageImage): Promise<Response> {
    const headers = { ...guarded(), 'content-type': 'image/png' };
    return new Response(new Uint8Array(await readFile(path)), { headers });
  }

  return {
    add(title, images) {
      const id = mint();
      documents.set(id, { title, images });
      return { url: `${appOrigin}/print/${id}/`, remove: () => void documents.delete(id) };
    },
    answer(request) {
      const [, id = '', page] =
        /^\/print\/([\w-]+)\/(?:(\d+)\.png)?$/u.exec(new URL(request.url).pathname) ?? [];
      const document = documents.get(id);
      if (!document) return undefined;
      const { title, images } = document;
      if (page !== undefined) {
        const found = images[Number(page)];
        return found ? image(found) : Promise.resolve(bare(404));
      }
      const nonce = mint();
      const headers = { ...guarded({ nonce }), 'content-type': 'text/html; charset=utf-8' };
      return Promise.resolve(new Response(printDocument(title, images, nonce), { headers }));
    },
  };
}

/** Cut at the edge of the sheet, never scaled. */
export function printDocument(title: string, images: readonly PageImage[], nonce: string): string {
  const sizes = images.map(
    ({ widthMm, heightMm }, at) => `#p${at}{width:${widthMm.toFixed(3)}mm;height:${heightMm.toFixed(3)}mm}`,
  );
  const style = [
    '@page{size:A4;margin:0}',
    'html,body{margin:0}',
    `div{width:${sheet.width}mm;height:${sheet.height}mm;overflow:hidden;break-after:page}`,
    'div:last-child{break-after:auto}',
    'img{display:block;max-width:none}',
    ...sizes,
  ].join('');
  const body = images.map((_, at) => `<div><img id="p${at}" src="${at}.png" alt=""></div>`);
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head><body>${body.join('')}</body></html>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
