// How the monitor tells, marks and asks.
import type { JSX } from 'react';

export function MonitorSettings({ onClose: _onClose }: { onClose: () => void }): JSX.Element {
  return <></>;
}
