// A picture of figures with its title, which can be read and copied as a table.
import { useState, type JSX, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../Button.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { toTsv } from '../grid/tsv.ts';
import './chart.css';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function ChartCard({
  title,
  legend,
  table,
  children,
}: {
  title: string;
  /** What each series is, in their order. */
  legend?: readonly string[];
  table: ChartTable;
  children: ReactNode;
}): JSX.Element {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { head, rows } = table;
  return (
    <section className="card stack gap-8 chart-card" aria-label={title}>
      <div className="line one apart">
        <h3 className="clip">{title}</h3>
        <span className="line one">
          {asTable && <CopyButton text={toTsv([head, ...rows])} label={t`Copiar tabela`} />}
          <Button kind="quiet" onPress={() => setAsTable(!asTable)}>
            {asTable ? t`Gráfico` : t`Tabela`}
          </Button>
        </span>
      </div>
      {asTable ? (
        // What scrolls can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="table-scroll chart-table" tabIndex={0} aria-label={t`Como tabela`}>
          <table className="table" aria-label={title}>
            <thead>
              <tr>
                {head.map((cell, at) => (
                  <th key={cell} scope="col" className={at === 0 ? '' : 'end'}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first = '', ...cells]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, at) => (
                    <td key={head[at + 1]} className="end figures">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
