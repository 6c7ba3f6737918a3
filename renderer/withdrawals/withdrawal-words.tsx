// Texts about withdrawals, wherever they are shown: the state, why a wallet is refused, why nothing can be sent, the
// names of the five numbers. Sentences of a single screen stay with that screen.
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DoubtReason } from '../../preload/contract/boleto-terms.ts';
import type {
  LookAlike,
  OtherChain,
  WalletProblem,
  WalletReading,
} from '../../preload/contract/wallet-terms.ts';
import type {
  Estimated,
  WithdrawalBlock,
  WithdrawalDifference,
  WithdrawalState,
} from '../../preload/contract/withdrawals.ts';
import type { FeeName } from '../../preload/contract/withdrawal-terms.ts';
import { formatDecimal, formatFigure } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';
import { sentenceFinder, wayDoubts } from '../words/doubt-words.ts';
import type { Sentence } from '../words/error-sentences.ts';
import type { IconName } from '../ui/icons.tsx';
import { State, type Tone } from '../ui/State.tsx';

type Messages<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const withdrawalTitles: Messages<WithdrawalState> = {
  sending: msg`Enviando`,
  created: msg`Aceito`,
  refused: msg`Recusado`,
  uncertain: msg`A confirmar`,
  notSent: msg`Não enviado`,
  notProcessed: msg`Não processado`,
  discarded: msg`Não foi feito`,
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

/** The outcome as the sentence that heads a screen. */
export function WithdrawalOutcome({ state }: { state: WithdrawalState }) {
  const { t } = useLingui();
  return (
    <State {...looks[state]} wraps>
      {t(withdrawalOutcomes[state])}
    </State>
  );
}

export function WithdrawalChip({ state }: { state: WithdrawalState }) {
  const { t } = useLingui();
  return <State {...looks[state]}>{t(withdrawalTitles[state])}</State>;
}

const withdrawalOutcomes: Messages<WithdrawalState> = {
  sending: msg`O saque está sendo enviado ao serviço.`,
  created: msg`O serviço aceitou o saque e informou um código.`,
  refused: msg`O serviço recusou o saque. Nada saiu da conta.`,
  uncertain: msg`Não há confirmação de que o saque foi feito.`,
  notSent: msg`O saque não foi enviado.`,
  notProcessed: msg`O serviço não processou o saque.`,
  discarded: msg`Conferido manualmente: o saque não foi feito.`,
};

/** What the state means for the money. */
export const withdrawalMeanings: Messages<WithdrawalState> = {
  ...withdrawalOutcomes,
  uncertain: msg`Não há confirmação de que o saque foi feito. O Guichê não repete o envio: alguém precisa conferir no painel do provedor.`,
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
  empty: msg`Informe a carteira de destino.`,
  prefix: msg`Um endereço BEP20 começa com 0x, com x minúsculo.`,
  notHex: msg`Depois de 0x só são aceitos dígitos e letras de A a F. Copie o endereço inteiro de novo.`,
  checksum: msg`O endereço tem um erro: as maiúsculas e minúsculas não conferem. Copie-o de novo da origem; não corrija à mão.`,
  zero: msg`Este é o endereço zero: o valor enviado não pode ser recuperado.`,
  burn: msg`Este é um endereço de descarte: o valor enviado não pode ser recuperado.`,
  usdtContract: msg`Este é o contrato do USDT, não uma carteira: o valor enviado não pode ser recuperado.`,
  secret: msg`Isto parece uma chave ou frase secreta, que abre uma carteira. Não a cole em lugar nenhum: limpe também a área de transferência. Informe aqui só o endereço, que começa com 0x.`,
  transactionHash: msg`Este é o código de uma transação, não o endereço de uma carteira.`,
  pixKey: msg`Isto parece uma chave Pix. O saque é pago em USDT: é preciso um endereço BEP20, que começa com 0x.`,
};

/** Why a text is no wallet that can be paid, and what to do. */
export function walletProblemSentence(
  { why, digits, chain }: Extract<WalletReading, { kind: 'refused' }>,
  translate: (message: MessageDescriptor) => string,
): MessageDescriptor {
  if (why === 'otherChain') {
    if (chain === 'name')
      return msg`Isto é um nome, não um endereço. Peça o endereço BEP20 completo, que começa com 0x.`;
    const network = chain === undefined ? '' : translate(chainNames[chain]);
    return network === ''
      ? msg`Este endereço é de outra rede. O serviço paga só em BEP20, e em outra rede o dinheiro se perderia: solicite o endereço que começa com 0x.`
      : msg`Este endereço é da rede ${network}. O serviço paga só em BEP20, e o dinheiro se perderia: peça o endereço BEP20, que começa com 0x.`;
  }
  if (why !== 'length') return walletProblems[why];
  if (digits === undefined) return msg`O endereço não tem 40 letras e dígitos depois de 0x.`;
  return digits < 40
    ? msg`Endereço incompleto: há ${digits} de 40 caracteres depois de 0x. Copie o endereço inteiro.`
    : msg`Endereço longo demais: há ${digits} caracteres depois de 0x, e o certo são 40. Copie só o endereço.`;
}

export const lookAlikeTitles: Messages<LookAlike['why']> = {
  ends: msg`Parece com outra carteira conhecida, mas não é ela`,
  near: msg`Quase igual a uma carteira conhecida`,
};

export const lookAlikeSentences: Messages<LookAlike['why']> = {
  ends: msg`O começo e o fim são iguais; o meio é diferente. É assim que golpistas trocam um endereço. Confira os grupos marcados com quem vai receber.`,
  near: msg`Pode ser um erro de digitação. Confira os grupos marcados.`,
};

/** Why nothing can be sent, and what resolves it. */
export const blockSentences: Readonly<Record<WithdrawalBlock, Sentence>> = {
  locked: {
    what: msg`Há outro saque desta conta sem resultado confirmado.`,
    next: msg`Enquanto isso, a conta não faz outro saque, para que nada seja pago duas vezes. Resolva-o no Histórico.`,
  },
  waiting: {
    what: msg`Esta carteira é nova, ou foi alterada há pouco.`,
    next: msg`Cadastre-a em Carteiras: ela poderá receber depois do prazo de liberação.`,
  },
  stopped: {
    what: msg`A resposta do último saque é diferente do que foi solicitado.`,
    next: msg`Confira os dois valores e confirme que viu a diferença. Até lá a conta não faz outro saque.`,
  },
  notInBook: {
    what: msg`Esta carteira não está cadastrada, e a conta só paga a carteiras cadastradas.`,
    next: msg`Cadastre-a em Carteiras, ou altere isso em Limites e PIN.`,
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
    what: msg`Com este saque, o total de hoje passa do limite da conta.`,
    next: msg`Diminua o valor, aguarde até amanhã, ou altere o limite em Limites e PIN.`,
  },
  dailyCount: {
    what: msg`Os saques de hoje já atingiram o limite da conta.`,
    next: msg`Aguarde até amanhã, ou altere o limite em Limites e PIN.`,
  },
  dayUnproved: {
    what: msg`O serviço não informou a data, e o relógio deste computador pode estar errado.`,
    next: msg`Por isso o limite do dia não pode ser conferido. Confirme com o PIN. Sem PIN, defina um em Limites e PIN, ou remova os limites do dia.`,
  },
  frozen: {
    what: msg`Os envios estão bloqueados.`,
    next: msg`Veja o motivo no Início, confira e libere os envios.`,
  },
  reader: {
    what: msg`Seu perfil na equipe é só de consulta.`,
    next: msg`Para sacar é preciso o perfil de operador ou de aprovador.`,
  },
  noToken: {
    what: msg`Esta conta está sem token válido.`,
    next: msg`Informe um token em Contas.`,
  },
  identity: {
    what: msg`O token desta conta é de outro titular, ou não informa o titular.`,
    next: msg`Confira o token em Contas.`,
  },
};

/** The names of the service's documentation. */
export const feeTitles: Readonly<Record<FeeName, string>> = {
  withdrawalRate: 'withdrawal_rate',
  rateFixed: 'rate_fixed',
  minWithdrawal: 'min_withdrawal',
  maxWithdrawal: 'max_withdrawal',
  usdtRate: 'usdt_rate',
};

/** What they presumably mean. */
export const feeGlosses: Messages<FeeName> = {
  withdrawalRate: msg`Tarifa de saque`,
  rateFixed: msg`Tarifa fixa`,
  minWithdrawal: msg`Saque mínimo`,
  maxWithdrawal: msg`Saque máximo`,
  usdtRate: msg`Conversão para USDT`,
};

/** The service compares an amount with it, so it is in reais; it names no unit of the others. */
export const isInReais = (name: FeeName): boolean => name === 'minWithdrawal' || name === 'maxWithdrawal';

export const feeText = (name: FeeName, value: string, language: Language): string =>
  isInReais(name) ? formatDecimal(value, language) : formatFigure(value, language);

export const estimateReasons: Messages<Extract<Estimated, { value: null }>['why']> = {
  tooFew: msg`Ainda sem estimativa: aparece depois de alguns saques usados no cálculo.`,
  unexplained: msg`Sem estimativa: os saques desta conta ainda não permitem um cálculo único.`,
  beyond: msg`Sem estimativa para este valor: ela só vale entre o menor e o maior dos saques usados no cálculo.`,
  disagree: msg`Sem estimativa para este valor: os saques anteriores permitem mais de um cálculo, com resultados diferentes.`,
  missed: msg`Sem estimativa: a última estava incorreta, e ninguém solicitou outra ainda.`,
  pending: msg`Sem estimativa enquanto outro saque desta conta estiver sem resultado confirmado.`,
};

export const differenceTitles: Messages<WithdrawalDifference> = {
  wallet: msg`Carteira`,
  amount: msg`Valor`,
  lateAnswer: msg`Resposta que chegou depois`,
};

const doubts: Messages<DoubtReason> = {
  ...wayDoubts,
  knownId: msg`O serviço respondeu com o código de outro saque desta conta.`,
  remoteIdTaken: msg`O código que veio na resposta já pertence a outro saque desta conta.`,
  remoteIdMissing: msg`A resposta veio sem o código do saque.`,
  contradicts: msg`A resposta contradiz o que já estava registrado deste saque.`,
  errorBesideId: msg`A resposta continha um código de saque e um erro.`,
  noId: msg`O serviço aceitou, mas não informou o código do saque.`,
  idInError: msg`A resposta foi um erro, mas continha um código de saque.`,
  maybeDuplicate: msg`O serviço informou que este saque já existe: pode ser este mesmo.`,
  unfinished: msg`Segundo o serviço, uma operação não terminou: pode ser este mesmo saque.`,
  mixedAnswer: msg`A resposta foi um erro, mas contém sinais de que o saque foi feito.`,
  unclearRefusal: msg`O serviço respondeu com um erro, mas o saque pode ter sido feito.`,
  interrupted: msg`O Guichê foi encerrado inesperadamente durante o envio deste saque.`,
};
/** Why a confirmed withdrawal was not sent with another token than the one that was checked. */
export const tokenChanged = msg`O saque não foi enviado, porque o token já não era o conferido. Veja em Contas se o novo é o certo.`;

/** Why it is uncertain, or was never sent. */
export const withdrawalReason = sentenceFinder({ ...doubts, identityChanged: tokenChanged });
