// The answer to a withdrawal, or a check of its transaction, has another wallet, amount or kind: shows both sides, and
// the person acknowledges them. Until then the account is blocked.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { checkDiffersSentence, checkDiffersTitle } from '../words/check-difference.ts';
import { useAct, useApp, useAccount } from '../app/app-context.ts';
import { formatCents, formatDecimal, formatInstant } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { seenAt } from './differences.ts';
import { differing } from './differing.ts';
import { walletGroups } from './wallet-groups.ts';
import { WalletGroups } from './WalletGroups.tsx';
import { differenceTitles } from './withdrawal-words.tsx';
import './difference.css';

export function Difference({ withdrawal, onSeen }: { withdrawal: WithdrawalRow; onSeen: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const account = useAccount(withdrawal.accountId);
  const [asking, setAsking] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const focusPlace = useFocusOn(container);
  const acknowledging = useAct((typedName: string, commandId) =>
    guiche.withdrawals.acknowledge({ commandId, id: withdrawal.id, typedName }),
  );
  const seen = seenAt(withdrawal);
  const record = (typedName: string) =>
    acknowledging.run(typedName, () => {
      setAsking(false);
      focusPlace();
      toasts.show('good', t`Registrado na trilha de auditoria. A conta pode fazer saques de novo.`);
      onSeen();
    });
  return (
    <div ref={container} tabIndex={-1} className="difference">
      <Banner
        kind="bad"
        title={
          withdrawal.differs.length > 0
            ? t`A resposta é diferente do que foi solicitado`
            : t(checkDiffersTitle)
        }
        acts={
          seen === null ? (
            <Button kind="danger" onPress={() => setAsking(true)}>
              {t`Confirmar que vi a diferença…`}
            </Button>
          ) : undefined
        }
      >
        <Sides withdrawal={withdrawal} />
        <p>
          {seen === null
            ? t`A conta não faz outro saque até alguém confirmar que viu a diferença. Fale antes com o provedor: o dinheiro pode ter ido para a carteira errada.`
            : t`Diferença vista em ${formatInstant(seen, language)}. Se ainda não falou com o provedor, fale agora.`}
        </p>
      </Banner>
      <ConfirmDialog
        title={t`Confirmar que vi a diferença`}
        open={asking}
        onClose={() => setAsking(false)}
        act={t`Vi a diferença: liberar a conta`}
        danger
        busy={acknowledging.busy}
        typed={account?.name ?? ''}
        onConfirm={(typed) => void record(typed)}
      >
        <Sides withdrawal={withdrawal} />
        <p>{t`Esta ação não altera nem desfaz o saque. Só libera a conta para novos saques e fica na trilha de auditoria.`}</p>
        <FailureBanner failure={acknowledging.failure} />
      </ConfirmDialog>
    </div>
  );
}

function Sides({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { answered, differs, checked, wallet, cents } = withdrawal;
  const late =
    withdrawal.state === 'created'
      ? t`O computador que enviou este saque respondeu depois, com outro resultado. Procure no painel do provedor: pode haver dois saques.`
      : t`O computador que enviou este saque respondeu depois: o serviço o tinha feito. Ele está registrado como não feito; não o repita.`;
  return (
    <>
      {checked && <p className="strong">{checkDiffersSentence(cents, checked, translate, language)}</p>}
      {differs.length > 0 && (
        <dl className="stack gap-8 sides">
          {differs.map((what) => (
            <div key={what} className="stack gap-2 side">
              <dt className="strong">{t(differenceTitles[what])}</dt>
              {what === 'lateAnswer' ? (
                <dd>{late}</dd>
              ) : (
                <>
                  <dd>
                    <span className="faint">{t`Solicitado`}</span>
                    {what === 'wallet' ? (
                      <WalletGroups wallet={wallet} />
                    ) : (
                      <span className="figures">{formatCents(cents, language)}</span>
                    )}
                  </dd>
                  <dd>
                    <span className="faint">{t`Resposta`}</span>
                    {what === 'wallet' ? (
                      <WalletGroups
                        wallet={answered.wallet ?? ''}
                        marked={differing(walletGroups(wallet), walletGroups(answered.wallet ?? ''))}
                      />
                    ) : (
                      <span className="figures strong">
                        {answered.amount === null
                          ? t`não informado`
                          : formatDecimal(answered.amount, language)}
                      </span>
                    )}
                  </dd>
                </>
              )}
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
