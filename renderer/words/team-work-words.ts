// Sentences about who works in a team: what a computer does, why the team waits, and why something was refused.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Sentence } from './error-sentences.ts';
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
  identity: msg`O servidor é outro, ou foi restaurado de um backup: o que foi enviado depois do backup pode não estar nele.`,
  counters: msg`Faltam no servidor envios que os computadores já fizeram.`,
  epoch: msg`Os dados do servidor são mais antigos que os dos computadores.`,
};

export const teamRefusalWords: Readonly<Record<TeamRefusal, MessageDescriptor>> = {
  role: msg`Seu perfil é só de consulta. Peça a um operador ou aprovador.`,
  frozen: msg`Os envios da equipe estão bloqueados. Conclua primeiro a verificação dos computadores, em Equipe.`,
  stopped: msg`Esta janela não está mais conectada à equipe. Feche o Guichê e abra de novo.`,
  history: msg`O servidor mudou nesse meio-tempo. Veja a situação em Equipe e repita.`,
  own: msg`Este é o computador em uso: só outro computador pode marcá-lo como perdido.`,
  unknown: msg`Este computador não faz mais parte da equipe.`,
  answered: msg`Este computador já passou pela verificação.`,
  alive: msg`Este computador esteve ativo há instantes. Peça o lote com “Continuar aqui” ou desligue-o primeiro.`,
  nameDiffers: msg`O nome digitado não é o do computador.`,
  notFrozen: msg`Os envios da equipe já foram liberados.`,
  missing: msg`Ainda há computadores que não responderam.`,
};

/** What this computer sent may be missing in its own journal. */
export const sendsMissingWords = {
  what: msg`Falta parte do diário de envios deste computador`,
  next: msg`O arquivo sumiu ou foi alterado. Os dados da equipe estão íntegros, mas este computador não pode mais participar de uma verificação: nesse caso, outro terá de marcá-lo como perdido, e o que ele pode ter enviado passa para “A confirmar”. Depois disso, use uma pasta de dados nova neste computador.`,
} as const satisfies Sentence;

/** The server did not take this computer's answer to the roll call. */
export const rollTroubleWords = {
  what: msg`O servidor ainda não aceitou a resposta deste computador à verificação`,
  next: msg`O que ele enviou está no diário de envios, e o Guichê tenta de novo automaticamente. Se não mudar, avise quem cuida do servidor.`,
} as const satisfies Sentence;

/** Why this program begins nothing any more. */
export const stoppedWords = {
  fenced: {
    what: msg`Outra janela ou outro computador assumiu este trabalho.`,
    next: msg`Nada mais é enviado por esta janela, para não haver duplicidade. Feche o Guichê neste computador e abra de novo.`,
  },
  lost: {
    what: msg`Este computador foi marcado como perdido pela equipe.`,
    next: msg`Ele não envia mais nada. Para voltar à equipe, use uma pasta de dados nova.`,
  },
  forgotten: {
    what: msg`O servidor não conhece mais este computador.`,
    next: msg`Esta janela não envia mais nada. Feche o Guichê e abra de novo: ele se registra no servidor e passa pela verificação.`,
  },
  removed: {
    what: msg`Seu login não participa mais da equipe.`,
    next: msg`Nada mais é enviado por esta janela; os dados da equipe não foram afetados. Peça a quem administra a equipe para incluir seu usuário de novo; esta janela volta a funcionar sozinha.`,
  },
} as const satisfies Readonly<Record<string, Sentence>>;
