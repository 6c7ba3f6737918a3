// What is said of batches wherever they are shown: their state, why they rest, how long they will still take. The figures are batch-counts.ts.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BatchWait, Rest } from '../../preload/contract/batches.ts';
import type { BatchState } from '../../preload/contract/boleto-terms.ts';
import { wholeMinutes, type Pace } from '../app/batch-counts.ts';
import { formatCount, type Language } from '../text/format.ts';

export const batchStateWords = {
  draft: { tone: 'plain', icon: 'edit', word: msg`Rascunho` },
  queued: { tone: 'plain', icon: 'clock', word: msg`Na fila` },
  running: { tone: 'busy', icon: 'none', word: msg`Enviando` },
  paused: { tone: 'doubt', icon: 'pause', word: msg`Em pausa` },
  finished: { tone: 'good', icon: 'good', word: msg`Terminado` },
  stopped: { tone: 'plain', icon: 'stop', word: msg`Parado` },
} as const satisfies Record<BatchState, { tone: string; icon: string; word: MessageDescriptor }>;

/** What helps out of a rest, beside going on. */
export type RestCure = 'token' | 'settings' | 'identity' | 'doubts' | 'differences' | 'refused' | 'home';

export interface RestWords {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
  /** Words of somebody else. */
  readonly quoted?: string;
  readonly cure?: RestCure;
  /** The clerk wanted it so: nothing went wrong. */
  readonly calm?: true;
}

const look = msg`O envio parou antes que fossem mais. Procure cada um no painel do provedor, decida e continue.`;

/** Undefined where a batch simply came to its end. */
export function restWords(rest: Rest | null, language: Language): RestWords | undefined {
  if (!rest?.code) return undefined;
  const doubts = formatCount(rest.doubts ?? 0, language);
  const quoted = rest.words ?? rest.detail ?? '';
  const quote = quoted === '' ? {} : { quoted };
  switch (rest.code) {
    case 'person':
      return {
        what: msg`Você pausou este lote.`,
        next: msg`Nada se perde: as linhas que faltam esperam aqui, e podem ser revistas antes de continuar.`,
        calm: true,
      };
    case 'quit':
      return {
        what: msg`O Guichê foi fechado durante o envio.`,
        next: msg`O que estava a caminho foi esperado e anotado antes de fechar. Continue quando quiser.`,
      };
    case 'interrupted':
      return {
        what: msg`O Guichê terminou de repente durante o envio.`,
        next: msg`Tudo o que já tinha resposta está anotado. O que estava a caminho ficou a confirmar: veja no painel do provedor. O resto não foi enviado e pode continuar.`,
        cure: 'doubts',
      };
    case 'identity':
      return {
        what: msg`O token guardado é de outro dono, ou não diz de quem é.`,
        next: msg`Nada saiu com ele. Confira o token da conta; ao continuar, o nome da conta será pedido.`,
        cure: 'identity',
      };
    case 'frozen':
      return {
        what: msg`Os envios deste computador estão bloqueados.`,
        next: msg`Nada saiu. Veja o motivo no Início, confira, libere os envios e continue.`,
        cure: 'home',
      };
    case 'maybeSent':
      return {
        what: msg`Há linhas que podem já ter sido emitidas: o registro foi restaurado de um backup ou trocado.`,
        next: msg`Elas não saíram. Ao continuar, o Guichê diz quantas são e quanto somam, e pergunta antes de enviar.`,
      };
    case 'accountRemoved':
      return {
        what: msg`A conta deste lote foi apagada.`,
        next: msg`O que foi criado continua no registro. As linhas que faltam não podem mais sair por ela.`,
      };
    case 'notRunning':
      return {
        what: msg`O lote foi mudado em outro lugar enquanto era enviado.`,
        next: msg`Nada foi enviado depois disso. Confira as linhas que faltam e continue.`,
      };
    case 'ledger':
      return {
        what: msg`O registro não pôde gravar o andamento.`,
        next: msg`O envio parou para que nada saia sem ficar anotado. Veja se há espaço no disco e continue.`,
        ...quote,
      };
    case 'notSent':
      return {
        what: msg`Não foi possível chegar ao serviço.`,
        next: msg`Nada saiu deste computador. Confira a conexão e continue.`,
        ...quote,
      };
    case 'rateLimited':
      return {
        what: msg`O serviço pediu para ir mais devagar.`,
        next: msg`A linha que esperava não foi processada lá. Espere alguns minutos e continue.`,
        ...quote,
      };
    case 'unauthorized':
      return {
        what:
          rest.status === 403
            ? msg`O serviço reconheceu o token, mas não permitiu o envio (resposta 403).`
            : msg`O serviço não aceitou mais o token (resposta 401).`,
        next:
          rest.status === 403
            ? msg`Nenhuma linha foi recusada por isso. Se o token não vale mais, informe um novo na conta e continue. Se o impedimento é só de um pagador, marque o boleto dele como recusado e continue.`
            : msg`Nenhuma linha foi recusada por isso. Informe um token novo na conta e continue.`,
        cure: 'token',
      };
    case 'proxy':
      return {
        what: msg`O proxy não deixou passar.`,
        next: msg`Nada chegou ao serviço. Confira o proxy nos ajustes da conta e continue.`,
        cure: 'settings',
        ...quote,
      };
    case 'credentials':
      return {
        what: msg`Falta uma credencial desta conta, ou o cofre de senhas não a entregou.`,
        next: msg`Nada saiu. Confira as credenciais da conta e continue.`,
        cure: 'token',
        // The bare code says no more than the sentence.
        ...(quoted === 'secretMissing' ? {} : quote),
      };
    case 'certificate':
      return {
        what: msg`O certificado do serviço não é de confiança neste computador.`,
        next: msg`Nada saiu. Se a sua rede usa um certificado próprio, informe-o nos ajustes da conta e continue.`,
        cure: 'settings',
        ...quote,
      };
    case 'doubtsInRow':
      return { what: msg`${doubts} boletos seguidos ficaram a confirmar.`, next: look, cure: 'doubts' };
    case 'doubtsAmongLast':
      return {
        what: msg`Dos últimos ${formatCount(rest.of ?? 0, language)} boletos, ${doubts} ficaram a confirmar.`,
        next: look,
        cure: 'doubts',
      };
    case 'doubtsSinceResumed':
      return {
        what: msg`${doubts} boletos ficaram a confirmar desde que o envio começou ou continuou.`,
        next: look,
        cure: 'doubts',
      };
    case 'contradiction':
      return {
        what: msg`O serviço contradisse o que já tinha respondido.`,
        next: msg`Uma resposta trouxe um número que já era de outro boleto, ou um erro junto do número. Veja o boleto a confirmar e fale com o provedor antes de continuar.`,
        cure: 'doubts',
      };
    case 'difference':
      return {
        what: msg`O serviço devolveu um boleto diferente do que foi pedido.`,
        next: msg`O envio parou para que não saiam outros errados; as linhas que faltam não foram enviadas. Veja a diferença, não entregue esse boleto e fale com o suporte do provedor. Ao continuar, o envio não para mais por diferenças neste lote.`,
        cure: 'differences',
      };
    case 'sameRefusals':
      return {
        what: msg`${formatCount(rest.refusals ?? 0, language)} linhas seguidas foram recusadas com as mesmas palavras.`,
        next: msg`Nenhuma delas foi criada. Corrija a causa e envie de novo as recusadas, ou continue com as outras.`,
        cure: 'refused',
        ...quote,
      };
    case 'discarded':
      return {
        what: msg`Este rascunho foi descartado.`,
        next: msg`Nenhuma linha dele foi nem será enviada.`,
        calm: true,
      };
  }
}

export function remainingInWords(milliseconds: number): MessageDescriptor {
  const { hours, minutes } = wholeMinutes(milliseconds);
  if (hours === 0 && minutes === 0) return msg`falta menos de 1 minuto`;
  if (hours === 0)
    return minutes === 1 ? msg`falta cerca de 1 minuto` : msg`faltam cerca de ${minutes} minutos`;
  return minutes === 0 ? msg`faltam cerca de ${hours} h` : msg`faltam cerca de ${hours} h ${minutes} min`;
}

/** What a batch waits for. It tries again by itself; rounded up, so that it never says that the time is over. */
export function waitWords({ why, ms }: BatchWait): MessageDescriptor {
  const seconds = ms === null ? 0 : Math.ceil(ms / 1_000);
  const minutes = Math.ceil(seconds / 60);
  switch (why) {
    case 'rateLimited':
      if (seconds === 0) return msg`Aguardando: o serviço pediu espera. A nova tentativa é automática.`;
      return seconds < 90
        ? msg`Aguardando: o serviço pediu espera. Nova tentativa automática em ${seconds} s.`
        : msg`Aguardando: o serviço pediu espera. Nova tentativa automática em ${minutes} min.`;
    case 'notSent':
      if (seconds === 0)
        return msg`Aguardando: não foi possível chegar ao serviço. A nova tentativa é automática.`;
      return seconds < 90
        ? msg`Aguardando: não foi possível chegar ao serviço. Nova tentativa automática em ${seconds} s.`
        : msg`Aguardando: não foi possível chegar ao serviço. Nova tentativa automática em ${minutes} min.`;
    case 'others':
      return msg`Aguardando a vez: outro trabalho desta conta vai antes.`;
    case 'held':
      return msg`Aguardando: o envio está suspenso por instantes e continua sozinho.`;
  }
}

export const paceWords: Readonly<Record<Pace, MessageDescriptor>> = {
  first: msg`A primeira linha vai sozinha; se der certo, o ritmo sobe.`,
  afterDoubt: msg`Uma por vez: depois de uma dúvida, o ritmo só sobe quando outro boleto é criado.`,
};
