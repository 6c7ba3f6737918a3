// A batch before it is sent: its file, its columns, its rows under review.
import type { JSX } from 'react';

export function BatchDraft(): JSX.Element {
  return <div className="batch-draft" />;
}
