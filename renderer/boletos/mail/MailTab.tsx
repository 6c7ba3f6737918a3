// E-mails: the queue of the account in use, what became of each message, and what a clerk decides.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MailDecision, MailState } from '../../../preload/contract/mail-terms.ts';
import type { MailMessage, MessageFilter } from '../../../preload/contract/messages-list.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { useAct, useApp, useCurrentAccount } from '../../app/app-context.ts';
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
import { OutboxDialog } from './OutboxDialog.tsx';
import { QueueBar } from './QueueBar.tsx';
import { SendMailDialog } from './SendMailDialog.tsx';

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
  const { language } = useWords();
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
  const decide = async (decision: keyof typeof decidable) => {
    const result = await act.run(decision);
    if (!result?.ok) return;
    const decided = formatCount(result.value.count, language);
    toasts.show('good', result.value.count === 1 ? t`1 e-mail decidido.` : t`${decided} e-mails decididos.`);
  };
  if (pages.count === 0) return null;
  const all = formatCount(pages.count, language);
  const [sent, left] = [open('sent').length, open('left').length];
  return (
    <div className="list-foot small line apart">
      <output className="figures">
        {count > 1
          ? t`${formatCount(count, language)} de ${all} selecionados`
          : pages.count === 1
            ? t`1 e-mail`
            : t`${all} e-mails`}
      </output>
      <FailureBanner failure={act.failure} />
      <div className="line">
        <Button isDisabled={sent === 0} busy={act.busy} onPress={() => void decide('sent')}>
          {sent === 0 ? t`Considerar enviados` : t`Considerar enviados (${formatCount(sent, language)})`}
        </Button>
        <Button isDisabled={left === 0} busy={act.busy} onPress={() => void decide('left')}>
          {left === 0 ? t`Encerrar sem envio` : t`Encerrar sem envio (${formatCount(left, language)})`}
        </Button>
      </div>
    </div>
  );
}
