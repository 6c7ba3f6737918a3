// The operations that every ledger has, carried out on the team's server through the same client as the embedded ledger's threads.
import { CodedError } from '../../failure.ts';
import { readProcedures, type ReaderProcedures } from '../answer-read.ts';
import { client } from '../client.ts';
import { commit, type WriteCall, type WriterProcedures } from '../commit.ts';
import type { Ledger } from '../ledger.ts';
import { orNull, text, type Sql } from '../sql.ts';
import type { Meta } from '../tables/meta.ts';
import type { Connection } from './connections.ts';
import type { TeamEvents } from './ledger-events.ts';
import { codedInTeam } from './link-parts.ts';
import { sameThread } from './same-thread-link.ts';

export interface BaseLedgerParts {
  readonly writing: Connection;
  readonly view: Sql;
  readonly events: TeamEvents;
  readonly meta: Meta;
  readonly machineId: string;
  readonly osUser: string;
  readonly stamp: () => { readonly at: string; readonly utcOffset: number };
}

const failed = (error: unknown) => codedInTeam(error).failure;

const frozenBy = async (db: Sql): Promise<string | null> =>
  orNull(text, (await db.get('SELECT frozen_reason FROM team')) ?? {}, 'frozen_reason');

const createWriter = ({ writing, events, osUser }: BaseLedgerParts) =>
  sameThread<WriterProcedures>(
    {
      async together(calls: readonly WriteCall[], answer) {
        const committing = writing.use(({ db }) =>
          commit(
            {
              db,
              osUser,
              frozenBy: () => frozenBy(db),
              beforeCommit: () => Promise.resolve(),
              afterCommit: () => undefined,
            },
            calls,
          ),
        );
        const { answers, tables } = await committing.catch((error: unknown) => ({
          answers: calls.map(({ id }) => ({ id, failure: failed(error) })),
          tables: [],
        }));
        answer(answers);
        events.changed(tables);
      },
    },
    failed,
  );

const createReader = ({ view }: BaseLedgerParts) =>
  sameThread<ReaderProcedures>(
    {
      procedures: {
        ...readProcedures(view),
        backup: () => Promise.reject(new CodedError('notInTeam', 'ledger')),
      },
    },
    failed,
    'concurrent',
  );

export function createBaseLedger(parts: BaseLedgerParts): Ledger {
  const { events, meta, machineId, stamp } = parts;
  return client({
    writer: createWriter(parts),
    reader: createReader(parts),
    meta: { ...meta, freeze: null, blockOpen: false },
    outsideGeneration: 0,
    machineId,
    witnesses: [],
    journal: null,
    idleMs: 2_000,
    stamp,
    events: events.listeners,
    revision: events.revision,
    lost: () => false,
  });
}
