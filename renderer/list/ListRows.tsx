// The rows of a list in the shared grid, dense, with the columns as the clerk arranged them and a message after rows were
// copied; nothing until they are loaded.
import { Grid } from '../ui/grid/Grid.tsx';
import type { GridProps } from '../ui/grid/grid-props.ts';
import type { Pages } from '../ui/grid/pages.ts';
import { useCopied } from './use-copied.ts';
import type { ListColumns } from './use-list-columns.ts';

export interface ListRowsProps<Row> extends Omit<
  GridProps<Row>,
  'pages' | 'dense' | 'columns' | 'arrange' | 'onCopied'
> {
  readonly pages: Pages<Row> | undefined;
  readonly columns: ListColumns<Row>;
}

export function ListRows<Row>({ pages, columns, ...grid }: ListRowsProps<Row>) {
  const onCopied = useCopied();
  return pages ? (
    <Grid {...grid} columns={columns.shown} arrange={columns} pages={pages} dense onCopied={onCopied} />
  ) : null;
}
