// The titles of the columns of the stored wallets, on the screen and in a file.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletColumn } from '../../../preload/contract/withdrawal-terms.ts';

/** Every wallet that can be stored is of this one. */
export const network = 'BEP20';

export const walletTitles = {
  label: msg`Nome`,
  wallet: msg`Carteira`,
  network: msg`Rede`,
  waitsUntil: msg`Situação`,
  used: msg`Vezes usada`,
  lastUsedAt: msg`Último uso em`,
  note: msg`Observação`,
  addedAt: msg`Cadastrada em`,
  changedAt: msg`Alterada em`,
} as const satisfies Record<WalletColumn, MessageDescriptor>;
