// A batch that exists: under review, on its way, or with its result.
import type { JSX } from 'react';

export function BatchWork({ id }: { id: number }): JSX.Element {
  return <div className="batch-work" data-batch={id} />;
}
