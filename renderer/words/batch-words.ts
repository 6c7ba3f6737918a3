// Texts about batches, wherever they are shown: state, reason of a pause, remaining time. The figures come from
// batch-counts.ts.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BatchWait, Rest, RestCode } from '../../preload/contract/batches.ts';
import type { BatchState } from '../../preload/contract/boleto-terms.ts';
import { type Pace, wholeMinutes } from '../app/batch-counts.ts';
import { formatCount } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';
import type { Sentence } from './error-sentences.ts';

export const batchStateWords = {
  draft: { tone: 'plain', icon: 'edit', word: msg`Rascunho` },
  queued: { tone: 'plain', icon: 'clock', word: msg`Na fila` },
  running: { tone: 'busy', icon: 'none', word: msg`Enviando` },
  paused: { tone: 'doubt', icon: 'pause', word: msg`Em pausa` },
  finished: { tone: 'good', icon: 'good', word: msg`Terminado` },
  stopped: { tone: 'plain', icon: 'stop', word: msg`Parado` },
} as const satisfies Record<BatchState, { tone: string; icon: string; word: MessageDescriptor }>;

/** What resolves a pause, apart from resuming. */
export type RestCure = 'token' | 'settings' | 'identity' | 'doubts' | 'differences' | 'refused' | 'home';

interface RestWords extends Sentence {
  /** A message of the service or the system. */
  readonly quoted?: string;
  readonly cure?: RestCure;
  /** The clerk paused it: nothing went wrong. */
  readonly calm?: true;
}

const look = msg`O envio parou para evitar outros. Procure cada um no painel do provedor, decida e continue.`;

/** The colleague in a team who paused or stopped it; undefined where it was this clerk. */
export const colleagueIn = (rest: Rest | null, login: string | undefined): string | undefined =>
  rest?.login === undefined || rest.login === login ? undefined : (rest.clerk ?? rest.login);

/** Undefined if a batch simply finished. `login`: the clerk's own in a team. */
export function restWords(rest: Rest | null, language: Language, login?: string): RestWords | undefined {
  if (!rest?.code) return undefined;
  const doubts = formatCount(rest.doubts ?? 0, language);
  const quoted = rest.words ?? rest.detail ?? '';
  const quote = quoted === '' ? {} : { quoted };
  const colleague = colleagueIn(rest, login);
  const { clerk = '', computer = '' } = rest;
  const told: Readonly<Record<RestCode, RestWords>> = {
    person: {
      what: colleague === undefined ? msg`Você pausou este lote.` : msg`${colleague} pausou este lote.`,
      next: msg`Nada se perde: as linhas que faltam continuam aqui e podem ser revisadas antes de continuar.`,
      calm: true,
    },
    quit: {
      what: msg`O Guichê foi fechado durante o envio.`,
      next: msg`O que estava sendo enviado terminou e foi registrado antes de fechar. Continue quando quiser.`,
    },
    interrupted: {
      what: msg`O Guichê foi encerrado inesperadamente durante o envio.`,
      next: msg`Tudo o que já tinha resposta está registrado. O que estava sendo enviado passou para “A confirmar”: verifique no painel do provedor. O resto não foi enviado e pode continuar.`,
      cure: 'doubts',
    },
    identity: {
      what: msg`O token salvo é de outro titular, ou não informa o titular.`,
      next: msg`Nada foi enviado com ele. Confira o token da conta; para continuar, será preciso digitar o nome da conta.`,
      cure: 'identity',
    },
    frozen: {
      what: msg`Os envios deste computador estão bloqueados.`,
      next: msg`Nada foi enviado. Veja o motivo no Início, resolva-o e continue.`,
      cure: 'home',
    },
    maybeSent: {
      what: msg`Há linhas que podem já ter sido emitidas: os dados foram restaurados de um backup ou trocados.`,
      next: msg`Elas não foram enviadas. Ao continuar, o Guichê mostra quantas são e o total, e pergunta antes de enviar.`,
    },
    accountRemoved: {
      what: msg`A conta deste lote foi excluída.`,
      next: msg`Os boletos já emitidos continuam em Emitidos. As linhas que faltam não podem mais ser enviadas por essa conta.`,
    },
    notRunning: {
      what: msg`O lote foi alterado em outro lugar durante o envio.`,
      next: msg`Nada foi enviado depois disso. Confira as linhas que faltam e continue.`,
    },
    elsewhere: {
      what: msg`Outro computador da equipe trabalha neste lote.`,
      next: msg`Nada mais foi enviado daqui.`,
    },
    role: {
      what:
        colleague === undefined
          ? msg`Seu perfil na equipe mudou: agora é só de consulta.`
          : msg`${colleague} estava emitindo este lote e agora tem perfil só de consulta.`,
      next: msg`O envio parou sem deixar boletos a confirmar. As linhas que faltam podem ser enviadas por quem tem o perfil de operador; o perfil é alterado em Equipe.`,
    },
    handedOver: {
      what: msg`${clerk} pediu para continuar este lote no ${computer}.`,
      next: msg`O envio parou aqui sem deixar boletos a confirmar. O outro computador envia as linhas que faltam.`,
      calm: true,
    },
    holderGone: {
      what: msg`${computer}, que emitia este lote, não responde.`,
      next: msg`O que ele podia estar enviando passou para “A confirmar”. O resto não foi enviado e pode continuar aqui.`,
      cure: 'doubts',
    },
    ledger:
      rest.detail === 'teamDiskFull'
        ? {
            what: msg`O disco do servidor da equipe está cheio.`,
            next: msg`O envio parou para que nada seja enviado sem ficar registrado. Nada se perdeu. Peça ao administrador do servidor que libere espaço e continue.`,
          }
        : {
            what: msg`Não foi possível gravar o andamento.`,
            next: msg`O envio parou para que nada seja enviado sem ficar registrado. Verifique o espaço em disco e continue.`,
            ...quote,
          },
    journal: {
      what: msg`Não foi possível gravar o diário de envios.`,
      next: msg`A linha não foi enviada e nada se perdeu. Sem esse arquivo não seria possível saber, após uma queda, o que já foi enviado. Verifique o espaço em disco e a permissão de gravação e continue.`,
      ...quote,
    },
    notSent: {
      what: msg`Sem conexão com o serviço.`,
      next: msg`Nada foi enviado. Confira a conexão e continue.`,
      ...quote,
    },
    rateLimited: {
      what: msg`O serviço pediu um ritmo menor.`,
      next: msg`A linha que aguardava não foi processada lá. Aguarde alguns minutos e continue.`,
      ...quote,
    },
    unauthorized: {
      what: msg`O serviço não aceitou mais o token (resposta 401).`,
      next: msg`Nenhuma linha foi recusada por isso. Informe um token novo na conta e continue.`,
      cure: 'token',
    },
    forbidden: {
      what: msg`O serviço reconheceu o token, mas não permitiu o envio (resposta 403).`,
      next: msg`Nenhuma linha foi recusada por isso. Se o token não valer mais, informe um novo na conta e continue. Se o problema for com um só pagador, marque o boleto dele como recusado e continue.`,
      cure: 'token',
    },
    proxy: {
      what: msg`O proxy bloqueou a conexão.`,
      next: msg`Nada chegou ao serviço. Confira o proxy nas configurações da conta e continue.`,
      cure: 'settings',
      ...quote,
    },
    credentials: {
      what: msg`Falta uma credencial desta conta, ou o cofre de senhas não a forneceu.`,
      next: msg`Nada foi enviado. Confira as credenciais da conta e continue.`,
      cure: 'token',
      // The bare code adds nothing to the sentence.
      ...(quoted === 'secretMissing' ? {} : quote),
    },
    certificate: {
      what: msg`O certificado do serviço não é de confiança neste computador.`,
      next: msg`Nada foi enviado. Se a sua rede usa um certificado próprio, informe-o nas configurações da conta e continue.`,
      cure: 'settings',
      ...quote,
    },
    doubtsInRow: {
      what: msg`${doubts} boletos seguidos ficaram sem confirmação.`,
      next: look,
      cure: 'doubts',
    },
    doubtsAmongLast: {
      what: msg`Dos últimos ${formatCount(rest.of ?? 0, language)} boletos, ${doubts} ficaram sem confirmação.`,
      next: look,
      cure: 'doubts',
    },
    doubtsSinceResumed: {
      what: msg`${doubts} boletos ficaram sem confirmação desde o início ou a retomada do envio.`,
      next: look,
      cure: 'doubts',
    },
    contradiction: {
      what: msg`O serviço contradisse uma resposta anterior.`,
      next: msg`Uma resposta trouxe um código que já era de outro boleto, ou um erro junto com o código. Veja o boleto em “A confirmar” e fale com o provedor antes de continuar.`,
      cure: 'doubts',
    },
    interimAnswer: {
      what: msg`O serviço, ou um proxy no caminho, enviou “100 Continue” antes da resposta.`,
      next: msg`O Guichê não consegue ler respostas assim, e as linhas que faltam não foram enviadas. Confira o boleto a confirmar. Depois peça ao provedor ou ao responsável pela rede que desligue essa mensagem.`,
      cure: 'doubts',
    },
    difference: {
      what: msg`O serviço devolveu um boleto diferente do que foi enviado.`,
      next: msg`O envio parou para não emitir outros boletos errados; as linhas que faltam não foram enviadas. Veja a diferença, não entregue esse boleto e fale com o suporte do provedor. Se você continuar, este lote não para mais por diferenças.`,
      cure: 'differences',
    },
    sameRefusals: {
      what: msg`${formatCount(rest.refusals ?? 0, language)} linhas seguidas foram recusadas com a mesma mensagem.`,
      next: msg`Nenhuma delas foi emitida. Corrija a causa e envie de novo as recusadas, ou continue com as outras.`,
      cure: 'refused',
      ...quote,
    },
    discarded: {
      what: msg`Este rascunho foi descartado.`,
      next: msg`Nenhuma linha dele foi nem será enviada.`,
      calm: true,
    },
  };
  return told[rest.code];
}

export function remainingInWords(milliseconds: number): MessageDescriptor {
  const { hours, minutes } = wholeMinutes(milliseconds);
  if (hours === 0 && minutes === 0) return msg`falta menos de 1 minuto`;
  if (hours === 0)
    return minutes === 1 ? msg`falta cerca de 1 minuto` : msg`faltam cerca de ${minutes} minutos`;
  return minutes === 0 ? msg`faltam cerca de ${hours} h` : msg`faltam cerca de ${hours} h ${minutes} min`;
}

/** What a batch waits for. It tries again automatically; rounded up, so that the text never shows zero. */
export function waitWords({ why, ms }: BatchWait): MessageDescriptor {
  const seconds = ms === null ? 0 : Math.ceil(ms / 1_000);
  const minutes = Math.ceil(seconds / 60);
  switch (why) {
    case 'rateLimited':
      if (seconds === 0) return msg`Aguardando o serviço; nova tentativa automática.`;
      return seconds < 90
        ? msg`Aguardando o serviço; nova tentativa automática em ${seconds} s.`
        : msg`Aguardando o serviço; nova tentativa automática em ${minutes} min.`;
    case 'notSent':
      if (seconds === 0) return msg`Aguardando: sem conexão com o serviço; nova tentativa automática.`;
      return seconds < 90
        ? msg`Aguardando: sem conexão com o serviço. Nova tentativa automática em ${seconds} s.`
        : msg`Aguardando: sem conexão com o serviço. Nova tentativa automática em ${minutes} min.`;
    case 'others':
      return msg`Na fila: outro envio desta conta vem antes.`;
    case 'held':
      return msg`Aguardando: o envio está suspenso por instantes e continua automaticamente.`;
  }
}

export const paceWords: Readonly<Record<Pace, MessageDescriptor>> = {
  first: msg`A primeira linha é enviada sozinha; se for aceita, o ritmo aumenta.`,
  afterDoubt: msg`Uma linha por vez: depois de um boleto a confirmar, o ritmo só aumenta quando outro é emitido.`,
};
