// The trail as the window shows it: the titles of its columns, and the labels of its filters.
import { msg } from '@lingui/core/macro';
import { trailColumns, trailFilters, type TrailEntry } from '../../preload/contract/trail-list.ts';
import { keepable } from '../app/keepable.ts';
import { listOf } from '../list/list-of.ts';
import { formatInstant } from '../../preload/shared/format.ts';
import { detailNames } from './detail-names.ts';
import { describeDetail, describeWhat, happenings } from './trail-words.ts';

export const trail = listOf<TrailEntry>()({
  name: 'trail',
  columns: trailColumns,
  titles: {
    sequence: { title: msg`Nº` },
    at: { title: msg`Quando`, text: ({ at }, _translate, language) => formatInstant(at, language) },
    user: { title: msg`Quem` },
    account: { title: msg`Conta` },
    what: { title: msg`Ação`, words: happenings, text: describeWhat },
    detail: { title: msg`Detalhe`, words: detailNames, write: describeDetail },
  },
  filters: trailFilters,
  labels: {
    subject: {
      title: msg`Assunto`,
      words: {
        accounts: msg`Contas e credenciais`,
        boletos: msg`Lotes e boletos`,
        documents: msg`Carnês e impressões`,
        monitor: msg`Monitor`,
        withdrawals: msg`Saques e carteiras`,
        lock: msg`PIN e bloqueio`,
        ledger: msg`Dados e backups`,
        team: msg`Equipe`,
      },
    },
    user: { title: msg`Quem`, chipOnly: true },
    days: { title: msg`Período`, ends: [msg`De`, msg`Até`] },
    account: null,
  },
  first: { column: 'at', descending: true },
  keepable,
});

/** Who an entry names, without the computer that a team's trail names too. */
export const personOf = (user: string): string => user.split(' · ', 1)[0] ?? user;
