// The current time, for texts such as "há 3 dias": updated twice a minute, or as often as requested.
import { useEffect, useState } from 'react';

export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
