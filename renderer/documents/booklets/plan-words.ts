// The texts of the booklet form, and those of covers and separators. Main adds the figures.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  BookletOrder,
  BookletPlan,
  BookletSplit,
  BookletWord,
  Layout,
  NameMark,
} from '../../../preload/contract/document-terms.ts';

type Choice = { readonly label: MessageDescriptor; readonly help: MessageDescriptor };

export const orderWords: Readonly<Record<BookletOrder, MessageDescriptor>> = {
  sheet: msg`Ordem da planilha`,
  payer: msg`Nome do pagador`,
  dueDate: msg`Vencimento`,
};

export const splitWords: Readonly<Record<BookletSplit, Choice>> = {
  one: { label: msg`Um arquivo só`, help: msg`Para imprimir tudo de uma vez.` },
  payer: { label: msg`Um por pagador`, help: msg`O carnê de cada um, para enviar ou entregar.` },
  boleto: { label: msg`Um por boleto`, help: msg`Cada PDF no seu arquivo.` },
};

export const layoutWords: Readonly<Record<Layout, Choice>> = {
  page: { label: msg`Páginas originais`, help: msg`Um boleto por página, inteiro.` },
  threeUp: {
    label: msg`Três por folha A4`,
    help: msg`Só a ficha de compensação, no tamanho exato. Sem código de barras legível no PDF, cada boleto ocupa uma folha.`,
  },
};

export const markWords: Readonly<Record<NameMark, MessageDescriptor>> = {
  titulo: msg`Título`,
  pagador: msg`Pagador`,
  documento: msg`CPF ou CNPJ`,
  vencimento: msg`Vencimento`,
  nosso_numero: msg`Nosso número`,
  item: msg`Item`,
  lote: msg`Lote`,
};

const drawn: Readonly<Record<BookletWord, MessageDescriptor>> = {
  payer: msg`Pagador`,
  document: msg`CPF ou CNPJ`,
  boletos: msg`Boletos`,
  sum: msg`Total`,
  firstDue: msg`Primeiro vencimento`,
  lastDue: msg`Último vencimento`,
  made: msg`Montado em`,
  file: msg`Arquivo`,
};

export const drawnWords = (translate: (message: MessageDescriptor) => string): BookletPlan['words'] => ({
  payer: translate(drawn.payer),
  document: translate(drawn.document),
  boletos: translate(drawn.boletos),
  sum: translate(drawn.sum),
  firstDue: translate(drawn.firstDue),
  lastDue: translate(drawn.lastDue),
  made: translate(drawn.made),
  file: translate(drawn.file),
});
