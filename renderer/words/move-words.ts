// Why a ledger was not moved, as two sentences: what is in the way; what was not changed and what to do.
import { msg } from '@lingui/core/macro';
import type { MoveRefusal } from '../../preload/contract/team-terms.ts';
import type { Sentence } from './error-sentences.ts';

export const moveSentences: Readonly<Record<MoveRefusal, Sentence>> = {
  fileGone: {
    what: msg`O arquivo de dados deste computador não foi encontrado.`,
    next: msg`Feche o Guichê, confira a pasta de dados e abra de novo.`,
  },
  damaged: {
    what: msg`Os dados deste computador estão danificados.`,
    next: msg`Saia da equipe, restaure um backup neste computador e importe de novo.`,
  },
  otherVersion: {
    what: msg`Os dados deste computador são de outra versão do Guichê.`,
    next: msg`Feche o Guichê e abra de novo: os dados são atualizados ao abrir.`,
  },
  notRetired: {
    what: msg`Estes dados ainda estão em uso em um computador.`,
    next: msg`Desative esse computador primeiro.`,
  },
  ownFrozen: {
    what: msg`Os envios deste computador estão bloqueados, aguardando conferência.`,
    next: msg`Saia da equipe neste computador, confira e libere os envios no Início, e volte.`,
  },
  stillSending: {
    what: msg`Este computador tem envios sem resultado.`,
    next: msg`Saia da equipe neste computador, espere o resultado e volte.`,
  },
  alreadyHere: {
    what: msg`Os dados deste computador já foram importados para a equipe.`,
    next: msg`Nada foi importado de novo.`,
  },
  accountUnproved: {
    what: msg`Há contas parecidas neste computador e na equipe, e não é possível confirmar que são a mesma.`,
    next: msg`O token destas contas não informa o titular; por isso não é possível uni-las.`,
  },
  sameRemoteId: {
    what: msg`Há boletos ou saques que já estão na equipe.`,
    next: msg`O mesmo código do serviço não pode estar em duas bases de dados. Confira a lista abaixo no painel do provedor.`,
  },
  sameAttempt: {
    what: msg`Há envios que já estão na equipe.`,
    next: msg`Estes dados, ou uma cópia deles, já foram importados em parte. Confira a lista abaixo.`,
  },
  sameIncome: {
    what: msg`Há arquivos ou lançamentos de recebimentos que já estão na equipe.`,
    next: msg`O mesmo lançamento não pode quitar duas vezes. Confira a lista abaixo em Recebimentos.`,
  },
  withdrawalsInDoubt: {
    what: msg`A mesma conta tem um saque a confirmar neste computador e outro na equipe.`,
    next: msg`Resolva um deles primeiro.`,
  },
  schemaDiffers: {
    what: msg`O banco de dados da equipe é de outra versão do Guichê.`,
    next: msg`Atualize o banco de dados da equipe em “Versão do banco de dados”.`,
  },
  fileExists: {
    what: msg`Já existe um arquivo com este nome.`,
    next: msg`Tente de novo.`,
  },
  cancelled: {
    what: msg`Interrompido por você.`,
    next: msg`Nada foi alterado.`,
  },
};
