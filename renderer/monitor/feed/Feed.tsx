// Recent changes, newest first: one line per minute, which opens to its changes, each of which opens its transaction.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import type { WatchChange } from '../../../preload/contract/monitor.ts';
import { useApp, useRoute, useQuery, watchChanged } from '../../app/app-context.ts';
import {
  formatBrief,
  formatCount,
  formatDecimal,
  formatInstant,
  formatSecond,
} from '../../../preload/shared/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, Spinner } from '../../ui/icons.tsx';
import { useNow } from '../../ui/now.ts';
import { State } from '../../ui/State.tsx';
import { columnLooks, stateTitle, troubleTitles } from '../../words/watch-words.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { type Bundle, bundlesOf, type FeedKind, kindOf } from './bundles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '../../../preload/shared/money.ts';
import './feed.css';

type Words = (count: string) => MessageDescriptor;

const one: Readonly<Record<FeedKind, MessageDescriptor>> = {
  reversed: msg`1 revertida após conclusão`,
  conflicting: msg`1 com resposta contraditória`,
  failed: msg`1 falhou`,
  complete: msg`1 concluída`,
  troubled: msg`1 sem resposta válida`,
  pending: msg`1 pendente`,
  other: msg`1 com outra situação`,
};

const many: Readonly<Record<FeedKind, Words>> = {
  reversed: (count) => msg`${count} revertidas após conclusão`,
  conflicting: (count) => msg`${count} com respostas contraditórias`,
  failed: (count) => msg`${count} falharam`,
  complete: (count) => msg`${count} concluídas`,
  troubled: (count) => msg`${count} sem resposta válida`,
  pending: (count) => msg`${count} pendentes`,
  other: (count) => msg`${count} com outra situação`,
};

/** The counts of changes as text: "3 concluídas", "1 falhou". */
const countWords = (kind: FeedKind, count: number, language: Language): MessageDescriptor =>
  count === 1 ? one[kind] : many[kind](formatCount(count, language));

const mostChanges = 300;
/** Changes of one bundle that are rendered at first. */
const mostShown = 50;

const grave: ReadonlySet<FeedKind> = new Set(['reversed', 'conflicting', 'failed']);

/** The open minutes: a transaction's details replace the feed for a while. */
let lastOpen: ReadonlySet<number> = new Set();
const keepOpen = (minutes: ReadonlySet<number>) => void (lastOpen = minutes);

/** The last opened change: closing its details returns to it. */
let cameFrom: number | undefined;
const leaveFor = (sequence: number | undefined) => void (cameFrom = sequence);

export function Feed({ scope, onClose }: { scope: AccountScope; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(
    `feed ${JSON.stringify(scope)}`,
    () => guiche.monitor.feed({ scope, most: mostChanges }),
    watchChanged,
  );
  const bundles = useMemo(() => (value ? bundlesOf(value) : []), [value]);
  const now = useNow(5_000);
  const [open, setOpen] = useState(lastOpen);
  const frame = useRef<HTMLElement>(null);
  const read = value !== undefined;
  useEffect(() => {
    if (!read) return;
    frame.current?.querySelector<HTMLElement>(`[data-change="${cameFrom ?? ''}"]`)?.focus();
    leaveFor(undefined);
  }, [read]);
  const toggle = (minute: number) => {
    const next = new Set(open);
    if (!next.delete(minute)) next.add(minute);
    keepOpen(next);
    setOpen(next);
  };
  return (
    <section ref={frame} className="stack gap-0 feed" aria-label={t`Histórico de mudanças`}>
      <div className="feed-head line apart">
        <h2>{t`Histórico de mudanças`}</h2>
        <IconButton icon="close" aria-label={t`Fechar as mudanças`} onPress={onClose} />
      </div>
      <FailureBanner failure={failure} />
      {value === undefined && !failure && (
        <p className="line soft feed-waits">
          <Spinner /> {t`Lendo as mudanças…`}
        </p>
      )}
      {value?.length === 0 && (
        <EmptyState icon="clock" title={t`Nenhuma mudança ainda`}>
          <p>{t`Quando uma transação acompanhada muda de situação, aparece aqui, junto com as do mesmo minuto.`}</p>
        </EmptyState>
      )}
      <ol>
        {bundles.map((bundle) => (
          <BundleLine
            key={bundle.minute}
            bundle={bundle}
            now={now}
            open={open.has(bundle.minute)}
            onToggle={() => toggle(bundle.minute)}
          />
        ))}
      </ol>
    </section>
  );
}

function BundleLine({
  bundle,
  now,
  open,
  onToggle,
}: {
  bundle: Bundle;
  now: number;
  open: boolean;
  onToggle: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const [most, setMost] = useState(mostShown);
  const { at, counts, changes } = bundle;
  const left = changes.length - most;
  return (
    <li className={open ? 'bundle open' : 'bundle'}>
      <AriaButton className="pressable bundle-line" aria-expanded={open} onPress={onToggle}>
        <Icon name={open ? 'down' : 'right'} />
        <span className="figures bundle-age faint">
          <time dateTime={at} title={formatInstant(at, language)}>
            {formatBrief(at, now, language)}
          </time>
        </span>
        <span className="figures bundle-counts">
          {counts.map(({ kind, count }) => (
            <span key={kind} className={grave.has(kind) ? 'grave' : undefined}>
              {grave.has(kind) && <Icon name={kind === 'failed' ? 'bad' : 'warn'} />}
              {t(countWords(kind, count, language))}
            </span>
          ))}
        </span>
      </AriaButton>
      {open && (
        <ul>
          {changes.slice(0, most).map((change) => (
            <li key={change.sequence}>
              <ChangeLine change={change} />
            </li>
          ))}
          {left > 0 && (
            <li>
              <AriaButton
                className="pressable small bundle-more"
                onPress={() => setMost(most + mostShown)}
              >{t`Mostrar mais ${Math.min(left, mostShown)} de ${left}`}</AriaButton>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function ChangeLine({ change }: { change: WatchChange }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { navigation } = useApp();
  const route = useRoute();
  const { watch, label, transactionId, to, from, seenAt, trouble, value } = change;
  const kind = kindOf(change);
  const { tone, icon } = columnLooks[to.lane];
  const shown = route.screen === 'monitor' && route.watch === watch;
  return (
    <AriaButton
      className="small pressable change-line"
      data-change={change.sequence}
      onPress={() => {
        leaveFor(change.sequence);
        navigation.go({ screen: 'monitor', watch });
      }}
      {...(shown ? { 'aria-current': true } : {})}
    >
      <span className="clip strong" title={transactionId}>
        {label ?? transactionId}
      </span>
      <span className="figures">{value === null ? '' : formatDecimal(value, language)}</span>
      <span className="change-state">
        {kind === 'conflicting' ? (
          <State tone="doubt">{t`${stateTitle(from, translate)} ou ${stateTitle(to, translate)}`}</State>
        ) : kind === 'troubled' && trouble !== null ? (
          <State tone="doubt">{t(troubleTitles[trouble])}</State>
        ) : (
          <State tone={kind === 'reversed' ? 'bad' : tone} icon={kind === 'reversed' ? 'warn' : icon}>
            {kind === 'reversed'
              ? t`${stateTitle(from, translate)} → ${stateTitle(to, translate)}`
              : stateTitle(to, translate)}
          </State>
        )}
      </span>
      <span className="faint figures">{formatSecond(seenAt, language).slice(-8)}</span>
    </AriaButton>
  );
}
