// The operations that every ledger has, carried out on the team's server through the same client as the embedded ledger's threads.
import { CodedError } from '../../failure.ts';
import { answerRead } from '../answer-read.ts';
import { client } from '../client.ts';
import { commit } from '../commit.ts';
import type { Ledger } from '../ledger.ts';
import { listHandles } from '../list-handles.ts';
import type { ToReader, ToWriter } from '../messages.ts';
import type { Sql } from '../sql.ts';
import type { Meta } from '../tables/meta.ts';
import type { Connection } from './connections.ts';
import type { TeamEvents } from './ledger-events.ts';
import { codedInTeam } from './link-parts.ts';
import { sameThreadLink } from './same-thread-link.ts';

export interface BaseLedgerParts {
  readonly writing: Connection;
  readonly view: Sql;
  readonly events: TeamEvents;
  readonly meta: Meta;
  readonly machineId: string;
  readonly osUser: string;
  readonly stamp: () => { readonly at: string; readonly utcOffset: number };
}

const createWriter = ({ writing, events, osUser }: BaseLedgerParts) =>
  sameThreadLink<ToWriter>(async (message) => {
    if (message.kind === 'close') return [];
    try {
      const { answers, tables } = await writing.use(({ db }) =>
        commit(
          { db, osUser, beforeCommit: () => Promise.resolve(), afterCommit: () => undefined },
          message.requests,
        ),
      );
      // A worker thread's answers also arrive before its event.
      queueMicrotask(() => events.changed(tables));
      return answers;
    } catch (error) {
      return message.requests.map(({ id }) => ({ id, failure: codedInTeam(error).failure }));
    }
  });

function createReader({ view }: BaseLedgerParts) {
  const handles = listHandles(view);
  return sameThreadLink<ToReader>(async (request) => {
    if (request.kind === 'close') return [];
    if (request.kind === 'backup')
      return [{ id: request.id, failure: new CodedError('notInTeam', 'ledger').failure }];
    try {
      return [{ id: request.id, value: await answerRead(view, handles, request) }];
    } catch (error) {
      return [{ id: request.id, failure: codedInTeam(error).failure }];
    }
  }, 'concurrent');
}

export function createBaseLedger(parts: BaseLedgerParts): Ledger {
  const { events, meta, machineId, stamp } = parts;
  return client({
    writer: createWriter(parts),
    reader: createReader(parts),
    meta: { ...meta, freeze: null, blockOpen: false },
    outsideGeneration: 0,
    machineId,
    keeper: null,
    outside: null,
    outsideStands: false,
    journal: null,
    idleMs: 2_000,
    stamp,
    events: events.listeners,
    unread: [],
    revision: events.revision,
    lost: () => false,
  });
}
