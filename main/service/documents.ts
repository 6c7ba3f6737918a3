// The two document routes: a boleto's PDF and the carnê of an installment, wherever the service stores them.
import { CodedError } from '../failure.ts';
import { expectSuccess, limits, lostError, paced, type CallOptions, type CallParts } from './call.ts';
import { decodeDocument } from './decode-document.ts';
import type { Conceal } from './errors.ts';
import { paths } from './paths.ts';
import { follow, hop, sourceOf, startTrail, type Source } from './redirects.ts';

export interface DocumentAnswer {
  readonly bytes: Uint8Array;
  readonly source: Source;
}

export const boletoPdf = (parts: CallParts, id: string, options: CallOptions = {}): Promise<DocumentAnswer> =>
  fetchDocument(parts, paths.pdf(parts.base, id), options);

export const paymentBook = (
  parts: CallParts,
  installmentId: string,
  options: CallOptions = {},
): Promise<DocumentAnswer> => fetchDocument(parts, paths.paymentBook(parts.base, installmentId), options);

async function fetchDocument(parts: CallParts, url: URL, options: CallOptions): Promise<DocumentAnswer> {
  return await paced(parts, options, 'documents', async (send) => {
    let trail = startTrail(url);
    for (;;) {
      let hide: Conceal = (text) => text;
      const followed = await follow(trail, parts.base, async (next, isOwn) => {
        const mode = isOwn ? parts.auxiliary : 'none';
        const sent = await send({ method: 'GET', url: next, mode, limit: limits.document });
        hide = sent.conceal;
        return sent.exchange;
      });
      const { exchange } = followed;
      if (exchange.kind === 'lost') throw lostError(exchange);
      if (exchange.status < 200 || exchange.status > 299) expectSuccess(exchange, hide);
      const found = decodeDocument(exchange, hide);
      switch (found.kind) {
        case 'pdf':
          return { bytes: found.bytes, source: sourceOf(followed.trail, parts.base) };
        case 'unreadable':
          throw new CodedError('answerUnreadable', 'service', { detail: found.firstLines });
        case 'url':
          trail = hop(followed.trail, parts.base, found.url);
      }
    }
  });
}
