// Why nothing of an account is asked, as it is said beside one of its transactions.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AskingState } from '../../../preload/contract/monitor.ts';

export const waitWords: Readonly<Record<Exclude<AskingState['state'], 'asking'>, MessageDescriptor>> = {
  noCredentials: msg`Espera o ci/cs da conta`,
  unauthorized: msg`Espera um ci/cs que o serviço aceite`,
  outage: msg`Espera o serviço voltar`,
  limited: msg`Espera: o serviço pediu uma pausa`,
  budgetSpent: msg`Espera: as consultas destas 12 horas acabaram`,
  held: msg`Espera o Guichê retomar`,
};
