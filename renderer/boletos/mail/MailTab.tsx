// E-mails: the queue of the account in use, what became of each message, and what a clerk decides.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MailDecision, MailState } from '../../../preload/contract/mail-terms.ts';
import type { MailMessage, MessageFilter } from '../../../preload/contract/messages-list.ts';
import { useAct, useApp, useCurrentAccount, mailChanged, useQuery } from '../../app/app-context.ts';
import type { Route } from '../../app/route.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { DeclaredList, NothingFound } from '../../list/DeclaredList.tsx';
import { savable } from '../../list/ListActs.tsx';
import { useDetails } from '../../list/use-details.ts';
import { useList } from '../../list/use-list.tsx';
import { useLongList, type ListSource } from '../../list/use-long-list.ts';
import { useSelectedRows } from '../../list/use-selected-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { selectedCount, type Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { MessagePane } from './MessagePane.tsx';
import { messages } from './messages.tsx';
import { QueueBar } from './QueueBar.tsx';
import { SendMailDialog } from './SendMailDialog.tsx';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Table } from '../../ui/Table.tsx';

const source: ListSource<MailMessage, MessageFilter> = {
  calls: (guiche) => guiche.mail,
  last: ({ mail }) => mail.last,
};
const noRanges: readonly Range[] = [];
const noPages = pagesOf<never>([]);
/** The states that each decision applies to. A clerk can only consider a message sent if it may have left. */
const decidable = {
  sent: new Set(['maybe']),
  left: new Set(['asked', 'refused', 'unsendable']),
} as const satisfies Partial<Record<MailDecision, ReadonlySet<MailState>>>;

export function MailTab({ route }: { route: Extract<Route, { screen: 'boletos' }> }) {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const account = useCurrentAccount();
  const current = account?.id;
  const [outbox, setOutbox] = useState(false);
  const [selected, setSelected] = useState(noRanges);
  const { message } = route;
  const show = (id: number | undefined) =>
    navigation.go({ screen: 'boletos', tab: 'mail', ...(id === undefined ? {} : { message: id }) });
  const parts = useList(messages, {
    key: 'guiche.messages',
    asked: route.view,
    onView: () => show(undefined),
  });
  const list = useLongList(source, parts.filter);
  const { frame, onMoved, close } = useDetails(list.pages, message, show);
  const empty = parts.narrowed ? (
    <NothingFound title={t`Nenhum e-mail encontrado`} onWiden={parts.widen} />
  ) : (
    <EmptyState
      icon="right"
      title={t`Nenhum e-mail enviado ainda`}
      acts={<GoButton kind="main" to={{ screen: 'boletos', tab: 'issued' }}>{t`Ver emitidos`}</GoButton>}
    >
      {t`Selecione boletos em Emitidos e use “Enviar por e-mail”. Cada pagador recebe a mensagem com o PDF do boleto dele.`}
    </EmptyState>
  );
  return (
    <>
      <DeclaredList
        parts={parts}
        list={list}
        label={t`E-mails`}
        search={{ label: t`Buscar e-mails`, placeholder: t`Nome ou endereço` }}
        make={savable(list, (wish) => guiche.mail.saveList({ ...wish, ...parts.file(t`e-mails`) }))}
        mainActs={
          account?.kind === 'practice' && (
            <Button icon="practice" onPress={() => setOutbox(true)}>{t`Caixa de saída simulada`}</Button>
          )
        }
        filters={
          <>
            {current !== undefined && (
              <QueueBar key={current} accountId={current} onDecide={() => parts.change({ open: 'yes' })} />
            )}
            {parts.filterArea}
          </>
        }
        foot={<Foot pages={list.pages ?? noPages} ranges={selected} />}
        frame={frame}
        details={message !== undefined && <MessagePane key={message} id={message} onClose={close} />}
        onCloseDetails={close}
        onOpen={({ id }) => show(id)}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={empty}
      />
      {route.send && current !== undefined && (
        <SendMailDialog
          mail={{
            accountId: current,
            purpose: route.send.purpose,
            of: { boletos: [...route.send.boletos] },
          }}
          onClose={() => show(undefined)}
        />
      )}
      {outbox && <OutboxDialog onClose={() => setOutbox(false)} />}
    </>
  );
}

/** The count, and what can be decided of the selection. */
function Foot({
  pages,
  ranges,
}: {
  pages: Parameters<typeof useSelectedRows<MailMessage>>[0];
  ranges: readonly Range[];
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, toasts } = useApp();
  const count = selectedCount({ ranges });
  const rows = useSelectedRows(pages, ranges, count) ?? [];
  const open = (decision: keyof typeof decidable) => {
    const states: ReadonlySet<MailState> = decidable[decision];
    return rows.filter(({ state, decided }) => states.has(state) && decided === null);
  };
  const act = useAct((decision: keyof typeof decidable, commandId) => {
    const found = open(decision);
    const accountId = found[0]?.accountId ?? '';
    const ids = found.filter((one) => one.accountId === accountId).map(({ id }) => id);
    return guiche.mail.decide({ commandId, accountId, ids, decision });
  });
  const decide = (decision: keyof typeof decidable) =>
    act.run(decision, (value) => {
      const decided = formatCount(value.count);
      toasts.show('good', value.count === 1 ? t`1 e-mail decidido.` : t`${decided} e-mails decididos.`);
    });
  if (pages.count === 0) return null;
  const all = formatCount(pages.count);
  const [sent, left] = [open('sent').length, open('left').length];
  return (
    <div className="list-foot small line apart">
      <output className="figures">
        {count > 1
          ? t`${formatCount(count)} de ${all} selecionados`
          : pages.count === 1
            ? t`1 e-mail`
            : t`${all} e-mails`}
      </output>
      <FailureBanner failure={act.failure} />
      <div className="line">
        <Button isDisabled={sent === 0} busy={act.busy} onPress={() => void decide('sent')}>
          {sent === 0 ? t`Considerar enviados` : t`Considerar enviados (${formatCount(sent)})`}
        </Button>
        <Button isDisabled={left === 0} busy={act.busy} onPress={() => void decide('left')}>
          {left === 0 ? t`Encerrar sem envio` : t`Encerrar sem envio (${formatCount(left)})`}
        </Button>
      </div>
    </div>
  );
}

const kilobyte = 1_000;

/** The test account's outgoing mailbox: what its own mail server took, which sends nothing on. */
function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { formatCents, formatCount, formatSecond } = useWords();
  const { guiche, navigation } = useApp();
  const { value, failure } = useQuery('outbox', () => guiche.mail.taken({}), mailChanged);
  const open = (message: number) => {
    onClose();
    navigation.go({ screen: 'boletos', tab: 'mail', message });
  };
  return (
    <Dialog size="wide" onClose={onClose} title={t`Caixa de saída simulada`}>
      <div className="stack">
        <Banner kind="info" icon="practice" title={t`Nada foi enviado de verdade`}>
          <p>{t`Estas são as mensagens da conta de teste desde que o Guichê foi aberto. Nenhum pagador as recebe.`}</p>
        </Banner>
        <FailureBanner failure={failure} />
        {value?.length === 0 && <p className="soft">{t`Nenhuma mensagem ainda.`}</p>}
        {value !== undefined && value.length > 0 && (
          <div className="table-scroll">
            <Table
              label={t`Mensagens da caixa de saída simulada`}
              heads={[t`Hora`, t`Para`, t`Pagador`, { end: t`Valor` }, { end: t`Tamanho` }]}
            >
              {value.map(({ at, messageId, to, bytes, message }) => (
                <tr key={messageId}>
                  <td className="figures">{formatSecond(new Date(at).toISOString())}</td>
                  <td className="break">{to.join('; ')}</td>
                  <td className="break">
                    {message && (
                      <AriaButton className="link" onPress={() => open(message.id)}>
                        {message.payer}
                      </AriaButton>
                    )}
                  </td>
                  <td className="end figures">{message && formatCents(message.cents)}</td>
                  <td className="end figures">{t`${formatCount(Math.ceil(bytes / kilobyte))} kB`}</td>
                </tr>
              ))}
            </Table>
          </div>
        )}
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Fechar`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
