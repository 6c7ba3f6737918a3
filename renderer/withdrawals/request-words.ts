// Texts of withdrawals that take two people: why the team's server granted nothing, and how a request stands.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequestState, TeamHold } from '../../preload/contract/withdrawal-request-terms.ts';

type Messages<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

/** After each of them nothing was sent. */
export const holdSentences: Messages<TeamHold> = {
  lease: msg`Outro computador da equipe está fazendo um saque nesta conta. Aguarde e confira de novo.`,
  role: msg`Seu perfil é só de consulta. Para sacar é preciso o perfil de operador ou de aprovador.`,
  requestNeeded: msg`Com este valor, o total de hoje passa do que uma pessoa pode sacar sozinha nesta conta. Confira de novo: o botão passa a pedir aprovação.`,
  requestUnknown: msg`A solicitação não existe mais no servidor da equipe.`,
  requestDecided: msg`Outra pessoa já decidiu esta solicitação.`,
  requestExpired: msg`A solicitação expirou. Peça uma nova.`,
  ownRequest: msg`Esta solicitação é sua: outro aprovador precisa conferir e enviar.`,
  makerGone: msg`Quem fez a solicitação não está mais na equipe ou não pode mais sacar. Faça uma nova.`,
  notApprover: msg`Seu perfil não aprova saques. Um aprovador precisa conferir e enviar.`,
  requestDiffers: msg`O saque é diferente do que foi solicitado. Abra a solicitação de novo.`,
  figuresMoved: msg`Desde a solicitação, as tarifas ou a cotação mudaram além da tolerância da conta. Recuse e peça uma nova.`,
};

export const requestTitles: Messages<RequestState> = {
  open: msg`Aguardando`,
  expired: msg`Expirado`,
  declined: msg`Recusado`,
  used: msg`Aprovado e enviado`,
};

/** Why a press on a request had no effect. */
export const declineSentences: Messages<'unknown' | 'decided' | 'notApprover' | 'role' | 'frozen'> = {
  unknown: msg`A solicitação não existe mais no servidor da equipe.`,
  decided: msg`Outra pessoa já decidiu esta solicitação.`,
  notApprover: msg`Seu perfil não aprova saques, e a solicitação é de outra pessoa.`,
  role: msg`Seu perfil é só de consulta.`,
  frozen: msg`Os envios da equipe estão bloqueados até a verificação dos computadores. Veja em Equipe.`,
};
