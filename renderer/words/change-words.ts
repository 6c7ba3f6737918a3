// Why a change that takes two people of a team had no effect.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeRefusal } from '../../preload/contract/withdrawal-limits.ts';

export const changeSentences: Readonly<Record<ChangeRefusal, MessageDescriptor>> = {
  unknown: msg`Este pedido não existe mais no servidor da equipe.`,
  decided: msg`Outra pessoa já decidiu sobre este pedido.`,
  expired: msg`O pedido expirou. Peça de novo.`,
  own: msg`Este pedido é seu: outra pessoa que aprova precisa concordar.`,
  makerGone: msg`Quem fez o pedido não está mais na equipe, ou não tem mais o papel.`,
  notApprover: msg`Só quem tem o papel de aprovar pode mudar isto.`,
  role: msg`O seu login só consulta.`,
  frozen: msg`A equipe está parada até a chamada dos computadores. Veja em Equipe.`,
  schemaOlder: msg`O servidor da equipe ainda tem a versão anterior do registro. Peça à pessoa dona da equipe para atualizar em Equipe.`,
};
