// The names of limits, on their cards and in the trail.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitName } from '../../preload/contract/limit-names.ts';

export const limitNames: Readonly<Record<LimitName, MessageDescriptor>> = {
  dailyCents: msg`Soma dos saques por dia`,
  dailyCount: msg`Saques por dia`,
  onlyBook: msg`Só carteiras cadastradas`,
  waitingHours: msg`Prazo de liberação de carteiras`,
  rateTolerance: msg`Tolerância da cotação`,
  pinFromCents: msg`PIN exigido a partir de`,
  issueCount: msg`Resumo antes de emitir: boletos`,
  issueSum: msg`Resumo antes de emitir: soma`,
  issueAtypical: msg`Resumo antes de emitir: valor atípico`,
};
