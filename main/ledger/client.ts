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
import type { Turn } from './tables/attempts.ts';
import type { Freeze, Meta } from './tables/meta.ts';
import { unsafeCast } from './unsafe-cast.ts';
import type { Standing } from './witnesses.ts';

/** How many attempts it begins. A message counts too, so that the witnesses know of a copy that lacks it. */
function sendsOf(op: WriteOp, input: unknown): number {
  if (op === 'withdrawals.begin' || op === 'messages.begin') return 1;
  const isTurn = op === 'attempts.turn' || op === 'boletos.turn';
  return isTurn ? unsafeCast<Pick<Turn, 'begin'>>(input).begin.length : 0;
}

const frozen = ({ reason }: Freeze) => new CodedError('ledgerFrozen', 'ledger', { detail: reason });

export function client(parts: {
  readonly writer: Calls<WriterProcedures>;
  readonly reader: Calls<ReaderProcedures>;
  /** Its state when the ledger was opened. */
  readonly meta: Meta;
  readonly outsideGeneration: number;
  readonly machineId: string;
  readonly witnesses: readonly Standing[];
  readonly journal: OwnSendJournal | null;
  readonly idleMs: number;
  readonly stamp: () => Stamp;
  readonly events: Listeners;
  readonly revision: () => number;
  readonly lost: () => boolean;
}): Ledger {
  const { writer, reader, meta, machineId, witnesses, events } = parts;
  const entering = new Set<Promise<unknown>>();
  let freeze = meta.freeze;
  let closing: Promise<void> | null = null;
  let turn: Stamp | null = null;

  const block = sendBlock({
    witnesses,
    meta,
    check() {
      if (freeze) throw frozen(freeze);
    },
    async freeze(reason) {
      freeze = await put('boletos.freeze', { reason });
      events.emit('freezeChanged', freeze);
      throw frozen(freeze);
    },
    announce: (open, names) => put('counter.announce', { open, witnesses: names }),
    idleMs: parts.idleMs,
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
    if (freeze && sends > 0) return Promise.reject(frozen(freeze));
    if (sends === 0) return put(op, input, options);
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

  async function clearFreeze(why: string, options: Pick<WriteOptions, 'commandId'> = {}): Promise<void> {
    if (why.trim() === '') throw new CodedError('inputInvalid', 'ledger', { fields: { why: 'required' } });
    const reason = freeze?.reason;
    if (!reason) return;
    // The witnesses first: a crash in between leaves a ledger that is still frozen.
    const { raises, written } = await block.renew();
    const trail = { what: 'ledger.freezeCleared', detail: { reason, why } };
    const input = {
      raises,
      outsideGivenUp: !written.has('outside'),
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
    kept: (name) => witnesses.some((one) => one.name === name && one.kept),
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
