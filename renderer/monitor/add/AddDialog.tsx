// Puts transactions on the monitor: typed, pasted or from a sheet.
import type { JSX } from 'react';

export function AddDialog({ onClose: _onClose }: { accountId: string; onClose: () => void }): JSX.Element {
  return <></>;
}
