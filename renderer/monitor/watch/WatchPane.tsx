// One watched transaction with all that was seen of it.
import type { JSX } from 'react';

export function WatchPane({ onClose: _onClose }: { id: number; onClose: () => void }): JSX.Element {
  return <></>;
}
