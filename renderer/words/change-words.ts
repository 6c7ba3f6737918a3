// Why a change that takes two people of a team had no effect.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeRefusal } from '../../preload/contract/withdrawal-limits.ts';

export const changeSentences: Readonly<Record<ChangeRefusal, MessageDescriptor>> = {
  unknown: msg`Esta solicitação não existe mais no servidor da equipe.`,
  decided: msg`Outra pessoa já decidiu esta solicitação.`,
  expired: msg`A solicitação expirou. Faça uma nova.`,
  own: msg`Esta solicitação é sua: outro aprovador precisa concordar.`,
  makerGone: msg`Quem fez a solicitação não está mais na equipe ou não tem mais esse perfil.`,
  notApprover: msg`Só um aprovador pode alterar isto.`,
  role: msg`Seu perfil é só de consulta.`,
  frozen: msg`Os envios da equipe estão bloqueados até a verificação dos computadores. Veja em Equipe.`,
  schemaOlder: msg`O banco de dados da equipe ainda está na versão anterior. Peça ao responsável pela equipe que o atualize, em Equipe.`,
};
