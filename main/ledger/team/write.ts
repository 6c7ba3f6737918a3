// Routes each write of a team's ledger: to the shared operation on the server, to a function of the server, or to the ledger of this
// computer.
import { CodedError } from '../../failure.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import type { WriteInput, WriteOp, WriteOutput } from '../operations.ts';
import { unsafeCast } from '../unsafe-cast.ts';
import { writeKind, type FunctionOp } from './write-kinds.ts';

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
