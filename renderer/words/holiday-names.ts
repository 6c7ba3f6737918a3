// The bank holidays by their names.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BankClosed, Holiday } from '../../preload/shared/holidays.ts';

export const holidayNames: Readonly<Record<Holiday, MessageDescriptor>> = {
  newYear: msg`Ano-Novo`,
  carnival: msg`Carnaval`,
  goodFriday: msg`Sexta-feira Santa`,
  tiradentes: msg`Tiradentes`,
  labourDay: msg`Dia do Trabalho`,
  corpusChristi: msg`Corpus Christi`,
  independence: msg`Independência`,
  aparecida: msg`Nossa Senhora Aparecida`,
  allSouls: msg`Finados`,
  republic: msg`Proclamação da República`,
  blackAwareness: msg`Consciência Negra`,
  christmas: msg`Natal`,
  yearEnd: msg`último dia útil do ano`,
};

export const closedWords: Readonly<Record<BankClosed, MessageDescriptor>> = {
  ...holidayNames,
  weekend: msg`fim de semana`,
};
