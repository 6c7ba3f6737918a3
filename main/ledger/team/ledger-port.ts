// The team's ledger behind the port that every ledger has: each read and write goes to the server, one of its functions, or the
// ledger of this computer.
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../ledger.ts';
import type { Ready } from '../tables/boletos.ts';
import { isLocal } from '../team-tables.ts';
import { unsafeCast } from '../unsafe-cast.ts';
import type { TeamEvents } from './ledger-events.ts';
import type { TeamWrites } from './team-writes.ts';
import { createWrite } from './write-kinds.ts';

export interface LedgerPortParts {
  readonly id: string;
  readonly base: Ledger;
  readonly local: Pick<Ledger, 'read' | 'write' | 'first'> | null;
  readonly writes: TeamWrites;
  readonly events: TeamEvents;
  readonly close: () => Promise<void>;
}

const notInTeam = (detail: string) => (): Promise<never> =>
  Promise.reject(new CodedError('notInTeam', 'ledger', { detail }));

export function createLedgerPort({ id, base, local, writes, events, close }: LedgerPortParts): Ledger {
  let closing: Promise<void> | null = null;
  const write = createWrite(base, local, writes.functions);
  return {
    id,
    get state() {
      return closing ? 'closed' : 'open';
    },
    get freeze() {
      return events.freeze();
    },
    journal: writes.steps.journal,
    kept: () => false,
    write,
    first: (op, commandId, about) =>
      isLocal(op) && local ? local.first(op, commandId, about) : base.first(op, commandId, about),
    async read(op, input) {
      if (isLocal(op) && local) return local.read(op, input);
      const found = await base.read(op, input);
      if (op === 'boletos.ready')
        writes.steps.prefetchFacts(unsafeCast<readonly Ready[]>(found).map((row) => row.id));
      return found;
    },
    lists: base.lists,
    on: events.listeners.on,
    backup: notInTeam('backup'),
    clearFreeze: notInTeam('clearFreeze'),
    retire: notInTeam('retire'),
    rest: () => Promise.resolve(),
    close: () => (closing ??= close()),
  };
}
