// Keeps the earlier object while the new one is equal, so that effects which depend on it do not run again.
import { useMemo } from 'react';

export function useSame<Value>(value: Value): Value {
  const written = useMemo(() => JSON.stringify(value), [value]);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  return useMemo(() => value, [written]);
}
