// Rows of a sheet that can be read in two ways, with both readings side by side.
import { useLingui } from '@lingui/react/macro';
import { Table } from '../../ui/Table.tsx';

export function ReadingsTable<
  Row extends { readonly line: number; readonly name: string; readonly text: string },
>({
  label,
  heads,
  rows,
  read,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** What a row says in each reading. */
  read: (row: Row) => readonly string[];
}) {
  const { t } = useLingui();
  return (
    <Table className="readings" label={label} heads={[t`Linha`, t`Pagador`, t`Na planilha`, ...heads]}>
      {rows.map((row) => (
        <tr key={row.line}>
          <th scope="row" className="figures">
            {row.line}
          </th>
          <td>
            <span className="clip">{row.name}</span>
          </td>
          <td className="figures">{row.text}</td>
          {read(row).map((reading, at) => (
            <td key={heads[at] ?? at} className="figures">
              {reading}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
