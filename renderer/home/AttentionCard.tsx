// A card about one thing that needs a person: what happened, what it means, and the button that resolves it.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { Notice, NoticeCode, VaultState } from '../../preload/contract/app.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { useKeychain } from '../app/use-keychain.tsx';
import { formatAge, formatCount, formatInstant } from '../../preload/shared/format.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/now.ts';
import type { Attention } from './attention.ts';
import { IncomeCard } from './IncomeCard.tsx';
import { MailCard } from './MailCard.tsx';
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
import { MatterLine } from './MatterLine.tsx';
import type { PrintJob } from '../../preload/contract/document-terms.ts';
import { DashboardDialog } from '../dashboard/DashboardDialog.tsx';
import { RestoreGuardNote } from '../app/RestoreGuardNote.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { msg } from '@lingui/core/macro';
import type { Sentence } from '../words/error-sentences.ts';
import type { ChangeToDecide } from '../../preload/contract/team-changes.ts';

/** What the program found, in two sentences: what happened; what was not lost and what to do. */
const noticeSentences = {
  ledgerDamaged: {
    what: msg`O arquivo de dados estava danificado e foi arquivado.`,
    next: msg`O arquivo danificado não foi apagado. O Guichê começou uma base de dados nova e bloqueou os envios até alguém conferir.`,
  },
  ledgerBegunAnew: {
    what: msg`Os dados que ficavam nesta pasta não estão mais nela; o Guichê começou do zero.`,
    next: msg`O que já foi emitido não aparece aqui. Se houver um backup da pasta, feche o Guichê e restaure-o antes de emitir.`,
  },
  ledgerMigrated: {
    what: msg`Os dados foram atualizados para esta versão do Guichê.`,
    next: msg`Nada se perdeu, e um backup da versão anterior foi mantido. Versões anteriores do Guichê não abrem mais estes dados.`,
  },
  ledgerRestored: {
    what: msg`O backup foi restaurado.`,
    next: msg`Os dados que estavam em uso foram arquivados, e é possível voltar a eles. Os envios ficam bloqueados até alguém conferir.`,
  },
  restoreRefused: {
    what: msg`O backup escolhido não pôde ser restaurado.`,
    next: msg`Os dados anteriores continuam em uso e nada se perdeu. Restaure o backup de novo ou escolha outro.`,
  },
  dailyCopyFailed: {
    what: msg`O backup automático de hoje não foi feito.`,
    next: msg`Os dados estão íntegros, e os backups anteriores foram mantidos. Verifique a pasta em “Backup dos dados”; o Guichê tenta de novo amanhã.`,
  },
  notificationNotShown: {
    what: msg`O sistema não mostrou uma notificação do Guichê.`,
    next: msg`O texto dela está nos detalhes. Para recebê-las, permita as notificações do Guichê nas configurações do sistema.`,
  },
  attemptsInterrupted: {
    what: msg`O Guichê foi interrompido enquanto enviava.`,
    next: msg`O que estava sendo enviado passou para “A confirmar” e não é reenviado automaticamente.`,
  },
  teamJournalLost: {
    what: msg`O diário de envios deste computador sumiu ou foi danificado.`,
    next: msg`Os dados da equipe estão íntegros. O que não se sabe se foi enviado passou para “A confirmar”. Se o servidor for restaurado, este computador não poderá participar da verificação, e outro terá de marcá-lo como perdido.`,
  },
} as const satisfies Record<NoticeCode, Sentence>;

/**
 * The system's keychain cannot be used: the clerk can try again, or agree to keep secrets only until the app
 * closes.
 */
function VaultCard({ vault }: { vault: VaultState }) {
  const { t } = useLingui();
  const { title, words, act, more, failure } = useKeychain(vault);
  return (
    <>
      <MatterLine kind="doubt" icon="vault" title={title} act={act} more={more}>
        <p>{words}</p>
        {vault.state !== 'locked' && (
          <p>{t`Sem ele, o Guichê também não percebe se alguém alterar uma conta no arquivo de dados.`}</p>
        )}
        <RestoreGuardNote />
        {vault.detail !== undefined && <p className="mono break">{vault.detail}</p>}
      </MatterLine>
      <FailureBanner failure={failure} />
    </>
  );
}

/**
 * Shown for an account after a restore from a backup: boletos issued since the backup are unknown here until the
 * provider's dashboard was compared, or the clerk types the account's name when issuing to continue without it.
 */
function UnmatchedCard({ account, since }: { account: Account; since: string }) {
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
        <p>{t`Em ${when}, os dados do Guichê foram restaurados de um backup, trocados ou recriados. Boletos desta conta que não estão neles ficam fora da busca por duplicidades. Até a comparação, o Guichê pede confirmação a cada emissão.`}</p>
      </MatterLine>
      {open && (
        <DashboardDialog account={account} onKept={() => setOpen(false)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** A card about prints whose outcome nobody has confirmed: the system only reports that it accepted them. */
function PrintsCard({ prints }: { prints: readonly [PrintJob, ...PrintJob[]] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const [{ title, at, pages, copies }] = prints;
  const paper = pages * copies;
  const count = formatCount(prints.length, language);
  return (
    <MatterLine
      kind="doubt"
      icon="print"
      since={prints.at(-1)?.at}
      title={prints.length === 1 ? t`A impressão saiu certa?` : t`${count} impressões: saíram certas?`}
      about={paper === 1 ? t`${title} · 1 página` : t`${title} · ${formatCount(paper, language)} páginas`}
      act={<GoButton to={{ screen: 'documents', tab: 'prints' }}>{t`Responder`}</GoButton>}
    >
      <p>
        {prints.length === 1
          ? t`Impresso em ${formatInstant(at, language)}. O sistema só confirma que recebeu o arquivo; nada é reimpresso automaticamente.`
          : t`A última é de ${formatInstant(at, language)}. O sistema só confirma que recebeu o arquivo; nada é reimpresso automaticamente.`}
      </p>
    </MatterLine>
  );
}

export function AttentionCard({ item }: { item: Attention }) {
  const { t } = useLingui();
  switch (item.kind) {
    case 'ledgerLost':
      return (
        <MatterLine kind="bad" title={t`O banco de dados do Guichê parou de responder`}>
          <p>{t`Os dados salvos não foram afetados, e nada mais será enviado. Feche o Guichê e abra de novo.`}</p>
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
          <p>{t`O Guichê não consegue gravar, fora da pasta de dados, o contador do que já enviou. Se essa pasta for restaurada de um backup, o que foi enviado depois dele pode ser enviado de novo: confira antes no painel do provedor.`}</p>
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
    case 'reversals':
    case 'income':
    case 'disputed':
    case 'notices':
    case 'unattributed':
      return <IncomeCard item={item} />;
    case 'mailWaiting':
    case 'mailToDecide':
    case 'reminders':
      return <MailCard item={item} />;
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

function UnconfirmedCard({ account }: { account: Account }) {
  const { t } = useLingui();
  const { name } = account;
  return (
    <MatterLine
      kind="bad"
      icon="key"
      title={t`Confira a conta ${name} antes de usá-la`}
      act={
        <GoButton
          to={{ screen: 'accounts', account: account.id, tab: 'identity' }}
        >{t`Conferir conta`}</GoButton>
      }
    >
      <p>{t`Esta conta foi restaurada de um backup ou alterada fora do Guichê. Até você confirmar, nenhuma credencial é enviada.`}</p>
    </MatterLine>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { t } = useLingui();
  const words = useWords();
  const { guiche, session } = useApp();
  const dismiss = useAct(() => guiche.app.dismissNotice({ id: notice.id }));
  const { what, next } = noticeSentences[notice.code];
  const done = () => dismiss.run(undefined, session.refresh);
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

function TokenCard({ account }: { account: Account }) {
  const { t } = useLingui();
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
        <GoButton to={{ screen: 'accounts', account: account.id, tab: 'identity', newToken: true }}>
          {missing ? t`Informar token` : t`Informar token novo`}
        </GoButton>
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

/** A change to an account's rules that a colleague asks an approver for. */
export function ChangeCard({
  change: { what, maker, accountId, expiresAt },
  account,
}: {
  change: ChangeToDecide;
  account: string | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const name = account ?? t`Conta excluída`;
  const until = formatInstant(expiresAt, language);
  const titles = {
    eachPerson: t`${maker} solicita aumento do limite de saque sem aprovação`,
    settings: t`${maker} solicita alteração dos limites de saque da conta`,
    network: t`${maker} solicita outro proxy ou certificado para a conta`,
    issueLimits: t`${maker} solicita aumento dos limites de emissão da conta`,
  };
  return (
    <MatterLine
      kind="doubt"
      icon="clock"
      title={titles[what]}
      act={
        <GoButton
          to={
            what === 'network' || what === 'issueLimits'
              ? { screen: 'accounts', account: accountId, tab: 'settings' }
              : { screen: 'withdrawals', tab: 'limits' }
          }
        >
          {t`Ver e decidir`}
        </GoButton>
      }
    >
      <p>{t`${name}: nada muda até alguém concordar. A solicitação vale até ${until}.`}</p>
    </MatterLine>
  );
}
