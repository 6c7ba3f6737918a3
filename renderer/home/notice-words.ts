// What the program found, in two sentences: what happened; what was not lost and what to do.
import { msg } from '@lingui/core/macro';
import type { NoticeCode } from '../../preload/contract/app.ts';
import type { Sentence } from '../words/error-sentences.ts';

export const noticeSentences = {
  ledgerDamaged: {
    what: msg`O registro estava danificado e foi arquivado.`,
    next: msg`O arquivo danificado não foi apagado. O Guichê começou um registro novo e bloqueou os envios até alguém conferir.`,
  },
  ledgerBegunAnew: {
    what: msg`O registro que ficava nesta pasta não está mais nela; este começou vazio.`,
    next: msg`Ele não contém o que já foi emitido por aqui. Se houver um backup da pasta, feche o Guichê e restaure antes de emitir.`,
  },
  ledgerMigrated: {
    what: msg`O registro foi atualizado para esta versão do Guichê.`,
    next: msg`Nada se perdeu, e o backup da versão anterior foi mantido. Versões anteriores não abrem mais este registro.`,
  },
  ledgerRestored: {
    what: msg`O backup do registro foi restaurado.`,
    next: msg`O registro que estava aqui não foi apagado: está arquivado, e é possível voltar a ele. Os envios ficam bloqueados até alguém conferir.`,
  },
  restoreRefused: {
    what: msg`O backup escolhido não pôde ser restaurado.`,
    next: msg`O registro anterior continua em uso e nada se perdeu. Restaure o backup de novo, ou escolha outro.`,
  },
  dailyCopyFailed: {
    what: msg`O backup automático de hoje não foi feito.`,
    next: msg`O registro está inteiro, e os backups anteriores continuam onde estavam. Verifique a pasta em “Backup do registro”; o Guichê tenta de novo amanhã.`,
  },
  notificationNotShown: {
    what: msg`O sistema não mostrou uma notificação do Guichê.`,
    next: msg`O texto dela está nos detalhes. Para recebê-las, permita as notificações do Guichê nas configurações do sistema.`,
  },
  attemptsInterrupted: {
    what: msg`O Guichê foi interrompido enquanto enviava.`,
    next: msg`O que estava em envio ficou “a confirmar” e não é enviado de novo automaticamente.`,
  },
  teamJournalLost: {
    what: msg`O registro de envios deste computador sumiu ou foi danificado.`,
    next: msg`Nada se perdeu no registro da equipe; o que ninguém sabe se saiu ficou “a confirmar”. Se o servidor for restaurado, este computador não responde à chamada: outro terá de dá-lo por perdido.`,
  },
} as const satisfies Record<NoticeCode, Sentence>;
