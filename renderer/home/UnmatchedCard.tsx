// Shown for an account after a restore from a backup: boletos issued since the backup are unknown here until the
// provider's panel was compared, or the clerk types the account's name when issuing to continue without it.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { PanelDialog } from '../panel/PanelDialog.tsx';
import { formatInstant } from '../../preload/shared/format.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';

export function UnmatchedCard({ account, since }: { account: Account; since: string }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const [open, setOpen] = useState(false);
  const { name } = account;
  const when = formatInstant(since, language);
  return (
    <>
      <MatterLine
        kind="doubt"
        since={since}
        title={t`Compare ${name} com o painel do provedor`}
        act={<Button onPress={() => setOpen(true)}>{t`Comparar com o painel…`}</Button>}
      >
        <p>{t`Em ${when} o registro foi restaurado de um backup, trocado ou iniciado do zero. Boletos desta conta que não estão nele não entram na busca por duplicidades: até a comparação, cada emissão pergunta.`}</p>
      </MatterLine>
      {open && <PanelDialog account={account} onKept={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </>
  );
}
