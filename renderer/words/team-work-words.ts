// Sentences about who works in a team: what a computer does, why the team waits, and why something was refused.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { TeamFrozen, TeamRefusal, TeamWork } from '../../preload/contract/team-work.ts';

/** “Ana, em PC-03, emite “março.xlsx””. */
export function workSentence({ kind, own, clerk, computer, name }: TeamWork): MessageDescriptor {
  const person = clerk ?? '';
  if (kind === 'batch') {
    if (own) return msg`Este computador emite “${name}”`;
    return clerk === null
      ? msg`${computer} emite “${name}”`
      : msg`${person}, em ${computer}, emite “${name}”`;
  }
  if (own) return msg`Este computador prepara um saque de ${name}`;
  return clerk === null
    ? msg`${computer} prepara um saque de ${name}`
    : msg`${person}, em ${computer}, prepara um saque de ${name}`;
}

export const frozenWords: Readonly<Record<TeamFrozen, MessageDescriptor>> = {
  identity: msg`O servidor é outro, ou foi restaurado de um backup: o que foi enviado depois pode não estar nele.`,
  counters: msg`Faltam no servidor envios que os computadores já fizeram.`,
  epoch: msg`O servidor é mais antigo do que os computadores lembram.`,
};

export const teamRefusalWords: Readonly<Record<TeamRefusal, MessageDescriptor>> = {
  role: msg`Seu login só consulta. Nada foi mudado: quem pode é um operador ou aprovador.`,
  frozen: msg`A equipe está em espera. Nada foi mudado: conclua a chamada em Equipe primeiro.`,
  stopped: msg`Este computador não trabalha mais na equipe por esta janela. Nada foi mudado: feche o Guichê e abra de novo.`,
  history: msg`O servidor mudou enquanto isso. Nada foi mudado: veja a situação em Equipe e repita.`,
  own: msg`É este computador. Nada foi mudado: só outro pode dá-lo por perdido.`,
  unknown: msg`A equipe não conhece mais este computador. Nada foi mudado.`,
  answered: msg`Este computador já respondeu à chamada. Nada foi mudado.`,
  alive: msg`Este computador deu sinal de vida há instantes. Nada foi mudado: peça o lote com “Continuar aqui”, ou desligue-o primeiro.`,
  nameDiffers: msg`O nome digitado não é o do computador. Nada foi mudado.`,
  notFrozen: msg`A equipe já foi retomada.`,
  missing: msg`Ainda há computadores que não responderam. Nada foi mudado.`,
};

/** What this computer sent may be missing in its own journal. */
export const sendsMissingWords = {
  what: msg`Falta parte do registro de envios deste computador`,
  next: msg`O arquivo dele sumiu ou foi alterado. Nada se perdeu no registro da equipe. Mas este computador não pode responder a uma chamada: se houver uma, outro o dá por perdido, e o que ele pode ter enviado fica a confirmar. Depois, comece nele com uma pasta de dados nova.`,
} as const satisfies Record<string, MessageDescriptor>;

/** The server did not take this computer's answer to the roll call. */
export const rollTroubleWords = {
  what: msg`O servidor ainda não aceitou a resposta deste computador à verificação`,
  next: msg`O que ele enviou está no diário de envios, e o Guichê tenta de novo automaticamente. Se não mudar, avise quem cuida do servidor.`,
} as const satisfies Record<string, MessageDescriptor>;

/** Why this program begins nothing any more. */
export const stoppedWords = {
  fenced: {
    what: msg`Outra janela ou outro computador assumiu o trabalho deste.`,
    next: msg`Nada mais é enviado por esta janela, para não haver duplicidade. Feche o Guichê neste computador e abra de novo.`,
  },
  lost: {
    what: msg`Este computador foi dado por perdido pela equipe.`,
    next: msg`Nada mais é enviado por ele. Para voltar à equipe, comece com uma pasta de dados nova.`,
  },
  forgotten: {
    what: msg`O servidor não conhece mais este computador.`,
    next: msg`Nada mais é enviado por esta janela. Feche o Guichê e abra de novo: ele se apresenta e responde à chamada.`,
  },
  removed: {
    what: msg`Seu login não participa mais da equipe.`,
    next: msg`Nada mais é enviado por esta janela; os dados da equipe não foram afetados. Peça a quem administra a equipe para incluir seu login de novo; depois, reabra o Guichê.`,
  },
} as const satisfies Readonly<
  Record<string, { readonly what: MessageDescriptor; readonly next: MessageDescriptor }>
>;
