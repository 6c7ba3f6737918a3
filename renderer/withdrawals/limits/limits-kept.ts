// Typed limits that are not saved yet: they survive leaving the tab and a reload, unless others were saved meanwhile.
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { draftOf, type LimitsDraft, sameLimits } from './limits-draft.ts';

const keyOf = (accountId: string) => `guiche.limits.${accountId}`;

export const keepLimits = (
  memory: Pick<Storage, 'setItem'>,
  accountId: string,
  base: WithdrawalSettings,
  draft: LimitsDraft,
): void => memory.setItem(keyOf(accountId), JSON.stringify({ base, draft }));

export const forgetLimits = (memory: Pick<Storage, 'removeItem'>, accountId: string): void =>
  memory.removeItem(keyOf(accountId));

/** The current limits if there is no draft, or if it was typed over other limits than the current ones. */
export function keptLimits(
  memory: Pick<Storage, 'getItem'>,
  accountId: string,
  current: WithdrawalSettings,
  language: Language,
): LimitsDraft {
  const plain = draftOf(current, language);
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

/** Its fields must match the model's in name and type, or it is dropped. */
function isLike<Model extends object>(value: unknown, model: Model): value is Model {
  const kept = fields(value);
  return Object.entries(model).every(
    ([name, field]) =>
      typeof kept[name] === typeof field ||
      [kept[name], field].every((one) => one === null || typeof one === 'number'),
  );
}
