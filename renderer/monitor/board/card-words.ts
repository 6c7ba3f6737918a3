// The texts of a card's flag, and of its next poll.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { formatBrief } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import type { IconName } from '../../ui/icons.tsx';
import { nextAsk } from '../watch/next-ask.ts';
import { serviceWord } from '../../words/service-words.ts';
import { troubleTitles } from '../../words/watch-words.ts';
import type { Flag } from './flag.ts';

export interface FlagLook {
  readonly tone: 'bad' | 'doubt';
  readonly icon: IconName;
  readonly text: MessageDescriptor;
}

type Translate = (message: MessageDescriptor) => string;

export function flagLook(flag: Flag, translate: Translate): FlagLook {
  switch (flag.kind) {
    case 'reversed':
      return { tone: 'bad', icon: 'warn', text: msg`Revertida após conclusão` };
    case 'differs':
      return { tone: 'bad', icon: 'warn', text: msg`Diferente do saque solicitado` };
    case 'conflict': {
      const conflict = serviceWord(flag.conflict, translate);
      return { tone: 'doubt', icon: 'warn', text: msg`Respostas contraditórias: consta também ${conflict}` };
    }
    case 'trouble':
      return { tone: 'doubt', icon: 'warn', text: troubleTitles[flag.trouble] };
    case 'aged': {
      const { hours } = flag;
      const days = hours / 24;
      const text =
        days >= 2 && Number.isInteger(days)
          ? msg`Aberta há mais de ${days} dias`
          : msg`Aberta há mais de ${hours} h`;
      return { tone: 'doubt', icon: 'clock', text };
    }
  }
}

const soon = msg`próxima consulta em instantes`;

/** When it is asked next, or why it is not. A state of the whole account is shown once, above the board. */
export function nextText(watch: WatchRow, now: number, language: Language, translate: Translate): string {
  const next = nextAsk(watch, undefined, now);
  switch (next.kind) {
    case 'paused':
      return translate(msg`pausada`);
    case 'removed':
      return translate(msg`não acompanhada`);
    case 'over':
      return translate(msg`encerrada`);
    case 'at':
      return Date.parse(next.at) - now < 5_000
        ? translate(soon)
        : translate(msg`próxima consulta ${formatBrief(next.at, now, language)}`);
    case 'turn':
    case 'waits':
      return translate(soon);
  }
}
