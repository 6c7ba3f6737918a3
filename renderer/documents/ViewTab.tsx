// Ver: finds a document and shows it.
import type { JSX } from 'react';
import type { Viewed } from '../place.ts';

export function ViewTab({ view }: { view: Viewed | undefined }): JSX.Element {
  return <div>{view && JSON.stringify(view)}</div>;
}
