// What changed lately, the newest first.
import type { JSX } from 'react';

export function Feed(): JSX.Element {
  return <></>;
}
