// The result of marking the matches of a panel's sheet as paid, in one sentence or two. Pure.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';

export function markedWords(
  { changed, missed }: { readonly changed: number; readonly missed: number },
  translate: (message: MessageDescriptor) => string,
  language: Language,
): string {
  const done =
    changed === 1 ? msg`Baixa em 1 boleto.` : msg`Baixa em ${formatCount(changed, language)} boletos.`;
  const left =
    missed === 1
      ? msg`1 mudou enquanto isso e não foi alterado.`
      : msg`${formatCount(missed, language)} mudaram enquanto isso e não foram alterados.`;
  return missed === 0 ? translate(done) : `${translate(done)} ${translate(left)}`;
}
