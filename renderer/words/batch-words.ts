// Texts about batches, wherever they are shown: state, reason of a pause, remaining time. The figures come from
// batch-counts.ts.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BatchWait, Rest } from '../../preload/contract/batches.ts';
import type { BatchState } from '../../preload/contract/boleto-terms.ts';
import { type Pace, wholeMinutes } from '../app/batch-counts.ts';
import { formatCount } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';

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

export interface RestWords {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
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
  switch (rest.code) {
    case 'person': {
      const colleague = colleagueIn(rest, login);
      return {
        what: colleague === undefined ? msg`Você pausou este lote.` : msg`${colleague} pausou este lote.`,
        next: msg`Nada se perde: as linhas que faltam continuam aqui e podem ser revisadas antes de continuar.`,
        calm: true,
      };
    }
    case 'quit':
      return {
        what: msg`O Guichê foi fechado durante o envio.`,
        next: msg`O que estava em envio terminou e foi registrado antes de fechar. Continue quando quiser.`,
      };
    case 'interrupted':
      return {
        what: msg`O Guichê foi encerrado inesperadamente durante o envio.`,
        next: msg`Tudo o que já tinha resposta está registrado. O que estava em envio ficou a confirmar: verifique no painel do provedor. O resto não foi enviado e pode continuar.`,
        cure: 'doubts',
      };
    case 'identity':
      return {
        what: msg`O token salvo é de outro titular, ou não informa o titular.`,
        next: msg`Nada foi enviado com ele. Confira o token da conta; ao continuar, o nome da conta será pedido.`,
        cure: 'identity',
      };
    case 'frozen':
      return {
        what: msg`Os envios deste computador estão bloqueados.`,
        next: msg`Nada foi enviado. Veja o motivo no Início, resolva-o e continue.`,
        cure: 'home',
      };
    case 'maybeSent':
      return {
        what: msg`Há linhas que podem já ter sido emitidas: o registro foi restaurado de um backup ou trocado.`,
        next: msg`Elas não foram enviadas. Ao continuar, o Guichê mostra quantas são e o total, e pergunta antes de enviar.`,
      };
    case 'accountRemoved':
      return {
        what: msg`A conta deste lote foi excluída.`,
        next: msg`O que foi criado continua no registro. As linhas que faltam não podem mais ser enviadas por ela.`,
      };
    case 'notRunning':
      return {
        what: msg`O lote foi alterado em outro lugar durante o envio.`,
        next: msg`Nada foi enviado depois disso. Confira as linhas que faltam e continue.`,
      };
    case 'elsewhere':
      return {
        what: msg`Outro computador da equipe trabalha neste lote.`,
        next: msg`Nada mais foi enviado daqui.`,
      };
    case 'role': {
      const colleague = colleagueIn(rest, login);
      return {
        what:
          colleague === undefined
            ? msg`Seu papel na equipe mudou: agora você só consulta.`
            : msg`${colleague} emitia este lote e agora só consulta.`,
        next: msg`O envio parou com tudo registrado e nada em dúvida. As linhas que faltam podem seguir com quem tem o papel de operador, que se muda em Equipe.`,
      };
    }
    case 'handedOver': {
      const { clerk = '', computer = '' } = rest;
      return {
        what: msg`${clerk} pediu para continuar este lote no ${computer}.`,
        next: msg`O envio parou aqui com tudo registrado e nada em dúvida. As linhas que faltam seguem de lá.`,
        calm: true,
      };
    }
    case 'holderGone': {
      const { computer = '' } = rest;
      return {
        what: msg`${computer}, que emitia este lote, não responde.`,
        next: msg`O que podia estar em envio lá ficou a confirmar. O resto não foi enviado e pode continuar aqui.`,
        cure: 'doubts',
      };
    }
    case 'ledger':
      if (rest.detail === 'teamDiskFull')
        return {
          what: msg`O disco do servidor da equipe está cheio.`,
          next: msg`O envio parou para que nada seja enviado sem registro, e nada se perdeu. Peça ao administrador do servidor para liberar espaço e continue.`,
        };
      return {
        what: msg`O registro não pôde gravar o andamento.`,
        next: msg`O envio parou para que nada seja enviado sem registro. Veja se há espaço no disco e continue.`,
        ...quote,
      };
    case 'journal':
      return {
        what: msg`Não foi possível gravar o arquivo que acompanha os envios.`,
        next: msg`A linha não foi enviada e nada se perdeu: sem esse arquivo não se saberia, após uma queda, o que já saiu. Veja se há espaço no disco e permissão de gravação e continue.`,
        ...quote,
      };
    case 'notSent':
      return {
        what: msg`Sem conexão com o serviço.`,
        next: msg`Nada foi enviado. Confira a conexão e continue.`,
        ...quote,
      };
    case 'rateLimited':
      return {
        what: msg`O serviço pediu um ritmo menor.`,
        next: msg`A linha que aguardava não foi processada lá. Aguarde alguns minutos e continue.`,
        ...quote,
      };
    case 'unauthorized':
      return {
        what: msg`O serviço não aceitou mais o token (resposta 401).`,
        next: msg`Nenhuma linha foi recusada por isso. Informe um token novo na conta e continue.`,
        cure: 'token',
      };
    case 'forbidden':
      return {
        what: msg`O serviço reconheceu o token, mas não permitiu o envio (resposta 403).`,
        next: msg`Nenhuma linha foi recusada por isso. Se o token não é mais válido, informe um novo na conta e continue. Se o impedimento é só de um pagador, marque o boleto dele como recusado e continue.`,
        cure: 'token',
      };
    case 'proxy':
      return {
        what: msg`O proxy bloqueou a conexão.`,
        next: msg`Nada chegou ao serviço. Confira o proxy nas configurações da conta e continue.`,
        cure: 'settings',
        ...quote,
      };
    case 'credentials':
      return {
        what: msg`Falta uma credencial desta conta, ou o cofre de senhas não a forneceu.`,
        next: msg`Nada foi enviado. Confira as credenciais da conta e continue.`,
        cure: 'token',
        // The bare code adds nothing to the sentence.
        ...(quoted === 'secretMissing' ? {} : quote),
      };
    case 'certificate':
      return {
        what: msg`O certificado do serviço não é de confiança neste computador.`,
        next: msg`Nada foi enviado. Se a sua rede usa um certificado próprio, informe-o nas configurações da conta e continue.`,
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
        what: msg`O serviço contradisse uma resposta anterior.`,
        next: msg`Uma resposta tinha um número que já era de outro boleto, ou um erro junto do número. Veja o boleto a confirmar e fale com o provedor antes de continuar.`,
        cure: 'doubts',
      };
    case 'interimAnswer':
      return {
        what: msg`O serviço, ou um proxy no caminho, enviou “100 Continue” antes da resposta.`,
        next: msg`O Guichê não consegue ler respostas assim, e as linhas que faltam não foram enviadas. Confira o boleto a confirmar. Depois peça ao provedor ou ao responsável pela rede que desligue essa mensagem.`,
        cure: 'doubts',
      };
    case 'difference':
      return {
        what: msg`O serviço devolveu um boleto diferente do pedido.`,
        next: msg`O envio parou para que não sejam emitidos outros errados; as linhas que faltam não foram enviadas. Veja a diferença, não entregue esse boleto e fale com o suporte do provedor. Ao continuar, o envio não para mais por diferenças neste lote.`,
        cure: 'differences',
      };
    case 'sameRefusals':
      return {
        what: msg`${formatCount(rest.refusals ?? 0, language)} linhas seguidas foram recusadas com a mesma mensagem.`,
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
      return msg`Na fila: outro trabalho desta conta vai antes.`;
    case 'held':
      return msg`Aguardando: o envio está suspenso por instantes e continua automaticamente.`;
  }
}

export const paceWords: Readonly<Record<Pace, MessageDescriptor>> = {
  first: msg`A primeira linha vai sozinha; se der certo, o ritmo aumenta.`,
  afterDoubt: msg`Uma por vez: depois de um boleto a confirmar, o ritmo só aumenta quando outro é criado.`,
};
