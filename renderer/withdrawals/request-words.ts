// Texts of withdrawals that take two people: why the team's server granted nothing, and how a request stands.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequestState, TeamHold } from '../../preload/contract/withdrawal-request-terms.ts';

type Messages<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

/** After each of them nothing was sent. */
export const holdSentences: Messages<TeamHold> = {
  lease: msg`Outro computador da equipe está com um saque desta conta. Aguarde e confira de novo.`,
  role: msg`O seu login só consulta: quem saca precisa do papel de emitir ou de aprovar.`,
  requestNeeded: msg`O valor passou do que uma pessoa só pode sacar hoje nesta conta. Confira de novo: o botão passa a pedir a aprovação.`,
  requestUnknown: msg`O pedido não existe mais no servidor da equipe.`,
  requestDecided: msg`O pedido já foi decidido por outra pessoa.`,
  requestExpired: msg`O pedido expirou. Peça que seja feito de novo.`,
  ownRequest: msg`Este pedido é seu: outra pessoa com o papel de aprovar precisa conferir e enviar.`,
  makerGone: msg`Quem fez o pedido não está mais na equipe, ou não pode mais sacar. Faça um pedido novo.`,
  notApprover: msg`O seu login não aprova saques. Uma pessoa com esse papel precisa conferir e enviar.`,
  requestDiffers: msg`O saque é diferente do que foi pedido. Abra o pedido de novo.`,
  figuresMoved: msg`Os valores do serviço mudaram desde o pedido, além da tolerância da conta. Recuse, e peça que seja feito de novo.`,
};

export const requestTitles: Messages<RequestState> = {
  open: msg`aguardando`,
  expired: msg`expirado`,
  declined: msg`recusado`,
  used: msg`aprovado e enviado`,
};

/** Why a press on a request had no effect. */
export const declineSentences: Messages<'unknown' | 'decided' | 'notApprover' | 'role' | 'frozen'> = {
  unknown: msg`O pedido não existe mais no servidor da equipe.`,
  decided: msg`O pedido já foi decidido por outra pessoa.`,
  notApprover: msg`O seu login não aprova saques, e o pedido é de outra pessoa.`,
  role: msg`O seu login só consulta.`,
  frozen: msg`A equipe está parada até a chamada dos computadores. Veja em Equipe.`,
};
