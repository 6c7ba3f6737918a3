// The boletos of a new booklet in words, and the title derived from them.
import { useLingui } from '@lingui/react/macro';
import type { BookletOf } from '../../../preload/contract/document-terms.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { useWords } from '../../words/failure-words.tsx';

export function useOfWords(
  of: BookletOf,
  known: string | undefined,
): { readonly words: string; readonly title: string | undefined } {
  const { t } = useLingui();
  const { language } = useWords();
  const batch = useSession((state) =>
    'batchId' in of ? state.batches.find(({ id }) => id === of.batchId) : undefined,
  );
  if ('batchId' in of) {
    const title = known ?? batch?.name;
    return { title, words: title === undefined ? t`Um lote` : t`Lote ${title}` };
  }
  if ('document' in of) {
    const document = formatTaxId(of.document);
    return { title: known, words: known === undefined ? document : `${known} · ${document}` };
  }
  const count =
    'handle' in of ? of.ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0) : of.boletos.length;
  return {
    title: known,
    words:
      count === 1
        ? t`1 boleto escolhido nos emitidos`
        : t`${formatCount(count, language)} boletos escolhidos nos emitidos`,
  };
}
