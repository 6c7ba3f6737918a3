// Limits that were typed and not saved yet: they outlive the tab, and a reload, as long as nobody saved others meanwhile.
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { draftOf, sameLimits, type LimitsDraft } from './limits-draft.ts';

const keyOf = (accountId: string) => `guiche.limits.${accountId}`;

export const keepLimits = (
  memory: Pick<Storage, 'setItem'>,
  accountId: string,
  base: WithdrawalSettings,
  draft: LimitsDraft,
): void => memory.setItem(keyOf(accountId), JSON.stringify({ base, draft }));

export const forgetLimits = (memory: Pick<Storage, 'removeItem'>, accountId: string): void =>
  memory.removeItem(keyOf(accountId));

/** As they stand where there are none, or where they were typed over others than stand now. */
export function keptLimits(
  memory: Pick<Storage, 'getItem'>,
  accountId: string,
  current: WithdrawalSettings,
): LimitsDraft {
  const plain = draftOf(current);
  let found: unknown;
  try {
    found = JSON.parse(memory.getItem(keyOf(accountId)) ?? 'null');
  } catch {
    return plain;
  }
  const { base, draft } = fields(found);
  if (!isLike(base, current) || !sameLimits(base, current)) return plain;
  return isLike(draft, plain) ? draft : plain;
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Its fields are those of the model, each of a type that stands there too, or nothing. */
function isLike<Model extends object>(value: unknown, model: Model): value is Model {
  const kept = fields(value);
  return Object.entries(model).every(
    ([name, field]) =>
      typeof kept[name] === typeof field ||
      [kept[name], field].every((one) => one === null || typeof one === 'number'),
  );
}
