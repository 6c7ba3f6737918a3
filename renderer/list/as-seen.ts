// A list as a file: the columns that are shown, in their order and under their titles.
import type { Column } from '../ui/grid/columns.ts';

export interface AsSeen {
  readonly columns: string[];
  readonly words: Record<string, string>;
}

/** `words` are the other texts of the file, by code. */
export function asSeen<Row>(shown: readonly Column<Row>[], words: Readonly<Record<string, string>>): AsSeen {
  const titled = shown.map(({ id, file = id, title }) => [file, title] as const);
  return { columns: titled.map(([file]) => file), words: { ...words, ...Object.fromEntries(titled) } };
}
