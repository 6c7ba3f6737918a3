// One boleto by itself: the form, checked as it is typed, and its answer.
import type { JSX } from 'react';

export function SingleTab(): JSX.Element {
  return <div className="single" />;
}
