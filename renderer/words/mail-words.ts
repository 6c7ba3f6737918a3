// Words of e-mail to payers: what became of a message, why one is not sent, what is wrong with a server or an address, and what providers want.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SetupProblem, TextProblem } from '../../preload/contract/mail.ts';
import type {
  MailDecision,
  MailNeed,
  MailPresetName,
  MailProblemCode,
  MailPurpose,
  MailRunnerState,
  MailSecurity,
  MailState,
  Suppression,
  Withholding,
} from '../../preload/contract/mail-terms.ts';
import type { Tone } from '../ui/State.tsx';

type Words<Code extends string> = Readonly<Record<Code, MessageDescriptor>>;

export const mailStateTitles: Words<MailState> = {
  ready: msg`Na fila`,
  sending: msg`Enviando`,
  accepted: msg`Aceito pelo servidor`,
  refused: msg`Recusado`,
  maybe: msg`A confirmar`,
  asked: msg`Adiado pelo servidor`,
  suppressed: msg`Não enviado`,
  unsendable: msg`Com problema`,
};

export const mailStateTones: Readonly<Record<MailState, Tone>> = {
  ready: 'plain',
  sending: 'busy',
  accepted: 'good',
  refused: 'bad',
  maybe: 'doubt',
  asked: 'doubt',
  suppressed: 'plain',
  unsendable: 'bad',
};

/** What each state means for the clerk. */
export const mailStateSentences: Words<MailState> = {
  ready: msg`A mensagem aguarda a vez dela na fila.`,
  sending: msg`A mensagem está sendo enviada.`,
  accepted: msg`O servidor aceitou a mensagem. Isso não garante que ela chegou ao pagador.`,
  refused: msg`O servidor recusou a mensagem. Corrija o endereço do pagador e envie de novo.`,
  maybe: msg`O servidor não confirmou a mensagem, e ela pode ter chegado. O Guichê não a envia de novo automaticamente.`,
  asked: msg`O servidor adiou a mensagem por um dia inteiro. Decida se ela deve ser enviada de novo.`,
  suppressed: msg`A mensagem não foi enviada.`,
  unsendable: msg`A mensagem não pôde ser preparada e não foi enviada.`,
};

export const purposeTitles: Words<MailPurpose> = {
  new: msg`Boleto`,
  before: msg`Lembrete antes do vencimento`,
  after: msg`Lembrete depois do vencimento`,
  copy: msg`Segunda via`,
};

export const decisionTitles: Words<MailDecision> = {
  sent: msg`Considerado enviado`,
  again: msg`Reenvio liberado`,
  left: msg`Encerrado sem envio`,
};

const suppressions: Words<Suppression> = {
  paid: msg`O boleto já constava como pago.`,
  cancelled: msg`O boleto foi marcado como cancelado no provedor.`,
  announced: msg`Um aviso diz que o boleto foi pago ou cancelado. Decida em Recebimentos.`,
  withdrawn: msg`A mensagem foi removida da fila, ou o pagador não recebe mensagens.`,
};

const unsendables: Readonly<Record<string, MessageDescriptor>> = {
  'pdf.broken': msg`O PDF deste boleto está danificado.`,
  'pdf.otherBoleto': msg`O PDF é de outro boleto. Fale com o suporte do provedor.`,
  'pdf.unproved': msg`Não foi possível conferir se o PDF é deste boleto. Abra o PDF e confira.`,
  'pdf.locked': msg`O PDF pede uma senha desconhecida, e não foi possível conferi-lo.`,
  'pdf.missing': msg`O serviço não entregou o PDF deste boleto.`,
  'pdf.tooLarge': msg`O PDF é grande demais para um e-mail.`,
};

/** Why one message was not sent; undefined for a code without words. */
export const whyNotSent = (code: string | null): MessageDescriptor | undefined =>
  code === null ? undefined : new Map(Object.entries({ ...suppressions, ...unsendables })).get(code);

export const withholdingTitles: Words<Withholding> = {
  paid: msg`Já pago`,
  cancelled: msg`Cancelado no provedor`,
  announced: msg`Com aviso a conferir`,
  notIssued: msg`Não emitido`,
  difference: msg`Diferente do que foi enviado`,
  noLine: msg`Sem linha digitável`,
  noContact: msg`Pagador não recebe mensagens`,
  noAddress: msg`Sem e-mail`,
  badAddress: msg`E-mail inválido`,
  already: msg`Já tem mensagem`,
  maybeSent: msg`Talvez já enviado antes da restauração`,
  otherAccount: msg`De outra conta`,
};

/** What to do about it. */
export const withholdingActs: Words<Withholding> = {
  paid: msg`Nada a fazer: quem já pagou não recebe mensagem.`,
  cancelled: msg`Nada a fazer: o boleto não deve mais ser pago.`,
  announced: msg`Um aviso diz que o boleto foi pago ou cancelado. Decida em Recebimentos.`,
  notIssued: msg`Emita o boleto antes de enviá-lo.`,
  difference: msg`Não entregue este boleto. Abra-o para comparar e fale com o suporte do provedor.`,
  noLine: msg`Abra o boleto e consulte a linha digitável.`,
  noContact: msg`Altere isso em Pagadores, se for o caso.`,
  noAddress: msg`Informe o e-mail em Pagadores.`,
  badAddress: msg`Corrija o e-mail em Pagadores.`,
  already: msg`Marque “Enviar de novo” para repetir.`,
  maybeSent: msg`Confira os enviados na caixa do remetente. Para enviar, marque “Enviar de novo”.`,
  otherAccount: msg`Use a conta do boleto e envie de lá.`,
};

export const mailProblems: Words<MailProblemCode | 'frozen' | 'lease'> = {
  plainRefused: msg`Sem TLS só é possível usar um servidor deste computador. Escolha TLS ou STARTTLS.`,
  hostUnknown: msg`O endereço do servidor não existe. Confira o servidor nas configurações.`,
  certificate: msg`O certificado do servidor não é confiável. Confira o endereço do servidor.`,
  tlsWanted: msg`Nesta porta o servidor não usa TLS desde o início. Tente STARTTLS, em geral na porta 587.`,
  tlsMissing: msg`O servidor não oferece STARTTLS nesta porta. Tente TLS, em geral na porta 465.`,
  tlsFailed: msg`A conexão protegida com o servidor falhou. Confira a porta e a segurança.`,
  loginMissing: msg`O servidor não aceita login nesta conexão. Confira a porta e a segurança.`,
  loginRefused: msg`O servidor recusou o usuário ou a senha. Muitos provedores pedem uma senha de aplicativo.`,
  basicLoginEnded: msg`A Microsoft desativou o login com senha nesta conta. Use outro servidor de e-mail.`,
  senderRefused: msg`O servidor recusou o remetente. Use o endereço da própria conta de e-mail.`,
  manyRefused: msg`O servidor recusou cinco mensagens seguidas. Leia a resposta dele antes de continuar.`,
  manyMaybe: msg`Três mensagens seguidas ficaram sem resposta. Confira a caixa de enviados antes de continuar.`,
  ledger: msg`O Guichê não conseguiu gravar o andamento, e o envio parou.`,
  setupMissing: msg`O servidor de e-mail não está configurado neste computador.`,
  vaultLocked: msg`O cofre de senhas está bloqueado. Desbloqueie-o e continue.`,
  pdfRefused: msg`O serviço recusou a consulta do PDF. Confira o token da conta e continue.`,
  unreachable: msg`Sem conexão com o servidor de e-mail.`,
  silent: msg`O servidor de e-mail não respondeu a tempo.`,
  cut: msg`A conexão com o servidor de e-mail caiu.`,
  notSmtp: msg`O que respondeu neste endereço não é um servidor de e-mail.`,
  greetingRefused: msg`O servidor de e-mail não aceita mensagens agora.`,
  loginLater: msg`O servidor de e-mail não aceita o login agora.`,
  pdfLater: msg`O serviço não entregou um PDF agora.`,
  frozen: msg`O envio está suspenso até alguém liberar os dados restaurados em Início.`,
  lease: msg`Outro computador da equipe envia os e-mails desta conta agora.`,
};

/** In short, what the queue does. */
export const queueTitles: Words<MailRunnerState['kind']> = {
  idle: msg`Nada sendo enviado`,
  sending: msg`Enviando`,
  waiting: msg`Aguardando para enviar`,
  pausing: msg`Pausando o envio`,
  paused: msg`Envio pausado`,
  stopped: msg`Envio parado`,
};

export const presetTitles: Words<MailPresetName> = {
  gmail: msg`Gmail`,
  workspace: msg`Google Workspace`,
  microsoft365: msg`Microsoft 365`,
  locaweb: msg`Locaweb`,
  uol: msg`UOL`,
  hostinger: msg`Hostinger`,
  kinghost: msg`KingHost`,
  zoho: msg`Zoho`,
  own: msg`Outro servidor`,
};

export const needSentences: Words<MailNeed> = {
  appPassword: msg`Use uma senha de aplicativo, criada na conta de e-mail. A senha normal não funciona.`,
  smtpAuthEnabled: msg`O administrador precisa ativar o SMTP autenticado para esta caixa.`,
  basicLoginEnds2026: msg`A Microsoft desativa o login com senha por padrão em dezembro de 2026.`,
  validatedSender: msg`O remetente precisa ser uma caixa existente neste provedor.`,
};

export const securityTitles: Words<MailSecurity> = {
  implicit: msg`TLS`,
  starttls: msg`STARTTLS`,
  plain: msg`Sem TLS (só neste computador)`,
};

const setupSentences: Words<SetupProblem['code']> = {
  missing: msg`Informe a senha deste servidor.`,
  empty: msg`Informe um endereço de e-mail.`,
  withoutAt: msg`Falta o @ no endereço.`,
  withoutDomain: msg`Falta o domínio depois do @.`,
  withoutLocalPart: msg`Falta o nome antes do @.`,
  spaces: msg`O endereço não pode ter espaços.`,
  invalid: msg`Este não é um endereço de e-mail válido.`,
  localPartNotAscii: msg`O nome antes do @ não pode ter acentos.`,
  domainInvalid: msg`O domínio depois do @ não é válido.`,
  tooMany: msg`Há endereços demais.`,
  several: msg`Informe um único endereço.`,
};

export const setupSentence = ({ field, code }: SetupProblem): MessageDescriptor =>
  field === 'host' ? msg`Informe o endereço do servidor, como smtp.exemplo.com.br.` : setupSentences[code];

export function textSentence({ part, code, name }: TextProblem): MessageDescriptor {
  if (code === 'empty') return part === 'subject' ? msg`Escreva o assunto.` : msg`Escreva a mensagem.`;
  return code === 'variableUnknown'
    ? msg`A variável “${name}” não existe. Use só as variáveis listadas abaixo da mensagem.`
    : msg`Falta o valor da variável “${name}”.`;
}
