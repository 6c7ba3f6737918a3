// One fact of a list of facts, or none where its value is unknown.
import type { ReactNode } from 'react';
import type { Fact } from '../ui/Facts.tsx';

export const fact = (id: string, name: string, value: ReactNode): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ id, name, value }];
