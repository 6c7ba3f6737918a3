// The list of e-mails to payers.
import type { SortOf } from '../../../preload/contract/list-table.ts';
import { messageFilters, type messageColumns } from '../../../preload/contract/messages-list.ts';
import { fold } from '../../../preload/shared/fold.ts';
import {
  allWithIds,
  conditional,
  wordsIn,
  conditionsOf,
  type Condition,
  type ListDefinition,
  type SoughtOf,
} from '../list-definition.ts';
import { messageOf, messageSelect, openDecision, type Message } from './messages.ts';
import { inScope } from './scope.ts';

export interface MessagesFilter extends SoughtOf<typeof messageFilters> {
  /** Only those that a clerk must decide. */
  readonly open?: boolean;
}
export type MessageSort = SortOf<typeof messageColumns>;

function conditions({ scope, text, open, ...filter }: MessagesFilter): readonly Condition[] {
  return [
    inScope(scope ?? 'all', 'messages.account'),
    ...wordsIn(text).map((word): Condition => [
      `instr(coalesce(boletos.name_key, ''), ?) > 0 OR instr(lower(recipients), ?) > 0`,
      fold(word),
      word.toLowerCase(),
    ]),
    ...conditionsOf(messageFilters, filter),
    ...(open === true ? [[openDecision.replace('state', 'messages.state')] as const] : []),
  ];
}

export const messagesList: ListDefinition<MessagesFilter, MessageSort, Message> = {
  query(filter, sort) {
    const { where, values } = conditional(conditions(filter));
    return {
      sql: `SELECT messages.id FROM messages JOIN boletos ON boletos.id = messages.boleto WHERE ${where}
        ORDER BY messages.id ${sort === 'newest' ? 'DESC' : 'ASC'}`,
      values,
    };
  },
  rows: (db, ids) => allWithIds(db, messageSelect, 'messages.id', ids, messageOf),
};
