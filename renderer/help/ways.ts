// Where an answer leads to.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Route } from '../app/route.ts';

export const ways = {
  home: { to: { screen: 'home' }, title: msg`Ir para o Início` },
  doubts: { to: { screen: 'boletos', tab: 'batch', doubts: true }, title: msg`Ver boletos a confirmar` },
  issued: { to: { screen: 'boletos', tab: 'issued' }, title: msg`Ver os emitidos` },
  income: { to: { screen: 'boletos', tab: 'income' }, title: msg`Abrir Recebimentos` },
  payers: { to: { screen: 'boletos', tab: 'payers' }, title: msg`Abrir Pagadores` },
  monthly: { to: { screen: 'boletos', tab: 'monthly' }, title: msg`Abrir Mensalidades` },
  mail: { to: { screen: 'boletos', tab: 'mail' }, title: msg`Abrir E-mails` },
  documents: { to: { screen: 'documents', tab: 'view' }, title: msg`Ir para Documentos` },
  prints: { to: { screen: 'documents', tab: 'prints' }, title: msg`Ver as impressões` },
  monitor: { to: { screen: 'monitor' }, title: msg`Ir para o Monitor` },
  withdrawals: { to: { screen: 'withdrawals', tab: 'history' }, title: msg`Ver os saques` },
  accounts: { to: { screen: 'accounts' }, title: msg`Ir para Contas` },
  closing: { to: { screen: 'closing' }, title: msg`Fechamento do mês` },
  copies: { to: { screen: 'copies' }, title: msg`Backup e mudança de computador` },
  team: { to: { screen: 'team' }, title: msg`Equipe` },
} as const satisfies Readonly<Record<string, { readonly to: Route; readonly title: MessageDescriptor }>>;

export type WayOn = keyof typeof ways;
