// Boletos: a single one, a batch from a sheet, the register of all that were sent, and who paid.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession, useCurrentAccount, useQuery } from '../app/app-context.ts';
import type { BoletoTab, Route } from '../app/route.ts';
import { type Pane, Tabs } from '../ui/Tabs.tsx';
import { lazyPart } from '../app/lazy-part.tsx';
import { IssuedTab } from './IssuedTab.tsx';
import { SingleForm } from './single/SingleForm.tsx';
import {
  type ChangeDraft,
  emptyDraft,
  keepDraft,
  readDraft,
  samePayer,
  type SingleDraft,
} from './single/single-draft.ts';
import type { Account } from '../../preload/contract/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { BoletoView } from './boleto/BoletoPane.tsx';
import { type BoletoField, boletoFields, fieldEntries } from '../../preload/contract/boleto-fields.ts';
import { fold } from '../../preload/shared/fold.ts';
import { BatchDraft } from './draft/BatchDraft.tsx';
import { BatchWork } from './batch/BatchWork.tsx';
import { DoubtsView } from './batch/DoubtsView.tsx';
import './single/single.css';

const IncomeTab = lazyPart(() => import('./income/IncomeTab.tsx').then((it) => it.IncomeTab));

const PayersTab = lazyPart(() => import('./payers/PayersTab.tsx').then((it) => it.PayersTab));
const MonthlyTab = lazyPart(() => import('./payers/MonthlyTab.tsx').then((it) => it.MonthlyTab));

const MailTab = lazyPart(() => import('./mail/MailTab.tsx').then((it) => it.MailTab));

/**
 * The steps of a batch: without an open batch the file step and the latest batches, otherwise the step that the
 * batch has reached.
 */
function BatchTab({
  batch,
  doubts,
  view,
}: {
  batch: number | undefined;
  doubts: boolean;
  /** The saved view of the batch's rows to open. */
  view: string | undefined;
}) {
  const current = useSession((state) => state.accounts?.current);
  if (batch !== undefined) return <BatchWork key={batch} id={batch} doubts={doubts} view={view} />;
  return doubts && current !== undefined ? <DoubtsView key={current} accountId={current} /> : <BatchDraft />;
}

/**
 * A message that names several fields belongs to the first of these; fields not listed here have more specific names.
 */
const common: readonly BoletoField[] = [
  'payer.document',
  'payer.email',
  'payer.phone',
  'payer.name',
  'dueDate',
  'amount',
  'clientCallbackUrl',
  'description',
];
const inOrder = [...boletoFields.filter((field) => !common.includes(field)), ...common];

/** The messages for each named field, in the service's spelling. */
export function fieldsNamed(words: readonly string[]): Partial<Record<BoletoField, string>> {
  const named: Partial<Record<BoletoField, string>> = {};
  for (const word of words) {
    const field = inOrder.find((one) => fieldEntries[one].refusedAs.test(fold(word)));
    if (field) named[field] = named[field] === undefined ? word : `${named[field]} ${word}`;
  }
  return named;
}

/**
 * The form with its boleto next to it: disabled while that is being sent or created, enabled again if it was
 * refused.
 */
function SingleAnswer({
  account,
  draft,
  change,
  issued,
  onNext,
}: {
  account: Account;
  draft: SingleDraft;
  change: ChangeDraft;
  issued: number;
  onNext: (draft: SingleDraft) => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(issued, () => guiche.boletos.details({ id: issued }));
  const state = value?.boleto.state;
  const refused = state === 'refused';
  const next = useRef<HTMLButtonElement>(null);
  const done = state === 'created' || state === 'uncertain';
  const container = useRef<HTMLDivElement>(null);
  // The form becomes disabled, and enabled again after a refusal: keyboard users need the focus moved.
  useEffect(() => {
    if (done) next.current?.focus();
    else if (refused) {
      const fields = document.querySelectorAll<HTMLElement>('.single-fields input');
      ([...fields].find((one) => one.ariaInvalid === 'true') ?? fields[0])?.focus();
    } else container.current?.focus();
  }, [done, refused]);
  const answer = (
    <div ref={container} tabIndex={-1}>
      <FailureBanner failure={failure} />
      {value && <BoletoView details={value} inForm />}
    </div>
  );
  return (
    <SingleForm
      account={account}
      draft={draft}
      change={change}
      answer={answer}
      closed={!refused}
      {...(refused ? { refusal: fieldsNamed(value?.boleto.serviceMessage?.words ?? []) } : {})}
      acts={
        refused ? undefined : (
          <>
            <Button
              kind="main"
              icon="plus"
              ref={next}
              isDisabled={!value}
              onPress={() => onNext(emptyDraft)}
            >{t`Novo boleto`}</Button>
            <Button
              isDisabled={!value}
              onPress={() => onNext(samePayer(draft))}
            >{t`Novo boleto para o mesmo pagador`}</Button>
          </>
        )
      }
    />
  );
}

/** A single boleto: the form, checked while it is typed, next to a preview and then the answer. */
function SingleTab() {
  const account = useCurrentAccount();
  const [draft, setDraft] = useState(() => readDraft(sessionStorage));
  const change: ChangeDraft = (part) =>
    setDraft((old) => {
      const next = { ...old, ...(typeof part === 'function' ? part(old) : part) };
      keepDraft(sessionStorage, next);
      return next;
    });
  // A form that replaces an answer takes the focus from the answer's button.
  const [follows, setFollows] = useState(false);
  if (!account) return null;
  return draft.issued === null ? (
    <SingleForm account={account} draft={draft} change={change} takesFocus={follows} />
  ) : (
    <SingleAnswer
      account={account}
      draft={draft}
      change={change}
      issued={draft.issued}
      onNext={(next) => {
        setFollows(true);
        change(next);
      }}
    />
  );
}

export function BoletosScreen({ route }: { route: Extract<Route, { screen: 'boletos' }> }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const panes: readonly Pane<BoletoTab>[] = [
    { id: 'single', label: t`Avulso`, content: <SingleTab />, fill: true },
    {
      id: 'batch',
      label: t`Lote`,
      content: <BatchTab batch={route.batch} doubts={route.doubts === true} view={route.view} />,
      fill: true,
    },
    { id: 'issued', label: t`Emitidos`, content: <IssuedTab route={route} />, fill: true },
    { id: 'income', label: t`Recebimentos`, content: <IncomeTab route={route} />, fill: true },
    { id: 'payers', label: t`Pagadores`, content: <PayersTab route={route} />, fill: true },
    { id: 'monthly', label: t`Mensalidades`, content: <MonthlyTab route={route} />, fill: true },
    { id: 'mail', label: t`E-mails`, content: <MailTab route={route} />, fill: true },
  ];
  return (
    <section className="screen" aria-label={t`Boletos`}>
      <h1 className="unseen">{t`Boletos`}</h1>
      <Tabs
        label={t`Boletos`}
        panes={panes}
        selected={route.tab}
        onSelect={(tab) => navigation.go({ ...route, tab })}
      />
    </section>
  );
}
