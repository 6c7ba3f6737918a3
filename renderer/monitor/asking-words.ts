// How asking goes, as one calm line: of the account that needs a person most, else of all together. Pure.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AskingState } from '../../preload/contract/monitor.ts';
import { formatBrief, formatCount, formatInstant, type Language } from '../text/format.ts';
import type { Tone } from '../ui/State.tsx';

export interface AskingLine {
  readonly tone: Tone;
  readonly text: MessageDescriptor;
  /** The account whose credentials a person should look at. */
  readonly mend?: string;
}

/** What needs a person comes first, then what waits by itself. */
const urgency = [
  'noCredentials',
  'unauthorized',
  'outage',
  'budgetSpent',
  'limited',
  'held',
  'asking',
] as const satisfies readonly AskingState['state'][];

export interface AskingFacts {
  readonly states: readonly AskingState[];
  readonly nameOf: (accountId: string) => string;
  readonly now: number;
  readonly language: Language;
}

export function askingLine({ states, nameOf, now, language }: AskingFacts): AskingLine | undefined {
  const watching = states.filter(({ watched }) => watched > 0);
  const worst = urgency
    .map((state) => watching.find((one) => one.state === state))
    .find((one) => one !== undefined);
  if (!worst) return undefined;
  const name = nameOf(worst.accountId);
  const again = worst.until === null ? undefined : soon(worst.until, now, language);
  const since = formatInstant(worst.since, language);
  switch (worst.state) {
    case 'noCredentials':
      return {
        tone: 'doubt',
        text: msg`Falta ci/cs em ${name}: sem eles nada é conferido.`,
        mend: worst.accountId,
      };
    case 'unauthorized':
      return {
        tone: 'bad',
        text: msg`O serviço recusou ci/cs de ${name}: nada é conferido até serem corrigidos.`,
        mend: worst.accountId,
      };
    case 'outage':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço de ${name} não responde desde ${since}. Nada se perde; as conferências seguem quando ele voltar.`
            : msg`O serviço de ${name} não responde desde ${since}. Nada se perde; nova tentativa ${again}.`,
      };
    case 'budgetSpent':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`${name} já fez as conferências permitidas em 12 horas; as próximas esperam.`
            : msg`${name} já fez as conferências permitidas em 12 horas; as próximas seguem ${again}.`,
      };
    case 'limited':
      return {
        tone: 'doubt',
        text:
          again === undefined
            ? msg`O serviço pediu a ${name} que vá mais devagar; as conferências seguem em seguida.`
            : msg`O serviço pediu a ${name} que vá mais devagar; as conferências seguem ${again}.`,
      };
    case 'held':
      return { tone: 'plain', text: msg`As conferências esperam o computador voltar do repouso.` };
    case 'asking':
      return { tone: 'good', text: allIsWell(watching, language) };
  }
}

const soon = (iso: string, now: number, language: Language): string | undefined =>
  Date.parse(iso) - now < 5_000 ? undefined : formatBrief(iso, now, language);

function allIsWell(states: readonly AskingState[], language: Language): MessageDescriptor {
  const watched = states.reduce((sum, one) => sum + one.watched, 0);
  const due = states.reduce((sum, one) => sum + one.due, 0);
  const all = formatCount(watched, language);
  if (due > 0)
    return watched === 1
      ? msg`Acompanhando 1 transação, que é conferida agora.`
      : msg`Acompanhando ${all} transações; por conferir agora: ${formatCount(due, language)}.`;
  return watched === 1
    ? msg`Acompanhando 1 transação. Tudo em dia.`
    : msg`Acompanhando ${all} transações. Tudo em dia.`;
}
