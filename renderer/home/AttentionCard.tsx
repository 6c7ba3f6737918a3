// A card about one thing that needs a person: what happened, what it means, and the button that resolves it.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { Notice } from '../../preload/contract/app.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { formatAge, formatInstant } from '../../preload/shared/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/now.ts';
import type { Attention } from './attention.ts';
import { noticeSentences } from './notice-words.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { BookletCard } from './BookletCard.tsx';
import { DoubtsCard, PausedCard } from './WorkCards.tsx';
import { FrozenCard } from './FrozenCard.tsx';
import { GuardsCard } from './GuardsCard.tsx';
import { AskingCard, FailedCard, ReversedCard } from './MonitorCards.tsx';
import {
  WithdrawalDiffersCard,
  WithdrawalDoubtCard,
  WithdrawalFailedCard,
  WithdrawalRequestsCard,
} from './WithdrawalCards.tsx';
import { PrintsCard } from './PrintsCard.tsx';
import { UnmatchedCard } from './UnmatchedCard.tsx';
import { VaultCard } from './VaultCard.tsx';
import { MatterLine } from './MatterLine.tsx';

export function AttentionCard({ item }: { item: Attention }): JSX.Element {
  const { t } = useLingui();
  switch (item.kind) {
    case 'ledgerLost':
      return (
        <MatterLine kind="bad" title={t`O registro parou de responder`}>
          <p>{t`O que já estava gravado continua gravado e nada mais será enviado. Feche o Guichê e abra de novo.`}</p>
        </MatterLine>
      );
    case 'frozen':
      return <FrozenCard freeze={item.freeze} />;
    case 'vault':
      return <VaultCard vault={item.vault} />;
    case 'unguarded':
      return (
        <MatterLine
          kind="doubt"
          icon="vault"
          title={t`Este computador não reconheceria um backup restaurado`}
        >
          <p>{t`O Guichê não consegue gravar fora da pasta de dados o registro do que já enviou. Se essa pasta voltar de um backup, o que foi enviado depois dele pode ser enviado de novo: confira antes no painel do provedor.`}</p>
        </MatterLine>
      );
    case 'unconfirmed':
      return <UnconfirmedCard account={item.account} />;
    case 'unmatched':
      return <UnmatchedCard account={item.account} since={item.since} />;
    case 'guards':
      return <GuardsCard differences={item.differences} />;
    case 'notice':
      return <NoticeCard notice={item.notice} />;
    case 'doubts':
      return <DoubtsCard doubts={item} />;
    case 'withdrawalDiffers':
      return <WithdrawalDiffersCard of={item.withdrawal} account={item.account} />;
    case 'withdrawalDoubt':
      return <WithdrawalDoubtCard of={item.doubt} account={item.account} />;
    case 'withdrawalRequests':
      return <WithdrawalRequestsCard requests={item.requests} />;
    case 'change':
      return <ChangeCard change={item.change} account={item.account} />;
    case 'withdrawalsFailed':
      return <WithdrawalFailedCard failed={item.failed} />;
    case 'paused':
      return <PausedCard batch={item.batch} />;
    case 'reversed':
      return <ReversedCard count={item.count} />;
    case 'failed':
      return <FailedCard failed={item.failed} />;
    case 'asking':
      return <AskingCard asking={item.asking} account={item.account} />;
    case 'prints':
      return <PrintsCard prints={item.prints} />;
    case 'booklet':
      return <BookletCard booklet={item.booklet} />;
    case 'token':
      return <TokenCard account={item.account} />;
    case 'timeZone':
      break;
  }
  return (
    <MatterLine kind="info" icon="clock" title={t`Este computador não está no horário do Brasil`}>
      <p>{t`O fuso é ${item.timeZone}. “Hoje”, vencimentos e somas seguem o dia de Brasília; os horários mostrados são os deste computador.`}</p>
    </MatterLine>
  );
}

function UnconfirmedCard({ account }: { account: Account }): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { name } = account;
  return (
    <MatterLine
      kind="bad"
      icon="key"
      title={t`Confira a conta ${name} antes de usá-la`}
      act={
        <Button
          onPress={() => navigation.go({ screen: 'accounts', account: account.id, tab: 'identity' })}
        >{t`Conferir conta`}</Button>
      }
    >
      <p>{t`Esta conta foi restaurada de um backup ou alterada fora do Guichê. Até você confirmar, nenhuma credencial é enviada.`}</p>
    </MatterLine>
  );
}

function NoticeCard({ notice }: { notice: Notice }): JSX.Element {
  const { t } = useLingui();
  const words = useWords();
  const { guiche, session } = useApp();
  const dismiss = useAct(() => guiche.app.dismissNotice({ id: notice.id }));
  const { what, next } = noticeSentences[notice.code];
  const done = async () => {
    const result = await dismiss.run(undefined);
    if (result?.ok) await session.refresh();
  };
  return (
    <>
      <MatterLine
        kind="doubt"
        title={words.translate(what)}
        since={notice.at}
        more={<Button busy={dismiss.busy} onPress={() => void done()}>{t`Entendi`}</Button>}
      >
        <p>{words.translate(next)}</p>
        <p className="break">
          {formatInstant(notice.at, words.language)}
          {notice.detail !== undefined && (
            <>
              {' · '}
              <span className="mono">{notice.detail}</span>
            </>
          )}
        </p>
      </MatterLine>
      <FailureBanner failure={dismiss.failure} />
    </>
  );
}

function TokenCard({ account }: { account: Account }): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const now = useNow();
  const { expires, age } = account.token;
  const when = expires === undefined ? '' : formatAge(expires, now, language);
  const { name } = account;
  const missing = !account.credentials.token.set;
  return (
    <MatterLine
      kind={age === 'expired' && !missing ? 'bad' : 'doubt'}
      icon="key"
      title={
        missing
          ? t`${name} está sem token`
          : age === 'expired'
            ? t`O token de ${name} venceu ${when}`
            : t`O token de ${name} vence ${when}`
      }
      act={
        <Button
          onPress={() => navigation.go({ screen: 'accounts', account: account.id, tab: 'identity' })}
        >{t`Informar token novo`}</Button>
      }
    >
      <p>
        {expires !== undefined && !missing
          ? t`Validade: ${formatInstant(expires, language)}. Gere outro no painel do provedor; ele não é renovado automaticamente.`
          : t`Gere um no painel do provedor e cole na conta.`}
      </p>
    </MatterLine>
  );
}
