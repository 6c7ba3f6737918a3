// The state of polling as one line: of the account that needs a person most, otherwise of all together.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatBrief, formatCount, formatInstant } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';
import type { Tone } from '../ui/State.tsx';
import type { Worst } from './asking-worst.ts';

export interface AskingLine {
  readonly tone: Tone;
  readonly text: MessageDescriptor;
  /** The account whose credentials a person should check. */
  readonly mend?: string;
}

/** `allClear`: nothing anywhere needs a person. */
export function askingLine(
  worst: Worst,
  name: string,
  now: number,
  language: Language,
  allClear: boolean,
): AskingLine {
  const { of, watched, due, until } = worst;
  const again = until === undefined ? undefined : formatBrief(until, now, language);
  const since = formatInstant(of.since, language);
  switch (of.state) {
    case 'noCredentials':
      return {
        tone: 'doubt',
        text: msg`Falta o ci/cs de ${name}: sem eles nada é consultado.`,
        mend: of.accountId,
      };
    case 'unauthorized':
      return {
        tone: 'bad',
        text: msg`O serviço recusou o ci/cs de ${name}: nada é consultado até a correção.`,
        mend: of.accountId,
      };
    case 'outage':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço de ${name} não responde desde ${since}. Nada se perde; as consultas continuam quando ele voltar.`
            : msg`O serviço de ${name} não responde desde ${since}. Nada se perde; nova tentativa ${again}.`,
      };
    case 'budgetSpent':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`${name} já fez as consultas permitidas em 12 horas; as próximas aguardam.`
            : msg`${name} já fez as consultas permitidas em 12 horas; as próximas continuam ${again}.`,
      };
    case 'limited':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço pediu menos consultas de ${name}; elas continuam em seguida.`
            : msg`O serviço pediu menos consultas de ${name}; elas continuam ${again}.`,
      };
    case 'held':
      return { tone: 'plain', text: msg`As consultas aguardam o computador sair da suspensão.` };
    case 'asking':
      return { tone: allClear ? 'good' : 'plain', text: goesOn(watched, due, language, allClear) };
  }
}

function goesOn(watched: number, due: number, language: Language, allClear: boolean): MessageDescriptor {
  const all = formatCount(watched, language);
  if (due > 0)
    return watched === 1
      ? msg`Acompanhando 1 transação, em consulta agora.`
      : msg`Acompanhando ${all} transações; a consultar agora: ${formatCount(due, language)}.`;
  if (!allClear) return watched === 1 ? msg`Acompanhando 1 transação.` : msg`Acompanhando ${all} transações.`;
  return watched === 1
    ? msg`Acompanhando 1 transação. Tudo em dia.`
    : msg`Acompanhando ${all} transações. Tudo em dia.`;
}
