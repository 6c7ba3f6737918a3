// One watched transaction with its history and its actions.
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchDetails, WatchRow } from '../../../preload/contract/monitor.ts';
import { checkDiffersSentence, checkDiffersTitle } from '../../words/check-difference.ts';
import { useAct, useApp, useAccount, useQuery, watchChanged } from '../../app/app-context.ts';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';
import { formatDecimal, formatInstant, formatSecond } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/CopyButton.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { useFocusOn } from '../../ui/focus.ts';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { serviceWord } from '../../words/service-words.ts';
import {
  conflictSentence,
  conflictTitle,
  stateTitle,
  troubleSentences,
  troubleTitles,
} from '../../words/watch-words.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useGroups } from '../use-groups.ts';
import { ColumnChip } from '../watch-words.tsx';
import { TimeLine } from './TimeLine.tsx';
import { WatchActs } from './WatchActs.tsx';
import type { Result } from '../../../preload/contract/result.ts';
import { ComboField } from '../../ui/ComboField.tsx';
import { TextField } from '../../ui/fields.tsx';
import { firstRows } from '../../list/first-rows.ts';
import './watch.css';

/** A link from a watched transaction to its withdrawal. */
function OfWithdrawal({ watch }: { watch: WatchRow }) {
  const { t } = useLingui();
  const { guiche, navigation, session } = useApp();
  const { accountId, transactionId } = watch;
  const finding = useAct(() => {
    const filter = { scope: { accountId }, text: transactionId, sort: 'newest' } as const;
    return firstRows(guiche.withdrawals, filter, session.ask);
  });
  const open = () =>
    finding.run(undefined, (value) => {
      const own = value.find((row) => row.transactionId === transactionId);
      navigation.go({ screen: 'withdrawals', tab: 'history', ...(own ? { withdrawal: own.id } : {}) });
    });
  return (
    <div className="stack gap-4">
      <div className="line">
        <Button icon="withdrawals" busy={finding.busy} onPress={() => void open()}>
          {t`Ver o saque`}
        </Button>
      </div>
      <FailureBanner failure={finding.failure} />
    </div>
  );
}

/** A text edited where it is shown: Enter or leaving it saves it, Esc restores the earlier text. */
function InPlace({
  label,
  value,
  placeholder,
  known,
  maxLength,
  keep,
}: {
  label: string;
  value: string | null;
  placeholder: string;
  /** Earlier values, if one is likely to be used again. */
  known?: readonly string[];
  maxLength: number;
  keep: (text: string | null, commandId: string) => Promise<Result<unknown>>;
}) {
  const kept = value ?? '';
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  const container = useRef<HTMLDivElement>(null);
  /** Being saved, or saved but not yet announced: there is nothing to undo. */
  const [asked, setAsked] = useState<string>();
  const keeping = useAct(keep);
  // Changed elsewhere: a field that is not being edited follows.
  if (before !== kept) {
    setBefore(kept);
    setAsked(undefined);
    if (text === before) setText(kept);
  }
  const leave = () => {
    const next = text.trim();
    if (next === kept) return setText(kept);
    setAsked(next);
    void keeping.run(next === '' ? null : next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented) {
      event.preventDefault();
      leave();
    } else if (event.key === 'Escape' && text !== kept && (text.trim() !== asked || keeping.failure)) {
      // The first Esc restores the text; the next one leaves the pane.
      event.preventDefault();
      event.stopPropagation();
      setText(kept);
      keeping.clear();
    }
  };
  const shared = { label, value: text, onChange: setText, maxLength };
  return (
    // The inner field has the focus; this only detects that it is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className="in-place"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!container.current?.contains(event.relatedTarget)) leave();
      }}
    >
      {known ? <ComboField {...shared} known={known} /> : <TextField {...shared} placeholder={placeholder} />}
      <FailureBanner failure={keeping.failure} />
    </div>
  );
}

export function WatchPane({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(id, () => guiche.monitor.details({ id }), watchChanged);
  return (
    <DetailsPane label={t`Transação`} onClose={onClose} failure={failure} reading={t`Lendo a transação…`}>
      {value && (
        // Keyed by transaction: text typed for one is never shown next to another.
        <ShownWatch key={value.watch.id} details={value} again={again} />
      )}
    </DetailsPane>
  );
}

export function ShownWatch({ details, again }: { details: WatchDetails; again: () => void }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { watch, changes, answers, withdrawal } = details;
  const head = useRef<HTMLElement>(null);
  const focusHead = useFocusOn(head);
  const seen = () => {
    again();
    focusHead();
  };
  const code = <Copyable text={watch.transactionId} name={t`código da transação`} />;
  const kind = [watch.type, watch.method]
    .flatMap((word) => (word === null || word === '' ? [] : [serviceWord(word, translate)]))
    .join(' · ');
  return (
    <>
      <header className="stack gap-4 details-head" ref={head} tabIndex={-1}>
        <ColumnChip watch={watch} />
        {watch.label === null ? <h2 className="mono">{code}</h2> : <h2 className="break">{watch.label}</h2>}
        <p className="details-sum">
          {watch.value === null ? (
            <span className="faint">{t`Valor ainda desconhecido`}</span>
          ) : (
            <span className="details-money figures">{formatDecimal(watch.value, language)}</span>
          )}
          {kind !== '' && <span className="soft break">{kind}</span>}
        </p>
        {watch.label !== null && <span className="mono">{code}</span>}
      </header>
      {withdrawal?.checked && (
        <Banner
          kind={watch.differs === 'unseen' ? 'bad' : 'doubt'}
          title={t(checkDiffersTitle)}
          acts={<GoButton to={inHistory(withdrawal)}>{t`Ver o saque`}</GoButton>}
        >
          <p>{checkDiffersSentence(withdrawal.cents, withdrawal.checked, translate, language)}</p>
        </Banner>
      )}
      {watch.reversed && <Reversed details={details} onSeen={seen} />}
      {watch.conflict !== null && (
        <Banner kind="doubt" title={t(conflictTitle)}>
          <p>{conflictSentence({ state: watch.state, conflict: watch.conflict }, translate)}</p>
        </Banner>
      )}
      {watch.trouble !== null && (
        <Banner kind="doubt" title={t(troubleTitles[watch.trouble])}>
          <p>{t(troubleSentences[watch.trouble])}</p>
        </Banner>
      )}
      <WatchActs watch={watch} again={again} />
      {watch.source === 'withdrawal' && !withdrawal?.checked && <OfWithdrawal watch={watch} />}
      <Written details={details} again={again} />
      <WatchFacts details={details} />
      <TimeLine changes={changes} />
      <Answers answers={answers} />
    </>
  );
}

/** A state that changed after its end may have been acted upon: it stays prominent until a person acknowledges it. */
function Reversed({ details, onSeen }: { details: WatchDetails; onSeen: () => void }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche } = useApp();
  const { watch, changes } = details;
  const seeing = useAct((id: number, commandId) => guiche.monitor.seen({ commandId, watches: [id] }));
  const last = changes.findLast(({ reversal }) => reversal);
  return (
    <>
      <Banner
        kind="bad"
        live
        title={t`Revertida após conclusão`}
        acts={
          <Button
            kind="danger"
            busy={seeing.busy}
            onPress={() => void seeing.run(watch.id, onSeen)}
          >{t`Marcar como vista`}</Button>
        }
      >
        {last && (
          <p>{t`Estava “${stateTitle(last.from, translate)}” e passou a “${stateTitle(last.to, translate)}”, em ${formatInstant(last.seenAt, language)}.`}</p>
        )}
        <p>{t`Confira o que já foi feito com base na situação anterior.`}</p>
      </Banner>
      <FailureBanner failure={seeing.failure} />
    </>
  );
}

function Written({ details: { watch }, again }: { details: WatchDetails; again: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const groups = useGroups(watch.accountId);
  const keep = (field: 'label' | 'group' | 'note') => async (text: string | null, commandId: string) => {
    const result = await guiche.monitor.change({ commandId, watches: [watch.id], [field]: text });
    if (result.ok) again();
    return result;
  };
  return (
    <section className="stack gap-4" aria-label={t`Anotações`}>
      <InPlace
        label={t`Rótulo`}
        value={watch.label}
        placeholder={t`Nome para identificar a transação`}
        maxLength={120}
        keep={keep('label')}
      />
      <InPlace
        label={t`Grupo`}
        value={watch.group}
        placeholder=""
        known={groups}
        maxLength={80}
        keep={keep('group')}
      />
      <InPlace
        label={t`Observação`}
        value={watch.note}
        placeholder={t`O que for útil lembrar`}
        maxLength={500}
        keep={keep('note')}
      />
    </section>
  );
}

function WatchFacts({ details: { watch } }: { details: WatchDetails }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const account = useAccount(watch.accountId);
  const origin = {
    typed: t`digitada ou colada`,
    sheet: t`de uma planilha`,
    withdrawal: t`de um saque`,
  }[watch.source];
  const fact = (id: string, name: string, value: string | null): readonly Fact[] =>
    value === null || value === '' ? [] : [{ id, name, value: <span className="figures">{value}</span> }];
  const at = (instant: string | null) => (instant === null ? null : formatSecond(instant, language));
  const facts: readonly Fact[] = [
    ...fact('value', t`Valor`, watch.value === null ? null : formatDecimal(watch.value, language)),
    ...fact('fee', t`Tarifa`, watch.fee === null ? null : formatDecimal(watch.fee, language)),
    ...fact('type', t`Tipo`, serviceWord(watch.type ?? '', translate)),
    ...fact('method', t`Meio`, serviceWord(watch.method ?? '', translate)),
    ...fact('state', t`Situação no serviço`, serviceWord(watch.state ?? '', translate)),
    ...fact('created', t`Criada no serviço`, at(watch.createdAt)),
    ...fact('updated', t`Atualizada no serviço`, at(watch.updatedAt)),
    ...fact('changed', t`Última mudança`, at(watch.changedAt)),
    ...fact('ended', t`Concluída em`, at(watch.endedAt)),
    ...fact('since', t`No monitor desde`, `${formatInstant(watch.since, language)} · ${origin}`),
    ...fact('account', t`Conta`, account?.name ?? null),
  ];
  return (
    <section aria-label={t`Dados da transação`}>
      <Facts facts={facts} />
    </section>
  );
}

function Answers({ answers }: { answers: WatchDetails['answers'] }) {
  const { t } = useLingui();
  const { language } = useWords();
  // Appended in order: an opened answer stays in place while later ones arrive.
  const [open, setOpen] = useState(10);
  if (answers.length === 0) return null;
  const newest = answers.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Unfolds title={t`Resposta original (${answers.length})`}>
      <div className="stack">
        {newest.slice(0, open).map(({ at, status, text }) => (
          <RawText
            key={`${at} ${status}`}
            title={t`${formatSecond(at, language)} · HTTP ${status}`}
            text={text}
          />
        ))}
        {newest.length > open && (
          <Button kind="quiet" onPress={() => setOpen(open + 20)}>{t`Mostrar mais`}</Button>
        )}
      </div>
    </Unfolds>
  );
}
