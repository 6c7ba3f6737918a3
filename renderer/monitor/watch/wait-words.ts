// Why nothing of an account is polled, as shown next to one of its transactions.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AskingState } from '../../../preload/contract/monitor.ts';

export const waitWords: Readonly<Record<Exclude<AskingState['state'], 'asking'>, MessageDescriptor>> = {
  noCredentials: msg`Aguarda o ci/cs da conta`,
  unauthorized: msg`Aguarda um ci/cs aceito pelo serviço`,
  outage: msg`Aguarda o serviço voltar`,
  limited: msg`Aguarda: o serviço pediu uma pausa`,
  budgetSpent: msg`Aguarda: o limite de consultas de 12 horas foi atingido`,
  held: msg`Aguarda o Guichê retomar`,
};
