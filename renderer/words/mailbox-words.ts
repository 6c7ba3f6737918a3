// Words of the callback mailbox: each trouble as what happened, and what is safe and what to do; and the grades of what deliveries say.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallbackProposal, MailboxTrouble } from '../../preload/contract/callbacks.ts';
import type { Tone } from '../ui/State.tsx';
import type { Sentence } from './error-sentences.ts';

export const mailboxSentences: Readonly<Record<MailboxTrouble, Sentence>> = {
  address: {
    what: msg`O endereço precisa começar com https e não pode ter senha nem parâmetros.`,
    next: msg`Copie o endereço público da caixa de avisos, como https://avisos.empresa.com.br.`,
  },
  code: {
    what: msg`A chave de pareamento está incompleta ou foi alterada.`,
    next: msg`Copie-a inteira, a partir de gm1-. A caixa de avisos a mostra de novo com --show-code.`,
  },
  unreachable: {
    what: msg`A caixa de avisos não respondeu.`,
    next: msg`Os avisos que ela já recebeu continuam guardados. Confira se o programa está em execução e se o endereço público leva a ele.`,
  },
  notMailbox: {
    what: msg`Neste endereço responde outro programa, ou uma caixa de avisos com outra chave.`,
    next: msg`Nenhum aviso se perdeu. Confira o endereço e a chave de pareamento na própria caixa.`,
  },
  otherKey: {
    what: msg`A caixa de avisos já guarda outra chave para esta conta.`,
    next: msg`Os avisos recebidos continuam nela. Recupere a conexão com o arquivo, ou inicie a caixa com --pair-again.`,
  },
  unreadable: {
    what: msg`Alguns avisos foram fechados com outra chave e não puderam ser abertos.`,
    next: msg`Eles continuam na caixa de avisos. Desconecte e recupere a conexão com o arquivo de recuperação daquela chave.`,
  },
  noKeychain: {
    what: msg`O cofre de senhas deste computador não está disponível.`,
    next: msg`Nada foi alterado. Instale ou desbloqueie o cofre de senhas e tente de novo.`,
  },
  recovery: {
    what: msg`O arquivo não é desta conta, está incompleto ou tem outra senha.`,
    next: msg`Nada foi alterado. Confira o arquivo e digite a senha de novo.`,
  },
  late: {
    what: msg`O aviso de teste foi entregue, mas não voltou em 20 segundos.`,
    next: msg`Nenhum aviso se perdeu. Teste de novo; em uma equipe, teste no computador que acompanha esta conta.`,
  },
};

export const gradeWords: Readonly<
  Record<CallbackProposal['grade'], { readonly tone: Tone; readonly word: MessageDescriptor }>
> = {
  paidVerified: { tone: 'good', word: msg`Pago, confirmado pelo serviço` },
  paidInformed: { tone: 'plain', word: msg`Pago, segundo o aviso` },
  cancelled: { tone: 'plain', word: msg`Cancelado, segundo o aviso` },
  disputed: { tone: 'bad', word: msg`Contestado ou estornado` },
};
