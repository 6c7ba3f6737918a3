// Names and values in two aligned columns.
import type { ReactNode } from 'react';
import './facts.css';

export interface Fact {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}

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
