// Ways of printing and outcomes of prints, as text.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintMethod } from '../../../preload/contract/document-terms.ts';
import type { PrintState } from '../../../preload/contract/print-terms.ts';
import type { Tone } from '../../ui/State.tsx';

interface MethodWords {
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
  /** What to do in the window that opens; silent ways open none. */
  readonly inWindow?: MessageDescriptor;
}

export const methodWords: Readonly<Record<PrintMethod, MethodWords>> = {
  direct: {
    name: msg`Direto na impressora`,
    about: msg`Imprime na hora, no tamanho real, sem outras perguntas.`,
  },
  lp: {
    name: msg`Direto na impressora, pelo sistema`,
    about: msg`O sistema recebe o arquivo com a instrução de não alterar o tamanho.`,
  },
  sumatra: {
    name: msg`Direto na impressora, pelo SumatraPDF`,
    about: msg`O SumatraPDF deste computador imprime sem ajustar à página.`,
  },
  dialog: {
    name: msg`Pela janela de impressão do sistema`,
    about: msg`Abre a janela do sistema, onde você escolhe bandeja, papel e frente e verso.`,
    inWindow: msg`Na janela de impressão, deixe a escala em 100 % e não escolha “Ajustar”.`,
  },
  window: {
    name: msg`Por uma janela do navegador`,
    about: msg`O arquivo abre em outra janela; imprima com Ctrl+P.`,
    inWindow: msg`Na janela que abriu, imprima com Ctrl+P e escolha “Tamanho real” ou escala 100 %, e não “Ajustar”.`,
  },
  raster: {
    name: msg`Como imagem`,
    about: msg`Mais lento. Use se, nos outros modos, letras ou códigos de barras saírem com defeito.`,
  },
  reader: {
    name: msg`Pelo leitor de PDF deste computador`,
    about: msg`O arquivo abre no seu leitor de PDF, e você imprime por ele.`,
    inWindow: msg`No leitor que abriu, imprima e escolha “Tamanho real” ou escala 100 %, e não “Ajustar”.`,
  },
};

interface Look {
  readonly title: MessageDescriptor;
  readonly tone: Tone;
}

export const printLooks: Readonly<Record<PrintState, Look>> = {
  spooled: { title: msg`Sem resposta`, tone: 'doubt' },
  printed: { title: msg`Saiu`, tone: 'good' },
  partly: { title: msg`Saiu em parte`, tone: 'doubt' },
  failed: { title: msg`Não saiu`, tone: 'bad' },
};

/** What a clerk may answer. */
export const outcomes = [
  { state: 'printed', icon: 'good' },
  { state: 'partly', icon: 'warn' },
  { state: 'failed', icon: 'bad' },
] as const;
