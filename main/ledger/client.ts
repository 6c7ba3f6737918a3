// The Ledger as rooms see it, over its two workers. Holds no data of its own but the freeze and the vault's block.
import { CodedError } from '../failure.ts';
import type { Ledger, Lists, OpenedList, WriteOptions } from './ledger.ts';
import type { Listeners } from './listeners.ts';
import type { ReadRequest, Stamp, ToReader, ToWriter } from './messages.ts';
import type { ListRow, ReadOutput, WriteInput, WriteOp, WriteOutput } from './operations.ts';
import { own } from './own.ts';
import { sendBlock } from './send-block.ts';
import { encodeVault, readVault, vaultVerdict, type CounterKeeper } from './send-counter.ts';
import type { Turn } from './tables/attempts.ts';
import type { Meta } from './tables/meta.ts';
import type { WorkerLink } from './worker-link.ts';
import { writeQueue } from './write-queue.ts';

export interface ClientParts {
  readonly writer: WorkerLink<ToWriter>;
  readonly reader: WorkerLink<ToReader>;
  /** As it stood at the opening. */
  readonly meta: Meta;
  readonly sideGeneration: number;
  readonly machineId: string;
  readonly keeper: CounterKeeper | null;
  readonly idleMs: number;
  readonly stamp: () => Stamp;
  readonly heard: Listeners;
  /** The vault could not be read at the opening, so it was not judged by it. */
  readonly vaultUnread: boolean;
  readonly revision: () => number;
  readonly lost: () => boolean;
}

/** `Omit` over each member of a union by itself. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** How many attempts it begins. */
function sendsOf(op: WriteOp, input: unknown): number {
  if (op === 'withdrawals.begin') return 1;
  const isTurn = op === 'attempts.turn' || op === 'boletos.turn';
  return isTurn ? own<Pick<Turn, 'begin'>>(input).begin.length : 0;
}

export function client(parts: ClientParts): Ledger {
  const { writer, reader, meta, machineId, keeper, heard } = parts;
  const queue = writeQueue(writer, parts.stamp);
  const entering = new Set<Promise<unknown>>();
  let freeze = meta.freeze;
  let unread = parts.vaultUnread;
  let closing: Promise<void> | null = null;

  const block = sendBlock({
    keeper,
    ledgerId: meta.ledgerId,
    vouch,
    announce: (open) => put('counter.announce', { open }),
    idleMs: parts.idleMs,
    // A frozen ledger raises nothing: what stands outside is evidence.
    leftOpen: meta.blockOpen && !meta.freeze,
  });

  // The worker runs the operation of that name, so its answer has that operation's type.
  const put = <K extends WriteOp>(op: K, input: WriteInput<K>, options?: WriteOptions) =>
    own<Promise<WriteOutput<K>>>(queue(op, input, options));

  /** What the opening could not read is read before it is written over; until it can be, nothing was raised inside. */
  async function vouch(): Promise<boolean> {
    if (freeze) throw new CodedError('ledgerFrozen', 'ledger', { detail: freeze.reason });
    if (!unread) return true;
    const vault = await readVault(keeper);
    if (vault === 'unreadable') return false;
    const reason = vaultVerdict(meta, vault);
    if (reason) {
      freeze = await put('boletos.freeze', { reason });
      heard.emit('freezeChanged', freeze);
      throw new CodedError('ledgerFrozen', 'ledger', { detail: reason });
    }
    unread = false;
    return true;
  }

  const get = (request: Without<ReadRequest, 'id'>): Promise<unknown> =>
    closing
      ? Promise.reject(new CodedError('stopping', 'ledger'))
      : reader.ask((id) => reader.post({ ...request, id }));

  /** Sends only from within a block; a closed one is opened first. */
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
    await reader.close({ kind: 'close' });
    await writer.close({ kind: 'close' });
  }

  async function clearFreeze(why: string, options: Pick<WriteOptions, 'commandId'> = {}): Promise<void> {
    if (why.trim() === '') throw new CodedError('inputInvalid', 'ledger', { fields: { why: 'required' } });
    const reason = freeze?.reason;
    if (!reason) return;
    const vault = await readVault(keeper);
    unread = vault === 'unreadable';
    const raise = vault === 'unreadable' ? meta.raise : Math.max(meta.raise, vault?.raise ?? 0) + 1;
    // Outside first: a crash in between leaves a ledger that is still frozen. A vault that holds nothing contradicts
    // nothing, so there it may fail; one that cannot be read is left alone, and judged when it can be.
    if (!unread)
      await keeper?.write(encodeVault({ ledgerId: meta.ledgerId, raise })).catch((error: unknown) => {
        if (vault) throw error;
      });
    const trail = { what: 'ledger.freezeCleared', detail: { reason, why } };
    const input = { raise, machineId, generation: parts.sideGeneration };
    await put('freeze.clear', input, { ...options, commandInput: { why }, trail });
    freeze = null;
    heard.emit('freezeChanged', null);
  }

  async function retire(options: Pick<WriteOptions, 'commandId'> = {}): Promise<void> {
    if (freeze) return;
    // The vault's last raise is made while this ledger may still make it.
    await block.leave().catch(() => undefined);
    freeze = await put('boletos.freeze', { reason: 'retired' }, options);
    heard.emit('freezeChanged', freeze);
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
    get vaultKept() {
      return block.kept();
    },
    write,
    read: (op, input) => own<Promise<ReadOutput<typeof op>>>(get({ kind: 'read', op, input })),
    lists: readerLists(get, parts.revision),
    on: heard.on,
    async backup(path) {
      await get({ kind: 'backup', path });
    },
    clearFreeze,
    retire,
    rest: () => block.leave(),
    close: () => (closing ??= shut()),
  };
}

function readerLists(
  get: (request: Without<ReadRequest, 'id'>) => Promise<unknown>,
  revision: () => number,
): Lists {
  async function open(query: Extract<ReadRequest, { kind: 'list.open' }>['query']) {
    // What the list shows is at least as new as this.
    const seen = revision();
    const opened = await get({ kind: 'list.open', query });
    return { ...own<Omit<OpenedList, 'revision'>>(opened), revision: seen };
  }
  const lists: Lists = {
    open: (list, query) => open({ list, ...query, pinned: false }),
    window: (list, window) =>
      own<Promise<readonly ListRow<typeof list>[]>>(
        get({ kind: 'list.window', window: { list, ...window } }),
      ),
    ids: (list, handle, ranges) =>
      own<Promise<Float64Array>>(get({ kind: 'list.ids', places: { list, handle, ranges } })),
    async close(handle) {
      await get({ kind: 'list.close', handle });
    },
    async *export(list, query, chunk = 500) {
      const { handle, count } = await open({ list, ...query, pinned: true });
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
