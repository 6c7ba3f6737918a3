// The names of limits: on a card they stand alone, in the trail they follow the name of what was changed.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitName } from '../../preload/contract/limit-names.ts';

type Names = Readonly<Record<LimitName, MessageDescriptor>>;

export const limitNames: Names = {
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

export const limitNamesInTrail: Names = {
  dailyCents: msg`soma por dia`,
  dailyCount: msg`saques por dia`,
  onlyBook: msg`só carteiras cadastradas`,
  waitingHours: msg`espera`,
  rateTolerance: msg`tolerância da cotação`,
  pinFromCents: msg`PIN a partir de`,
  issueCount: msg`boletos`,
  issueSum: msg`total`,
  issueAtypical: msg`valor atípico`,
};
