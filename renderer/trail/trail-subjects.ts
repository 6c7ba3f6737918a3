// What entries of the trail are about, in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrailSubject } from '../../preload/contract/trail-details.ts';

export const subjects: Readonly<Record<TrailSubject, MessageDescriptor>> = {
  accounts: msg`Contas e credenciais`,
  boletos: msg`Lotes e boletos`,
  documents: msg`Carnês e impressões`,
  monitor: msg`Monitor`,
  withdrawals: msg`Saques e carteiras`,
  lock: msg`PIN e bloqueio`,
  ledger: msg`Registro e backups`,
  team: msg`Equipe`,
};
