// The rows of a list in the shared grid, dense, with a message after rows were copied; nothing until they are loaded.
import type { JSX } from 'react';
import { Grid, type GridProps } from '../ui/grid/Grid.tsx';
import type { Pages } from '../ui/grid/pages.ts';
import { useCopied } from './use-copied.ts';

export interface ListRowsProps<Row> extends Omit<GridProps<Row>, 'pages' | 'dense' | 'onCopied'> {
  readonly pages: Pages<Row> | undefined;
}

export function ListRows<Row>({ pages, ...grid }: ListRowsProps<Row>): JSX.Element | null {
  const onCopied = useCopied();
  return pages ? <Grid {...grid} pages={pages} dense onCopied={onCopied} /> : null;
}
