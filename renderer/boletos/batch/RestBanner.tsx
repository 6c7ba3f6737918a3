// Why a batch is paused, what was not lost, and what to do before resuming.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { colleagueIn, restWords, type RestCure } from '../../words/batch-words.ts';
import { useApp } from '../../app/app-context.ts';
import { useOwnLogin } from '../../app/team-work.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';
import type { Shown } from './row-list.tsx';
import { NewToken } from './NewToken.tsx';
import { ForbiddenRows } from './ForbiddenRows.tsx';

export function RestBanner({
  batch,
  onShow,
  held,
  needsToken = false,
  onToken,
}: {
  batch: Batch;
  onShow: (shown: Shown) => void;
  /** How many rows wait for it. */
  held?: number;
  /** It cannot go on before there is another token. */
  needsToken?: boolean;
  /** A new token was saved. */
  onToken?: () => void;
}) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language, known } = useWords();
  const login = useOwnLogin();
  const [pasting, setPasting] = useState(false);
  const words = restWords(batch.rest, language, login);
  const colleague = colleagueIn(batch.rest, login);
  if (!words) return null;
  if (batch.state === 'stopped' && batch.rest?.code === 'person')
    return (
      <Banner
        kind="info"
        icon="stop"
        title={colleague === undefined ? t`Você parou este lote.` : t`${colleague} parou este lote.`}
      >
        <p>{t`Os boletos já emitidos não mudam. As linhas não enviadas estão aqui e ainda podem ser enviadas.`}</p>
      </Banner>
    );
  const { accountId, totals, verifications } = batch;
  const { difference } = verifications;
  const uncertain = totals.uncertain.count;
  const { cure, calm, quoted } = words;
  const acts: Readonly<Record<RestCure, { label: string; run: () => void }>> = {
    token: {
      label: t`Informar token novo`,
      run: () => {
        // Another credential than the token may be missing.
        if (batch.rest?.code === 'credentials')
          navigation.go({ screen: 'accounts', account: accountId, tab: 'identity', newToken: true });
        else setPasting(true);
      },
    },
    identity: {
      label: t`Conferir o token`,
      run: () => navigation.go({ screen: 'accounts', account: accountId, tab: 'identity' }),
    },
    settings: {
      label: t`Abrir as configurações da conta`,
      run: () => navigation.go({ screen: 'accounts', account: accountId, tab: 'settings' }),
    },
    doubts: {
      label: t`Ver a confirmar`,
      run: () => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id, doubts: true }),
    },
    differences: { label: t`Ver boletos diferentes`, run: () => onShow('difference') },
    refused: { label: t`Ver as recusadas`, run: () => onShow('refused') },
    home: { label: t`Ir para o Início`, run: () => navigation.go({ screen: 'home' }) },
  };
  const act = cure === undefined || (cure === 'doubts' && uncertain === 0) ? undefined : acts[cure];
  const quote = quoted === undefined ? undefined : (known('internal', quoted) ?? quoted);
  return (
    <Banner
      kind={calm === true ? 'info' : cure === 'differences' ? 'bad' : 'doubt'}
      icon="pause"
      title={t(words.what)}
      live
      {...(act
        ? {
            acts: (
              <Button kind={needsToken ? 'main' : 'plain'} onPress={act.run}>
                {act.label}
              </Button>
            ),
          }
        : {})}
    >
      <p>{t(words.next)}</p>
      {held !== undefined && (
        <p>
          {held === 0
            ? t`Nada a enviar.`
            : held === 1
              ? t`1 linha está bloqueada. Nada é enviado enquanto isso.`
              : t`${formatCount(held, language)} linhas estão bloqueadas. Nada é enviado enquanto isso.`}
        </p>
      )}
      {pasting && (
        <NewToken
          accountId={accountId}
          onClose={(saved) => {
            setPasting(false);
            if (saved) onToken?.();
          }}
        />
      )}
      {quote !== undefined && <p className="break">“{quote}”</p>}
      {batch.rest?.code === 'forbidden' && <ForbiddenRows batchId={batch.id} />}
      {cure === 'differences' && difference > 1 && (
        <p>{t`${formatCount(difference, language)} boletos vieram diferentes do que foi enviado`}.</p>
      )}
      {uncertain > 0 && batch.rest?.doubts === undefined && (
        <p>
          {uncertain === 1
            ? t`1 boleto aguarda confirmação.`
            : t`${formatCount(uncertain, language)} boletos aguardam confirmação.`}
        </p>
      )}
    </Banner>
  );
}
