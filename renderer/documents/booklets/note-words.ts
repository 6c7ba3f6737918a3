// Why a boleto is missing from a booklet, or included with a problem: what it means and what to do.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BookletFlaw, BookletNote } from '../../../preload/contract/document-terms.ts';
import { errorSentences } from '../../words/error-sentences.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { plainWords } from '../viewer/plain-words.ts';

export interface FlawWords {
  readonly short: MessageDescriptor;
  readonly next: MessageDescriptor;
}

export const flawWords: Readonly<Record<BookletFlaw, FlawWords>> = {
  fetchFailed: {
    short: msg`O PDF não foi recebido`,
    next: msg`O boleto existe, e nada se perdeu. Tente de novo os que faltaram; se o problema continuar, confira a conexão da conta.`,
  },
  notPdf: {
    short: msg`O retorno não é um PDF`,
    next: msg`Tente de novo mais tarde; se o problema continuar, mostre ao provedor a resposta recebida.`,
  },
  damaged: {
    short: msg`O PDF está danificado`,
    next: msg`Nenhuma página pôde ser lida. Tente de novo; se o problema continuar, peça outra via ao provedor.`,
  },
  locked: {
    short: msg`O PDF pede uma senha`,
    next: msg`O documento do pagador não abre o arquivo. Abra o boleto e digite a senha, se souber.`,
  },
  barsDiffer: {
    short: msg`Código de outro boleto`,
    next: msg`Não entregue: quem pagar com ele pagará outro boleto. Fale com o provedor.`,
  },
  noBars: {
    short: msg`Código de barras não lido`,
    next: msg`Está no arquivo, mas o código de barras não foi conferido. Confira antes de entregar.`,
  },
  wholePage: {
    short: msg`Em página inteira`,
    next: msg`Não foi possível separar a ficha para três por folha. Ela está no arquivo, em uma página própria.`,
  },
};

export const places = { out: msg`Falta`, in: msg`No arquivo` } as const;

const codes: ReadonlyMap<string, { readonly what: MessageDescriptor }> = new Map(
  Object.entries(errorSentences),
);

/** A failure's sentence, or the first words of what was received; undefined if there is neither. */
function detailOf({ detail }: BookletNote, translate: (message: MessageDescriptor) => string) {
  if (detail === null || detail.trim() === '') return undefined;
  const known = codes.get(detail);
  return known ? translate(known.what) : plainWords(detail);
}

/** The cells of a note, in the order of the list's columns. */
export function cellsOf(
  note: BookletNote,
  translate: (message: MessageDescriptor) => string,
  language: Language,
): readonly [payer: string, amount: string, due: string, why: string, detail: string] {
  return [
    note.payer ?? '',
    note.cents === null ? '' : formatCents(note.cents, language),
    note.dueDate === null ? '' : formatDay(note.dueDate),
    translate(flawWords[note.why].short),
    detailOf(note, translate) ?? '',
  ];
}

/** The texts of an exported list, each under its code. */
export const noteWords = (translate: (message: MessageDescriptor) => string): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(places).map(([code, word]) => [code, translate(word)] as const),
    ...Object.entries(flawWords).flatMap(([code, { short, next }]) => [
      [code, translate(short)] as const,
      [`next ${code}`, translate(next)] as const,
    ]),
    ...[...codes].map(([code, { what }]) => [code, translate(what)] as const),
  ]);
