// The tab's storage of an open sheet across a reload: main keeps the sheet itself. A later version may read what an
// earlier one stored, so a value of another shape is dropped.
import type { Draft, DraftStep } from './draft.ts';

export type DraftMemory = Omit<Draft, 'opened'> & { readonly sheet: string };

const steps: readonly DraftStep[] = ['file', 'columns', 'review'];
const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readMemory(text: string | null): DraftMemory | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  return isMemory(found) ? found : undefined;
}

const isMemory = (value: unknown): value is DraftMemory =>
  isThing(value) &&
  typeof value['sheet'] === 'string' &&
  typeof value['accountId'] === 'string' &&
  typeof value['name'] === 'string' &&
  steps.some((step) => step === value['step']) &&
  (value['batch'] === undefined || Number.isSafeInteger(value['batch'])) &&
  Array.isArray(value['answered']) &&
  Array.isArray(value['asked']) &&
  isThing(value['overrides']) &&
  isThing(value['plan']) &&
  isThing(value['plan']['mapping']) &&
  isThing(value['plan']['openAmounts']);
