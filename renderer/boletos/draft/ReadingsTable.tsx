// Rows of a sheet that can be read in two ways, with both readings side by side.
import { useLingui } from '@lingui/react/macro';
import { Table } from '../../ui/Table.tsx';

export interface TwoReadings {
  readonly line: number;
  readonly name: string;
  readonly text: string;
  readonly readings: readonly string[];
}

export function ReadingsTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly TwoReadings[];
}) {
  const { t } = useLingui();
  return (
    <Table className="readings" label={label} heads={[t`Linha`, t`Pagador`, t`Na planilha`, ...heads]}>
      {rows.map(({ line, name, text, readings }) => (
        <tr key={line}>
          <th scope="row" className="figures">
            {line}
          </th>
          <td>
            <span className="clip">{name}</span>
          </td>
          <td className="figures">{text}</td>
          {readings.map((reading, at) => (
            <td key={heads[at] ?? at} className="figures">
              {reading}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
