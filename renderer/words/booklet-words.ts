// Texts about booklets, wherever they are shown: state and the three phases. The figures come from booklet-state.ts.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BookletPhase } from '../../preload/contract/document-terms.ts';
import type { BookletStatus } from '../app/booklet-state.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/State.tsx';

export const statusWords = {
  running: { tone: 'busy', icon: 'none', word: msg`Montando` },
  paused: { tone: 'doubt', icon: 'pause', word: msg`Em pausa` },
  cancelled: { tone: 'plain', icon: 'stop', word: msg`Cancelado` },
  differs: { tone: 'bad', icon: 'warn', word: msg`Códigos não conferem` },
  gaps: { tone: 'doubt', icon: 'warn', word: msg`Incompleto` },
  whole: { tone: 'good', icon: 'good', word: msg`Pronto` },
} as const satisfies Record<BookletStatus, { tone: Tone; icon: IconName; word: MessageDescriptor }>;

export const phaseWords: Readonly<Record<BookletPhase, MessageDescriptor>> = {
  fetch: msg`Buscar os PDFs`,
  merge: msg`Montar arquivo`,
  check: msg`Conferir os códigos de barras`,
};
