// Questions before issuing from a register that was restored from a backup: whether to skip the comparison with the
// provider's dashboard, and whether to send rows that may have been sent since.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { Failure } from '../../preload/contract/result.ts';
import { DashboardDialog } from '../dashboard/DashboardDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx';
import { Form, TextField } from '../ui/fields.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';

interface Question {
  readonly busy: boolean;
  readonly failure?: Failure | undefined;
  readonly onClose: () => void;
}

export function UnmatchedQuestion({
  account,
  since,
  mustCompare,
  busy,
  failure,
  onClose,
  onMatched,
  onDeclined,
}: Question & {
  account: Account;
  since: string;
  /** A computer of the team was given up: nobody may issue without the comparison. */
  mustCompare: boolean;
  /** Continues the same press. */
  onMatched: () => void;
  onDeclined: (typedName: string) => void;
}) {
  const { t } = useLingui();
  const { formatInstant } = useWords();
  const [matching, setMatching] = useState(false);
  const [typed, setTyped] = useState('');
  const { name } = account;
  const ready = typed.trim() === name.trim();
  if (matching)
    return (
      <DashboardDialog
        account={account}
        onKept={() => {
          setMatching(false);
          onMatched();
        }}
        onClose={() => setMatching(false)}
      />
    );
  return (
    <Dialog alert onClose={onClose} title={t`O painel de ${name} ainda não foi comparado`}>
      <Form
        onSubmit={() => {
          if (ready && !busy && !mustCompare) onDeclined(typed.trim());
        }}
      >
        {mustCompare ? (
          <p>{t`Um computador da equipe foi marcado como perdido e pode ter emitido boletos desta conta sem o servidor saber. Só o painel do provedor mostra quais.`}</p>
        ) : (
          <p>{t`Em ${formatInstant(since)}, os dados do Guichê foram restaurados de um backup, trocados ou recriados. Boletos desta conta que não estão neles ficam fora da busca por duplicidades.`}</p>
        )}
        <p className="soft">{t`Nada foi enviado ainda. Emitir de novo um boleto já enviado cobra o pagador duas vezes: importe a lista de boletos do painel do provedor para o Guichê comparar.`}</p>
        <div className="line">
          <Button
            kind="main"
            icon="file"
            onPress={() => setMatching(true)}
            // The first value that is asked for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          >{t`Comparar com o painel…`}</Button>
        </div>
        {!mustCompare && (
          <TextField
            label={t`Para emitir sem comparar, digite: ${name}`}
            help={t`Depois disso, o Guichê não pergunta de novo, e a trilha de auditoria mostra quem dispensou a conferência.`}
            value={typed}
            onChange={setTyped}
          />
        )}
        <FailureBanner failure={failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          {!mustCompare && (
            <Button
              kind="danger"
              type="submit"
              busy={busy}
              isDisabled={!ready}
            >{t`Emitir sem comparar com o painel`}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

export function MaybeSentQuestion({
  count,
  cents,
  busy,
  failure,
  onClose,
  onConfirm,
}: Question & { count: number; cents: number; onConfirm: () => void }) {
  const { t } = useLingui();
  const { formatCents, formatCount } = useWords();
  const many = formatCount(count);
  const money = formatCents(cents);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        count === 1 ? t`1 boleto pode já ter sido emitido` : t`${many} boletos podem já ter sido emitidos`
      }
      act={count === 1 ? t`Emitir mesmo assim: 1 (${money})` : t`Emitir mesmo assim: ${many} (${money})`}
      danger
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>{t`Estes boletos estavam em rascunho, recusados ou removidos quando os dados foram restaurados de um backup ou trocados. Podem ter sido corrigidos e emitidos depois. Total: ${money}.`}</p>
      <p className="soft">{t`Nada foi enviado ainda. Procure estes boletos no painel do provedor e remova do lote os que já estiverem lá.`}</p>
      <FailureBanner failure={failure} />
    </ConfirmDialog>
  );
}
