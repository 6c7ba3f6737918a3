// What is said of withdrawals wherever they are shown: where one stands, why a wallet is refused, why nothing can leave,
// what the five numbers are called. Sentences of one screen stay with that screen.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DoubtReason, Said } from '../../preload/contract/boleto-terms.ts';
import type {
  LookAlike,
  OtherChain,
  WalletProblem,
  WalletReading,
} from '../../preload/contract/wallet-terms.ts';
import type {
  Estimated,
  FeeName,
  WithdrawalBlock,
  WithdrawalDifference,
  WithdrawalState,
} from '../../preload/contract/withdrawals.ts';
import { wayDoubts } from '../words/doubt-words.ts';
import type { IconName } from '../ui/icons.tsx';
import { State, type Tone } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';

type Messages<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const withdrawalTitles: Messages<WithdrawalState> = {
  sending: msg`enviando`,
  created: msg`criado`,
  refused: msg`recusado`,
  uncertain: msg`a confirmar`,
  notSent: msg`não saiu`,
  notProcessed: msg`não processado`,
  discarded: msg`não foi feito`,
};

const looks: Readonly<Record<WithdrawalState, { readonly tone: Tone; readonly icon?: IconName }>> = {
  sending: { tone: 'busy' },
  created: { tone: 'good' },
  refused: { tone: 'bad' },
  uncertain: { tone: 'doubt' },
  notSent: { tone: 'plain', icon: 'unplug' },
  notProcessed: { tone: 'plain', icon: 'none' },
  discarded: { tone: 'plain', icon: 'none' },
};

export function WithdrawalChip({ state }: { state: WithdrawalState }): JSX.Element {
  const { say } = useWords();
  return <State {...looks[state]}>{say(withdrawalTitles[state])}</State>;
}

/** What the state means for the money. */
export const withdrawalMeanings: Messages<WithdrawalState> = {
  sending: msg`O pedido está a caminho do serviço.`,
  created: msg`O serviço aceitou o saque e deu um código a ele.`,
  refused: msg`O serviço recusou. Nada saiu da conta.`,
  uncertain: msg`Não se sabe se o saque foi feito. O Guichê não repete: uma pessoa confere.`,
  notSent: msg`O pedido não chegou a sair deste computador. Nada foi feito.`,
  notProcessed: msg`O serviço não tratou o pedido. Nada foi feito.`,
  discarded: msg`Uma pessoa conferiu que o saque não foi feito.`,
};

const chainNames: Messages<OtherChain> = {
  tron: msg`TRON (TRC20)`,
  bitcoin: msg`Bitcoin`,
  litecoin: msg`Litecoin`,
  solana: msg`Solana`,
  ripple: msg`XRP`,
  ton: msg`TON`,
  cardano: msg`Cardano`,
  cosmos: msg`Cosmos`,
  name: msg`um nome de carteira`,
};

const walletProblems: Messages<Exclude<WalletProblem, 'length' | 'otherChain'>> = {
  empty: msg`Falta a carteira de destino.`,
  prefix: msg`Um endereço BEP20 começa com 0x, com x minúsculo.`,
  notHex: msg`Depois de 0x só cabem algarismos e letras de A a F. Copie o endereço inteiro de novo.`,
  checksum: msg`O endereço tem um erro: as maiúsculas e minúsculas não fecham. Copie-o de novo de onde veio; não corrija à mão.`,
  zero: msg`Este é o endereço zero: o que vai para ele não volta.`,
  burn: msg`Este é um endereço de descarte: o que vai para ele não volta.`,
  usdtContract: msg`Este é o contrato do USDT, não uma carteira: o que vai para ele não volta.`,
  secret: msg`Isto parece uma chave ou frase secreta, que abre uma carteira. Não a cole em lugar nenhum: limpe também a área de transferência. Aqui vai só o endereço, que começa com 0x.`,
  transactionHash: msg`Isto é o código de uma transação, não o endereço de uma carteira.`,
  pixKey: msg`Isto parece uma chave Pix. O saque é pago em USDT: é preciso um endereço BEP20, que começa com 0x.`,
};

/** Why a text is no wallet that can be paid, and what to do. */
export function walletProblemSentence(
  { why, digits, chain }: Extract<WalletReading, { kind: 'refused' }>,
  say: (message: MessageDescriptor) => string,
): MessageDescriptor {
  if (why === 'otherChain') {
    if (chain === 'name')
      return msg`Isto é um nome, não um endereço. Peça o endereço BEP20 por extenso, que começa com 0x.`;
    const network = chain === undefined ? '' : say(chainNames[chain]);
    return network === ''
      ? msg`Este endereço é de outra rede. O serviço paga só em BEP20, e em outra rede o dinheiro se perderia: peça o endereço que começa com 0x.`
      : msg`Este endereço é da rede ${network}. O serviço paga só em BEP20, e o dinheiro se perderia: peça o endereço BEP20, que começa com 0x.`;
  }
  if (why !== 'length') return walletProblems[why];
  if (digits === undefined) return msg`O endereço não tem 40 letras e algarismos depois de 0x.`;
  return digits < 40
    ? msg`Faltam letras: há ${digits} de 40 depois de 0x. Copie o endereço inteiro.`
    : msg`Sobram letras: há ${digits} depois de 0x, e o certo são 40. Copie só o endereço.`;
}

export const lookAlikeTitles: Messages<LookAlike['why']> = {
  ends: msg`Parece com outra carteira conhecida, mas não é ela`,
  near: msg`Difere por pouco de uma carteira conhecida`,
};

export const lookAlikeSentences: Messages<LookAlike['why']> = {
  ends: msg`O começo e o fim são iguais; o meio é outro. É assim que golpistas trocam um endereço. Confira os grupos marcados com quem vai receber.`,
  near: msg`Pode ser um erro de digitação. Confira os grupos marcados.`,
};

interface BlockWords {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
}

/** Why nothing can leave, and what mends it. */
export const blockSentences: Readonly<Record<WithdrawalBlock, BlockWords>> = {
  locked: {
    what: msg`Há outro saque desta conta sem resposta certa.`,
    next: msg`Enquanto ele estiver assim, nenhum outro sai, para que nada seja pago duas vezes. Resolva-o no Histórico.`,
  },
  waiting: {
    what: msg`Esta carteira é nova no livro, ou foi mudada há pouco.`,
    next: msg`Ela pode ser usada quando a espera acabar.`,
  },
  stopped: {
    what: msg`A resposta do último saque veio diferente do que foi pedido.`,
    next: msg`Confira os dois valores e diga que viu; até lá nenhum outro sai.`,
  },
  notInBook: {
    what: msg`Esta carteira não está no livro, e a conta só paga a carteiras do livro.`,
    next: msg`Ponha-a no Livro de carteiras, ou mude isso em Limites e PIN.`,
  },
  belowMin: {
    what: msg`O valor é menor do que o mínimo do serviço.`,
    next: msg`Aumente o valor.`,
  },
  aboveMax: {
    what: msg`O valor é maior do que o máximo do serviço.`,
    next: msg`Diminua o valor, ou faça mais de um saque.`,
  },
  dailySum: {
    what: msg`Com este saque, a soma de hoje passa do limite da conta.`,
    next: msg`Diminua o valor, espere até amanhã, ou mude o limite em Limites e PIN.`,
  },
  dailyCount: {
    what: msg`Os saques de hoje já chegaram ao limite da conta.`,
    next: msg`Espere até amanhã, ou mude o limite em Limites e PIN.`,
  },
  frozen: {
    what: msg`Os envios estão bloqueados.`,
    next: msg`Veja o motivo no Início, confira e libere os envios.`,
  },
  noToken: {
    what: msg`Esta conta está sem token que valha.`,
    next: msg`Informe um token em Contas.`,
  },
  identity: {
    what: msg`O token desta conta é de outro dono, ou não diz de quem é.`,
    next: msg`Confira o token em Contas.`,
  },
};

/** The names are the document's own; beside each stands what it seems to be, and no unit. */
export const feeTitles: Readonly<Record<FeeName, string>> = {
  withdrawalRate: 'withdrawal_rate',
  rateFixed: 'rate_fixed',
  minWithdrawal: 'min_withdrawal',
  maxWithdrawal: 'max_withdrawal',
  usdtRate: 'usdt_rate',
};

export const feeGlosses: Messages<FeeName> = {
  withdrawalRate: msg`tarifa de saque`,
  rateFixed: msg`parte fixa da tarifa`,
  minWithdrawal: msg`menor saque`,
  maxWithdrawal: msg`maior saque`,
  usdtRate: msg`conversão para USDT`,
};

export const estimateReasons: Messages<Extract<Estimated, { value: null }>['why']> = {
  tooFew: msg`Ainda sem estimativa: ela aparece depois de alguns saques que o Guichê saiba explicar.`,
  unexplained: msg`Sem estimativa: os saques desta conta ainda não se explicam por uma conta só.`,
  beyond: msg`Sem estimativa para este valor: ela só vale entre o menor e o maior dos saques já explicados.`,
  disagree: msg`Sem estimativa para este valor: mais de uma conta explica os saques anteriores, e aqui elas não dão o mesmo.`,
  missed: msg`Sem estimativa: a última errou, e ainda ninguém pediu outra.`,
  pending: msg`Sem estimativa enquanto outro saque desta conta estiver sem resposta certa.`,
};

export const differenceTitles: Messages<WithdrawalDifference> = {
  wallet: msg`Carteira`,
  amount: msg`Valor`,
};

const doubts: Messages<DoubtReason> = {
  ...wayDoubts,
  knownId: msg`O serviço respondeu com o código de outro saque desta conta.`,
  remoteIdTaken: msg`O código que veio na resposta já pertence a outro saque desta conta.`,
  remoteIdMissing: msg`A resposta veio sem o código do saque.`,
  contradicts: msg`A resposta contradiz o que já estava anotado deste saque.`,
  errorBesideId: msg`A resposta trouxe um código de saque e um erro ao mesmo tempo.`,
  noId: msg`O serviço disse que aceitou, mas não deu o código do saque.`,
  idInError: msg`A resposta foi um erro, mas trouxe um código de saque.`,
  maybeDuplicate: msg`O serviço diz que este saque já existe: pode ser este mesmo envio.`,
  unclearRefusal: msg`O serviço respondeu com um erro que não prova que nada foi feito.`,
  interrupted: msg`O Guichê terminou de repente enquanto este saque estava a caminho.`,
};
/** Why one that was pressed did not leave with another token than the one that was judged. */
export const tokenChanged = msg`O saque não saiu, porque o token já não era o que foi conferido. Veja em Contas se o novo é o certo.`;
const reasons: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({ ...doubts, identityChanged: tokenChanged }),
);

/** Why it is in doubt, or never left; undefined where only the service's own words can tell. */
export const withdrawalReason = (said: Said | null): MessageDescriptor | undefined =>
  said?.reason === undefined ? undefined : reasons.get(said.reason);
