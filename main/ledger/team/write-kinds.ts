// How each write of the ledger is carried out in a team. Only functions of the server may change what was sent.
import type { WriteOp } from '../operations.ts';
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

export type FunctionOp = {
  [Op in keyof typeof special]: (typeof special)[Op] extends 'function' ? Op : never;
}[keyof typeof special];

/**
 * `shared`: the same operation, on the server. `function`: by a function of the server. `local`: in this computer's own ledger.
 * `never`: has no meaning in a team, or is not carried out there yet.
 */
export function writeKind(op: WriteOp): 'shared' | 'function' | 'local' | 'never' {
  const kinds: Partial<Record<WriteOp, 'function' | 'never'>> = special;
  return kinds[op] ?? (isLocal(op) ? 'local' : 'shared');
}
