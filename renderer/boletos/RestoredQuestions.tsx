// What is asked before boletos of a register that came back from a backup are issued: whether the provider's panel need not be
// compared first, and whether rows that may have been sent since are meant all the same.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { formatCents, formatCount, formatInstant } from '../text/format.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../words.tsx';

interface Question {
  readonly busy: boolean;
  readonly failure?: Failure | undefined;
  readonly onClose: () => void;
}

export function UnmatchedQuestion({
  account,
  since,
  busy,
  failure,
  onClose,
  onConfirm,
}: Question & {
  account: string;
  since: string;
  onConfirm: (typedName: string) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`O painel de ${account} não foi conferido`}
      act={t`Emitir sem conferir o painel`}
      danger
      busy={busy}
      typed={account}
      onConfirm={onConfirm}
    >
      <p>{t`Em ${formatInstant(since, language)} o registro foi restaurado de um backup, trocado ou começado de novo. O que esta conta emitiu e ele não guardou, a busca por duplicidades não conhece.`}</p>
      <p className="soft">{t`Nada foi enviado ainda. Quem emitir de novo o que já saiu cobra o pagador duas vezes: confira antes no painel do provedor. Depois de digitar o nome da conta, isto não é mais perguntado.`}</p>
      <FailureBanner failure={failure} />
    </ConfirmDialog>
  );
}

export function MaybeSentQuestion({
  count,
  cents,
  busy,
  failure,
  onClose,
  onConfirm,
}: Question & { count: number; cents: number; onConfirm: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const many = formatCount(count, language);
  const money = formatCents(cents);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={
        count === 1 ? t`1 boleto pode já ter sido emitido` : t`${many} boletos podem já ter sido emitidos`
      }
      act={count === 1 ? t`Emitir mesmo assim: 1 (${money})` : t`Emitir mesmo assim: ${many} (${money})`}
      danger
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>{t`Estavam em rascunho, recusados ou retirados quando o registro foi restaurado de um backup ou trocado. Podem ter sido corrigidos e emitidos depois disso; somam ${money}.`}</p>
      <p className="soft">{t`Nada foi enviado ainda. Procure-os no painel do provedor; os que já estiverem lá, retire do lote.`}</p>
      <FailureBanner failure={failure} />
    </ConfirmDialog>
  );
}
