// Routes each write of a team's ledger: to the shared operation on the server, to a function of the server, or to the ledger of this
// computer. Only functions of the server may change what was sent.
import { CodedError } from '../../failure.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import type { WriteInput, WriteOp, WriteOutput } from '../operations.ts';
import { unsafeCast } from '../unsafe-cast.ts';
import { isLocal } from '../team-tables.ts';

/** The others are the same operation, on the server, which has the privileges of the clerk's login. */
const special = {
  'attempts.turn': 'never',
  'attempts.resolve': 'never',
  'batches.rest': 'function',
  // The server finds names by a trigram index that it maintains itself.
  'boletos.index': 'never',
  'boletos.turn': 'function',
  'boletos.resolve': 'function',
  'withdrawals.begin': 'function',
  'withdrawals.settle': 'function',
  'withdrawals.resolve': 'function',
  'withdrawals.learn': 'function',
  'withdrawals.acknowledge': 'function',
  // `TeamChanges.setSettings` replaces it, because a change may have to wait for another approver.
  'withdrawalSettings.set': 'never',
  'boletos.freeze': 'never',
  'counter.announce': 'never',
  'freeze.clear': 'never',
} as const satisfies Partial<Record<WriteOp, 'function' | 'never'>>;

type FunctionOp = {
  [Op in keyof typeof special]: (typeof special)[Op] extends 'function' ? Op : never;
}[keyof typeof special];

/**
 * `shared`: the same operation, on the server. `function`: by a function of the server. `local`: in this computer's own ledger.
 * `never`: has no meaning in a team, or is not carried out there yet.
 */
function writeKind(op: WriteOp): 'shared' | 'function' | 'local' | 'never' {
  const kinds: Partial<Record<WriteOp, 'function' | 'never'>> = special;
  return kinds[op] ?? (isLocal(op) ? 'local' : 'shared');
}

/** Every write that a function of the server carries out. */
export type FunctionWrites = {
  readonly [Op in FunctionOp]: (input: WriteInput<Op>, options: WriteOptions) => Promise<WriteOutput<Op>>;
};

type WriteHandler<Op extends WriteOp> = (
  input: WriteInput<Op>,
  options: WriteOptions,
) => Promise<WriteOutput<Op>>;

export function createWrite(
  base: Pick<Ledger, 'write'>,
  local: Pick<Ledger, 'write'> | null,
  functions: FunctionWrites,
): Ledger['write'] {
  function handlerOf<Op extends WriteOp>(op: Op): WriteHandler<Op> {
    const kind = writeKind(op);
    if (kind === 'function') return unsafeCast<Record<WriteOp, WriteHandler<Op>>>(functions)[op];
    if (kind === 'shared') return (input, options) => base.write(op, input, options);
    if (kind === 'local' && local) return (input, options) => local.write(op, input, options);
    return () => Promise.reject(new CodedError('notInTeam', 'ledger', { detail: op }));
  }
  return (op, input, options = {}) => handlerOf(op)(input, options);
}
