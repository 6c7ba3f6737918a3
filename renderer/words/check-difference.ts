// The request and the result of a check of the withdrawal's transaction, side by side in one sentence.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckedOtherwise, WatchRow } from '../../preload/contract/monitor.ts';
import { formatCents, formatDecimal, formatInstant } from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';

export const checkDiffersTitle = msg`A consulta não confere com o saque solicitado`;

export function checkDiffersSentence(
  cents: number,
  { value, type, seenAt }: CheckedOtherwise,
  translate: (message: MessageDescriptor) => string,
  language: Language,
): string {
  const asked = formatCents(cents, language);
  const when = formatInstant(seenAt, language);
  const amount = value === null ? '' : formatDecimal(value, language);
  if (type === null)
    return translate(msg`Solicitado: saque de ${asked}. A consulta de ${when} mostrou ${amount}.`);
  return amount === ''
    ? translate(msg`Solicitado: saque de ${asked}. A consulta de ${when} mostrou o tipo ${type}.`)
    : translate(
        msg`Solicitado: saque de ${asked}. A consulta de ${when} mostrou ${amount}, do tipo ${type}.`,
      );
}

export const differenceState = (checked: CheckedOtherwise | null): WatchRow['differs'] =>
  checked === null ? null : checked.acknowledgedAt === null ? 'unseen' : 'seen';
