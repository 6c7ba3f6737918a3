// Why a ledger was not moved, as two sentences: what is in the way; what was not changed and what to do.
import { msg } from '@lingui/core/macro';
import type { MoveRefusal } from '../../preload/contract/team-terms.ts';
import type { Sentence } from './error-sentences.ts';

export const moveSentences: Readonly<Record<MoveRefusal, Sentence>> = {
  fileGone: {
    what: msg`O arquivo do registro deste computador não foi encontrado.`,
    next: msg`Nada foi mudado. Feche o Guichê, confira a pasta de dados e abra de novo.`,
  },
  damaged: {
    what: msg`O registro deste computador está danificado.`,
    next: msg`Nada foi mudado. Saia da equipe, restaure um backup neste computador e volte a trazer.`,
  },
  otherVersion: {
    what: msg`O registro deste computador é de outra versão do Guichê.`,
    next: msg`Nada foi mudado. Feche o Guichê e abra de novo: ele atualiza o registro ao abrir.`,
  },
  notRetired: {
    what: msg`O registro ainda está em uso em um computador.`,
    next: msg`Nada foi mudado. Desative esse computador primeiro.`,
  },
  ownFrozen: {
    what: msg`Os envios do registro deste computador estão bloqueados, à espera de conferência.`,
    next: msg`Nada foi mudado. Saia da equipe neste computador, confira e libere os envios no Início, e volte.`,
  },
  stillSending: {
    what: msg`O registro deste computador tem envios sem resultado.`,
    next: msg`Nada foi mudado. Saia da equipe neste computador, espere o resultado e volte.`,
  },
  alreadyHere: {
    what: msg`O registro deste computador já está na equipe.`,
    next: msg`Nada foi trazido de novo.`,
  },
  accountUnproved: {
    what: msg`Há contas iguais dos dois lados sem prova de que são a mesma.`,
    next: msg`Nada foi mudado. O token destas contas não informa o titular, e por isso elas não podem ser juntadas.`,
  },
  sameRemoteId: {
    what: msg`Há boletos ou saques que já estão na equipe.`,
    next: msg`Nada foi mudado. O mesmo código do serviço não pode pertencer a dois registros. Confira a lista abaixo no painel do provedor.`,
  },
  sameAttempt: {
    what: msg`Há envios que já estão na equipe.`,
    next: msg`Nada foi mudado. Este registro, ou uma cópia dele, já foi trazido em parte. Confira a lista abaixo.`,
  },
  withdrawalsInDoubt: {
    what: msg`Há um saque a confirmar dos dois lados na mesma conta.`,
    next: msg`Nada foi mudado. Resolva um deles primeiro.`,
  },
  schemaDiffers: {
    what: msg`O banco de dados da equipe é de outra versão do Guichê.`,
    next: msg`Nada foi mudado. Atualize o banco de dados da equipe em “Versão do banco de dados”.`,
  },
  fileExists: {
    what: msg`Já existe um arquivo com este nome.`,
    next: msg`Nada foi mudado. Tente de novo.`,
  },
  cancelled: {
    what: msg`Interrompido a pedido.`,
    next: msg`Nada foi mudado.`,
  },
};
