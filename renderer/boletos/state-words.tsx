// States of a boleto and of its verification, as texts and chips. The reasons are in other files.
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoletoState, Verification, Situation } from '../../preload/contract/boleto-terms.ts';
import type { IconName } from '../ui/icons.tsx';
import { State, type Tone } from '../ui/State.tsx';

export const stateTitles: Readonly<Record<BoletoState, MessageDescriptor>> = {
  draft: msg`Com erro`,
  ready: msg`A enviar`,
  sending: msg`Enviando`,
  created: msg`Emitido`,
  refused: msg`Recusado`,
  uncertain: msg`A confirmar`,
  out: msg`Removido`,
};

/** The service never tells that a boleto was paid: the last one is a baixa that a person noted. */
export const situationTitles: Readonly<Record<Situation, MessageDescriptor>> = {
  notDue: msg`A vencer`,
  dueToday: msg`Vence hoje`,
  overdue: msg`Vencido`,
  settled: msg`Pago`,
};

export const verificationTitles: Readonly<Record<Verification, MessageDescriptor>> = {
  equal: msg`Confere`,
  doubt: msg`A conferir`,
  difference: msg`Não confere`,
};

/** Of an issued boleto or a row: what is most important about it. */
export type Standing = BoletoState | Verification | Situation | 'cancelled';
export const standingTitles: Readonly<Record<Standing, MessageDescriptor>> = {
  ...stateTitles,
  ...verificationTitles,
  ...situationTitles,
  cancelled: msg`Cancelado no provedor`,
};
/** In a list of many, colour is for what asks for the clerk. */
const standingLooks: Readonly<Record<Standing, { readonly tone: Tone; readonly icon?: IconName }>> = {
  draft: { tone: 'plain', icon: 'edit' },
  ready: { tone: 'plain', icon: 'clock' },
  sending: { tone: 'busy' },
  created: { tone: 'plain', icon: 'good' },
  refused: { tone: 'bad' },
  uncertain: { tone: 'doubt' },
  out: { tone: 'plain' },
  equal: { tone: 'plain', icon: 'check' },
  doubt: { tone: 'doubt' },
  difference: { tone: 'bad', icon: 'warn' },
  notDue: { tone: 'plain', icon: 'clock' },
  dueToday: { tone: 'doubt', icon: 'clock' },
  overdue: { tone: 'bad', icon: 'warn' },
  settled: { tone: 'plain', icon: 'check' },
  cancelled: { tone: 'plain' },
};

export function StandingChip({ of }: { of: Standing | null | undefined }) {
  const { t } = useLingui();
  return of ? <State {...standingLooks[of]}>{t(standingTitles[of])}</State> : null;
}
