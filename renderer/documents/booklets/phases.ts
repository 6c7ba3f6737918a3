// The state of each of a booklet's three phases, from the progress of the current one. Pure.
import type { BookletPhase, BookletProgress } from '../../../preload/contract/document-terms.ts';
import { shareOf } from '../../app/booklet-state.ts';

export const phases = ['fetch', 'merge', 'check'] as const satisfies readonly BookletPhase[];

export interface PhaseAt {
  readonly kind: 'ahead' | 'now' | 'done';
  readonly share: number;
  readonly done: number;
  readonly total: number;
}

export function phaseAt(phase: BookletPhase, running: BookletProgress | undefined): PhaseAt {
  const ahead = { kind: 'ahead', share: 0, done: 0, total: 0 } as const;
  if (!running) return ahead;
  const own = phases.indexOf(phase);
  const now = phases.indexOf(running.phase);
  if (own > now) return ahead;
  if (own < now) return { kind: 'done', share: 1, done: 0, total: 0 };
  return { kind: 'now', share: shareOf(running), done: running.done, total: running.total };
}
