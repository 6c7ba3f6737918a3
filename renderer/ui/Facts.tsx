// Names and values in two aligned columns.
import type { ReactNode } from 'react';
import './facts.css';

export interface Fact {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** For a list of facts: none without a value. */
export const fact = (id: string, name: string, value: ReactNode): readonly Fact[] =>
  value ? [{ id, name, value }] : [];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.id} className="fact">
          <dt>{fact.name}</dt>
          <dd className="break">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
