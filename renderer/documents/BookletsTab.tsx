// Carnês: booklets made of many boletos.
import type { JSX } from 'react';
import type { BookletOf } from '../../preload/contract/documents.ts';

export function BookletsTab({
  booklet,
  of,
}: {
  booklet: number | undefined;
  of: BookletOf | undefined;
}): JSX.Element {
  return <div>{JSON.stringify({ booklet, of })}</div>;
}
