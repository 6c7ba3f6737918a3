// Recebimentos without a line to show: nothing was imported yet, nothing matches the filters, or all is done.
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { LinePlace } from '../../../preload/contract/income-terms.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { NothingFound } from '../../list/DeclaredList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { OpenFiles, SampleButton } from './ImportDialog.tsx';

export function NoLines({
  account,
  place,
  kind,
  reading,
  onTaken,
  onWiden,
}: {
  account: Account | undefined;
  place: LinePlace;
  kind: 'never' | 'narrowed' | 'done';
  /** The name of the file that is being read. */
  reading: string | undefined;
  onTaken: (files: readonly (File | string)[]) => void;
  onWiden: () => void;
}) {
  const { t } = useLingui();
  if (reading !== undefined)
    return (
      <output className="line soft">
        <Spinner /> {reading === '' ? t`Lendo o texto colado…` : t`Lendo ${reading}…`}
      </output>
    );
  if (kind === 'narrowed')
    return (
      <NothingFound title={t`Nenhum lançamento encontrado`} onWiden={onWiden}>
        {t`Tente com menos letras, outro arquivo ou menos filtros.`}
      </NothingFound>
    );
  if (kind === 'done')
    return place === 'open' ? (
      <EmptyState
        icon="good"
        title={t`Tudo conciliado`}
        acts={<GoButton to={{ screen: 'boletos', tab: 'issued' }}>{t`Ver emitidos`}</GoButton>}
      >
        {t`Importe o próximo extrato ou retorno quando o banco o liberar.`}
      </EmptyState>
    ) : (
      <EmptyState icon="none" title={t`Nenhum lançamento aqui ainda`}>
        {place === 'reconciled'
          ? t`Os lançamentos que você aceita ficam nesta aba, com os boletos que pagaram.`
          : t`Tarifas e lançamentos que não são boletos ficam nesta aba.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="file"
      title={t`Saiba quem pagou: importe o extrato ou o retorno do banco`}
      acts={
        <>
          <OpenFiles onTaken={onTaken} />
          {account?.kind === 'practice' && <SampleButton account={account} onTaken={onTaken} />}
        </>
      }
    >
      {t`O Guichê propõe o boleto de cada lançamento, e você aceita. Solte aqui arquivos OFX, CNAB 240 ou 400, ou a planilha do painel.`}
    </EmptyState>
  );
}
