// Keeps the earlier object while the new one is equal, so that effects which depend on it do not run again.
import { useMemo } from 'react';

export function useSame<Value>(value: Value): Value {
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [JSON.stringify(value)]);
}
