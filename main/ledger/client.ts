// Implements the Ledger port over its two workers. The only state kept here is the freeze and the send block.
import { CodedError } from '../failure.ts';
import type { Calls } from '../rpc.ts';
import type { ReaderProcedures } from './answer-read.ts';
import type { Stamp, WriterProcedures } from './commit.ts';
import type { Ledger, Lists, OpenedList, WriteOptions } from './ledger.ts';
import type { Listeners } from './listeners.ts';
import type { ListQuery } from './list-handles.ts';
import type { ListName, ListRow, ReadOutput, WriteInput, WriteOp, WriteOutput } from './operations.ts';
import { sendBlock } from './send-block.ts';
import type { OwnSendJournal } from './send-journal.ts';
import {
  encodeVault,
  outsideVerdict,
  ownIn,
  readOutside,
  readVault,
  vaultVerdict,
  type CounterKeeper,
  type OutsideWitness,
  type WitnessFound,
  type WitnessName,
} from './send-counter.ts';
import type { Turn } from './tables/attempts.ts';
import type { Meta } from './tables/meta.ts';
import { unsafeCast } from './unsafe-cast.ts';

export interface ClientParts {
  readonly writer: Calls<WriterProcedures>;
  readonly reader: Calls<ReaderProcedures>;
  /** Its state when the ledger was opened. */
  readonly meta: Meta;
  readonly outsideGeneration: number;
  readonly machineId: string;
  readonly keeper: CounterKeeper | null;
  readonly outside: OutsideWitness | null;
  /** Whether the outside witness could be written when the ledger was opened. */
  readonly outsideStands: boolean;
  readonly journal: OwnSendJournal | null;
  readonly idleMs: number;
  readonly stamp: () => Stamp;
  readonly events: Listeners;
  /** Witnesses that could not be read when the ledger was opened, so the ledger was not compared with them. */
  readonly unread: readonly WitnessName[];
  readonly revision: () => number;
  readonly lost: () => boolean;
}

/** How many attempts it begins. */
function sendsOf(op: WriteOp, input: unknown): number {
  if (op === 'withdrawals.begin') return 1;
  const isTurn = op === 'attempts.turn' || op === 'boletos.turn';
  return isTurn ? unsafeCast<Pick<Turn, 'begin'>>(input).begin.length : 0;
}

export function client(parts: ClientParts): Ledger {
  const { writer, reader, meta, machineId, keeper, outside, events } = parts;
  const entering = new Set<Promise<unknown>>();
  let freeze = meta.freeze;
  const unread = new Set(parts.unread);
  let closing: Promise<void> | null = null;
  let turn: Stamp | null = null;

  const { ledgerId } = meta;
  let { outsideRaise } = meta;
  const block = sendBlock({
    write: {
      ...(keeper ? { vault: (raise) => keeper.write(encodeVault({ ledgerId, raise })) } : {}),
      ...(outside ? { outside: (raise) => outside.write({ ledgerId, raise }) } : {}),
    },
    unkept: [...parts.unread, ...(parts.outsideStands ? [] : (['outside'] as const))],
    vouch,
    async announce(open, names) {
      const input = { open, vault: names.has('vault'), outside: names.has('outside') };
      const raises = await put('counter.announce', input);
      outsideRaise = raises.outside;
      return raises;
    },
    idleMs: parts.idleMs,
    // A frozen ledger raises no witness: what the witnesses hold is evidence of what happened.
    leftOpen: meta.blockOpen && !meta.freeze,
  });

  function stampOfTurn(): Stamp {
    if (!turn) process.nextTick(() => (turn = null));
    return (turn ??= parts.stamp());
  }

  // The worker runs the operation of that name, so its answer has that operation's type.
  const put = <K extends WriteOp>(op: K, input: WriteInput<K>, options: WriteOptions = {}) => {
    const { commandId, commandInput = input, trail } = options;
    const answer = writer.call('write', {
      op,
      input,
      stamp: stampOfTurn(),
      ...(commandId === undefined ? {} : { command: { id: commandId, about: commandInput } }),
      ...(trail ? { trail } : {}),
    });
    return unsafeCast<Promise<WriteOutput<K>>>(answer);
  };

  const found = (name: WitnessName): Promise<WitnessFound> =>
    name === 'vault' ? readVault(keeper) : readOutside(outside);

  /** A witness that was unreadable at the opening is read before it is overwritten; until that succeeds, nothing is raised in the ledger. */
  async function vouch(name: WitnessName): Promise<boolean> {
    if (freeze) throw new CodedError('ledgerFrozen', 'ledger', { detail: freeze.reason });
    if (!unread.has(name)) return name === 'vault' || block.kept(name) || stoodAgain();
    const records = await found(name);
    if (records === 'unreadable') return false;
    const reason = name === 'vault' ? vaultVerdict(meta, records) : outsideVerdict(meta, records);
    if (reason) {
      freeze = await put('boletos.freeze', { reason });
      events.emit('freezeChanged', freeze);
      throw new CodedError('ledgerFrozen', 'ledger', { detail: reason });
    }
    unread.delete(name);
    return name === 'vault' || stoodAgain();
  }

  /** A witness that could not be written is raised only where it stands: later its absence must mean that it was taken away. */
  const stoodAgain = (): Promise<boolean> =>
    (
      outside?.write({ ledgerId, raise: outsideRaise }) ?? Promise.reject(new Error('no witness outside'))
    ).then(
      () => true,
      () => false,
    );

  const get: Calls<ReaderProcedures>['call'] = (name, input) =>
    closing ? Promise.reject(new CodedError('stopping', 'ledger')) : reader.call(name, input);

  /** Attempts begin only within an open send block; a closed one is opened first. */
  async function putInBlock<K extends WriteOp>(
    sends: number,
    op: K,
    input: WriteInput<K>,
    options?: WriteOptions,
  ) {
    for (let wait = block.enter(sends); wait; wait = block.enter(sends)) await wait;
    return put(op, input, options);
  }

  function write<K extends WriteOp>(
    op: K,
    input: WriteInput<K>,
    options?: WriteOptions,
  ): Promise<WriteOutput<K>> {
    if (closing) return Promise.reject(new CodedError('stopping', 'ledger'));
    const sends = sendsOf(op, input);
    if (sends === 0) return put(op, input, options);
    if (freeze) return Promise.reject(new CodedError('ledgerFrozen', 'ledger', { detail: freeze.reason }));
    if (!block.enter(sends)) return put(op, input, options);
    const entered = putInBlock(sends, op, input, options);
    entering.add(entered);
    return entered.finally(() => entering.delete(entered));
  }

  async function shut(): Promise<void> {
    await Promise.allSettled(entering);
    await block.leave().catch(() => undefined);
    await reader.end();
    await writer.end();
    parts.journal?.close();
  }

  /** What the outside witness holds from now on; null when there is no reliable one. */
  async function clearOutside(witness: WitnessFound): Promise<number | null> {
    if (!outside || witness === 'unreadable') return null;
    const raise = Math.max(meta.outsideRaise, ownIn(meta, witness)?.raise ?? 0) + 1;
    try {
      await outside.write({ ledgerId, raise });
      return raise;
    } catch (error) {
      if (witness.length > 0) throw error;
      return null;
    }
  }

  async function clearFreeze(why: string, options: Pick<WriteOptions, 'commandId'> = {}): Promise<void> {
    if (why.trim() === '') throw new CodedError('inputInvalid', 'ledger', { fields: { why: 'required' } });
    const reason = freeze?.reason;
    if (!reason) return;
    const [vault, witness] = await Promise.all([found('vault'), found('outside')]);
    unread.clear();
    if (vault === 'unreadable') unread.add('vault');
    if (witness === 'unreadable') unread.add('outside');
    // Outside first: a crash in between leaves a ledger that is still frozen. A witness that holds nothing contradicts
    // nothing, so there it may fail; one that cannot be read is left alone, and judged when it can be.
    const raise = vault === 'unreadable' ? meta.raise : Math.max(meta.raise, vault.at(-1)?.raise ?? 0) + 1;
    if (vault !== 'unreadable')
      await keeper?.write(encodeVault({ ledgerId, raise })).catch((error: unknown) => {
        if (vault.length > 0) throw error;
      });
    const outsideStands = await clearOutside(witness);
    const trail = { what: 'ledger.freezeCleared', detail: { reason, why } };
    const input = {
      raise,
      outsideRaise: outsideStands ?? meta.outsideRaise,
      outsideGivenUp: outsideStands === null,
      machineId,
      generation: parts.outsideGeneration,
    };
    const generation = await put('freeze.clear', input, { ...options, commandInput: { why }, trail });
    parts.journal?.goOn(generation);
    freeze = null;
    events.emit('freezeChanged', null);
  }

  async function retire(options: Pick<WriteOptions, 'commandId'> = {}): Promise<void> {
    if (freeze) return;
    // The vault's last raise is made while this ledger may still make it.
    await block.leave().catch(() => undefined);
    freeze = await put('boletos.freeze', { reason: 'retired' }, options);
    events.emit('freezeChanged', freeze);
  }

  return {
    id: meta.ledgerId,
    get state() {
      if (parts.lost()) return 'lost';
      return closing ? 'closed' : 'open';
    },
    get freeze() {
      return freeze;
    },
    journal: parts.journal,
    kept: block.kept,
    write,
    read: (op, input) => unsafeCast<Promise<ReadOutput<typeof op>>>(get('read', { op, input })),
    first: (op, id, about) =>
      unsafeCast<Promise<{ readonly value: WriteOutput<typeof op> } | null>>(
        get('read', { op: 'commands.first', input: { id, op, about } }),
      ),
    lists: readerLists(get, parts.revision),
    on: events.on,
    async backup(path) {
      await get('backup', path);
    },
    clearFreeze,
    retire,
    rest: () => block.leave(),
    close: () => (closing ??= shut()),
  };
}

function readerLists(get: Calls<ReaderProcedures>['call'], revision: () => number): Lists {
  async function open<L extends ListName>(query: ListQuery) {
    // The list is at least as new as this revision.
    const seen = revision();
    const opened = await get('openList', query);
    return { ...unsafeCast<Omit<OpenedList<L>, 'revision'>>(opened), revision: seen };
  }
  const lists: Lists = {
    open: (list, query, first = 0) => open<typeof list>({ list, ...query, first, pinned: false }),
    window: (list, window) =>
      unsafeCast<Promise<readonly ListRow<typeof list>[]>>(get('window', { list, ...window })),
    ids: (list, handle, ranges) => get('ids', { list, handle, ranges }),
    close: (handle) => get('closeList', handle),
    async *export(list, query, chunk = 500) {
      const { handle, count } = await open({ list, ...query, first: 0, pinned: true });
      try {
        for (let from = 0; from < count; from += chunk)
          yield await lists.window(list, { handle, from, count: chunk });
      } finally {
        await lists.close(handle);
      }
    },
  };
  return lists;
}
