// What the start found, in two sentences: what happened; what was not lost and what to do.
import { msg } from '@lingui/core/macro';
import type { NoticeCode } from '../../preload/contract/app.ts';
import type { Sentence } from '../words/error-sentences.ts';

export const noticeSentences = {
  ledgerDamaged: {
    what: msg`O registro estava danificado e foi posto de lado.`,
    next: msg`O arquivo danificado não foi apagado. O Guichê começou um registro novo e bloqueou os envios até alguém conferir.`,
  },
  ledgerBegunAnew: {
    what: msg`O registro que ficava nesta pasta não está mais nela; este começou vazio.`,
    next: msg`Ele não sabe o que já foi emitido por aqui. Se houver um backup da pasta, feche o Guichê e restaure antes de emitir.`,
  },
  ledgerMigrated: {
    what: msg`O registro foi atualizado para esta versão do Guichê.`,
    next: msg`Nada se perdeu, e a cópia de antes ficou guardada. Versões anteriores não abrem mais este registro.`,
  },
  ledgerRestored: {
    what: msg`A cópia do registro foi posta no lugar.`,
    next: msg`O registro que estava aqui não foi apagado: está guardado de lado, e dá para voltar a ele. Os envios ficam bloqueados até alguém conferir.`,
  },
  restoreRefused: {
    what: msg`A cópia que ia ser posta no lugar não pôde ser usada.`,
    next: msg`O registro de antes continua em uso e nada se perdeu. Restaure a cópia outra vez, ou escolha outra.`,
  },
  attemptsInterrupted: {
    what: msg`O Guichê foi interrompido enquanto enviava.`,
    next: msg`O que estava a caminho ficou “a confirmar” e não é enviado de novo sozinho.`,
  },
} as const satisfies Record<NoticeCode, Sentence>;
