// The counts of changes as text: "3 completas", "1 falhou".
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import type { FeedKind } from './bundles.ts';

type Words = (count: string) => MessageDescriptor;

const one: Readonly<Record<FeedKind, MessageDescriptor>> = {
  reversed: msg`1 revertida após conclusão`,
  conflicting: msg`1 em dúvida`,
  failed: msg`1 falhou`,
  complete: msg`1 completa`,
  troubled: msg`1 sem resposta válida`,
  pending: msg`1 pendente`,
  other: msg`1 com outra situação`,
};

const many: Readonly<Record<FeedKind, Words>> = {
  reversed: (count) => msg`${count} revertidas após conclusão`,
  conflicting: (count) => msg`${count} em dúvida`,
  failed: (count) => msg`${count} falharam`,
  complete: (count) => msg`${count} completas`,
  troubled: (count) => msg`${count} sem resposta válida`,
  pending: (count) => msg`${count} pendentes`,
  other: (count) => msg`${count} com outra situação`,
};

export const countWords = (kind: FeedKind, count: number, language: Language): MessageDescriptor =>
  count === 1 ? one[kind] : many[kind](formatCount(count, language));
