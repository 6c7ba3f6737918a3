// What a card says beside its figures: the one thing that a person should see first, and when it is asked again. Pure.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { formatBrief, type Language } from '../../text/format.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { Tone } from '../../ui/State.tsx';
import { passedMark } from '../aging.ts';
import { troubleSentences } from '../watch-words.tsx';

type Say = (message: MessageDescriptor) => string;

export interface Flag {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: string;
}

/** Loudest first: one card, one flag. */
export function flagOf(watch: WatchRow, marks: readonly number[], now: number, say: Say): Flag | undefined {
  if (watch.reversed) return { tone: 'bad', icon: 'warn', text: say(msg`Mudou depois do fim`) };
  if (watch.trouble !== null && watch.phase !== 'removed')
    return { tone: 'doubt', icon: 'warn', text: say(troubleSentences[watch.trouble]) };
  const hours = passedMark(watch, marks, now);
  if (hours !== undefined) return { tone: 'doubt', icon: 'clock', text: agedText(hours, say) };
  return undefined;
}

export function agedText(hours: number, say: Say): string {
  const days = hours / 24;
  return days >= 2 && Number.isInteger(days)
    ? say(msg`Aberta há mais de ${days} dias`)
    : say(msg`Aberta há mais de ${hours} h`);
}

/** "em 30 s", "pausada", "fim". */
export function nextText(watch: WatchRow, now: number, language: Language, say: Say): string {
  if (watch.phase === 'paused') return say(msg`pausada`);
  if (watch.phase === 'removed') return say(msg`tirada`);
  if (watch.nextAt === null) return watch.phase === 'ended' ? say(msg`fim`) : say(msg`não é conferida`);
  return Date.parse(watch.nextAt) - now < 5_000
    ? say(msg`em instantes`)
    : formatBrief(watch.nextAt, now, language);
}
