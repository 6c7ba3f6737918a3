// Numbers that moved between summary and confirmation: before and now side by side, to be read before anything is
// typed.
import { useLingui } from '@lingui/react/macro';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Table } from '../../ui/Table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { feeGlosses, feeTitles } from '../withdrawal-words.tsx';
import { movedFees } from './figures.ts';

export function MovedFees({
  before,
  now,
  next,
}: {
  before: Fees;
  now: Fees;
  /** What to do, where it is not to type the group. */
  next?: string;
}) {
  const { t } = useLingui();
  const moved = movedFees(before, now);
  return (
    <Banner kind="doubt" title={t`As tarifas ou os limites do serviço mudaram. Nada foi enviado.`} live>
      <p>{next ?? t`Compare e, se ainda quiser sacar, digite o grupo solicitado abaixo.`}</p>
      <Table
        className="moved-fees"
        label={t`Valores anteriores e atuais`}
        heads={[t`Número`, { end: t`Antes` }, { end: t`Agora` }]}
      >
        {feeNames.map((name) => (
          <tr key={name} className={moved.includes(name) ? 'moved' : undefined}>
            <th scope="row">
              {t(feeGlosses[name])} <span className="faint mono">{feeTitles[name]}</span>
            </th>
            <td className="end figures">{before[name]}</td>
            <td className="end figures">
              {moved.includes(name) && (
                <>
                  <Icon name="warn" />
                  <span className="unseen">{t`mudou: `}</span>
                </>
              )}
              {now[name]}
            </td>
          </tr>
        ))}
      </Table>
    </Banner>
  );
}
