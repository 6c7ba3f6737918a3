// A picture of figures with its title, which can be read and copied as a table.
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../Button.tsx';
import { Table } from '../Table.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { toTsv } from '../grid/tsv.ts';
import './chart.css';

/** A figure as it is shown, and `plain` with a decimal comma, for files and the clipboard: Brazilian spreadsheets read it. */
export interface ChartFigure {
  readonly text: string;
  readonly plain: string;
}

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly [string, ...(string | ChartFigure)[]])[];
}

const textOf = (cell: string | ChartFigure): string => (typeof cell === 'string' ? cell : cell.text);

export const plainText = (cell: string | ChartFigure): string =>
  typeof cell === 'string' ? cell : cell.plain;

export function ChartCard({
  title,
  legend,
  table,
  acts,
  children,
}: {
  title: string;
  /** What each series is, in their order. */
  legend?: readonly string[];
  table: ChartTable;
  /** Beside the way to the table. */
  acts?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { head, rows } = table;
  return (
    <section className="card stack gap-8 chart-card" aria-label={title}>
      <div className="line one apart low chart-head">
        <h3>{title}</h3>
        <span className="line one gap-4">
          {asTable && (
            <CopyButton
              text={toTsv([head, ...rows.map((cells) => cells.map(plainText))])}
              label={t`Copiar tabela`}
            />
          )}
          <Button kind="quiet" onPress={() => setAsTable(!asTable)}>
            {asTable ? t`Gráfico` : t`Tabela`}
          </Button>
          {acts}
        </span>
      </div>
      {asTable ? (
        // What scrolls can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="table-scroll chart-table" tabIndex={0} aria-label={t`Como tabela`}>
          <Table label={title} heads={head.map((cell, at) => (at === 0 ? cell : { end: cell }))}>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="end figures">
                    {textOf(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </section>
      ) : (
        <>
          {children}
          {legend && (
            <p className="line one small soft chart-legend" aria-hidden>
              {legend.map((name, at) => (
                <span key={name} className={`line one gap-4 ${at === 0 ? 'first' : 'second'}`}>
                  <i /> {name}
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
