// One watched transaction on the board: four lines of the same height on every card. Rendered again only when it
// changes or a time on it does. It is an option of a list that is laid out with absolute positions.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, type JSX, type MouseEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { formatBrief, formatDecimal, formatInstant } from '../../../preload/shared/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { creationOf } from '../aging.ts';
import { shortId } from '../short-id.ts';
import { flagLook, nextText } from './card-words.ts';
import { flagOf } from './flag.ts';
import { kindText } from './kind-text.ts';

export interface CardProps {
  readonly watch: WatchRow | undefined;
  readonly row: number;
  readonly of: number;
  readonly top: number;
  /** It has the board's only tab stop. */
  readonly held: boolean;
  readonly chosen: boolean;
  readonly open: boolean;
  /** It changed a moment ago, while visible. */
  readonly fresh: boolean;
  readonly now: number;
  readonly marks: readonly number[];
  /** The name of its account, if the board may show several. */
  readonly account: string | undefined;
  /** The name of its group above it: empty for a card that follows another of its group, undefined without grouping. */
  readonly caption: string | undefined;
  readonly onPointed: (event: MouseEvent, row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onFocus: (row: number) => void;
}

function PlainCard(props: CardProps): JSX.Element {
  const { watch, row, of, top, held, chosen, open, fresh, caption } = props;
  return (
    // The column handles the keys of its cards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      aria-selected={chosen}
      aria-setsize={of}
      aria-posinset={row + 1}
      aria-busy={watch === undefined}
      tabIndex={held ? 0 : -1}
      className={caption === undefined ? 'small watch' : 'small watch captioned'}
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
      {...(open ? { 'data-open': true } : {})}
      {...(fresh ? { 'data-fresh': true } : {})}
      {...(watch && (watch.reversed || watch.differs === 'unseen') ? { 'data-loud': true } : {})}
      onFocus={() => props.onFocus(row)}
      onClick={(event) => props.onPointed(event, row)}
      onDoubleClick={() => props.onOpen(row)}
    >
      {caption !== undefined && <span className="watch-caption clip">{caption}</span>}
      <span className="stack gap-0 frame watch-body">
        {watch ? <Face {...props} watch={watch} /> : <span className="grid-ghost" />}
      </span>
    </div>
  );
}

function Face({ watch, now, marks, account }: CardProps & { watch: WatchRow }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const found = flagOf(watch, marks, now);
  const look = found && flagLook(found);
  const flag = look && { ...look, text: translate(look.text) };
  const named = watch.label !== null;
  const created = creationOf(watch);
  const kind = kindText(watch);
  return (
    <>
      <span className="line one watch-line">
        <span
          className={named ? 'clip grow strong' : 'clip grow strong figures'}
          title={named ? `${watch.label}\n${watch.transactionId}` : watch.transactionId}
        >
          {watch.label ?? shortId(watch.transactionId)}
        </span>
        <span className="watch-value figures">
          {watch.value === null ? '' : formatDecimal(watch.value, language)}
        </span>
      </span>
      <span className="line one watch-line faint">
        <span className="clip grow" title={watch.transactionId}>
          {kind === '' && named ? shortId(watch.transactionId) : kind}
        </span>
        <span className="line one gap-4 watch-time" title={t`Criada em ${formatInstant(created, language)}`}>
          {formatBrief(created, now, language)}
        </span>
      </span>
      <span className="line one watch-line">
        {flag ? (
          <span className={flag.tone === 'bad' ? 'watch-flag loud' : 'watch-flag'} title={flag.text}>
            <State tone={flag.tone} icon={flag.icon}>
              {flag.text}
            </State>
          </span>
        ) : (
          <span className="clip grow faint">{watch.group ?? ''}</span>
        )}
        {account !== undefined && !flag && <span className="clip faint watch-account">{account}</span>}
      </span>
      <span className="line one watch-line faint">
        <span className="clip grow">
          {watch.changedAt === null
            ? watch.checks === 0
              ? t`ainda não consultada`
              : t`sem resposta ainda`
            : t`mudou ${formatBrief(watch.changedAt, now, language)}`}
        </span>
        <span className="line one gap-4 watch-next">
          <Icon name={watch.phase === 'paused' ? 'pause' : watch.nextAt === null ? 'check' : 'retry'} />
          {nextText(watch, now, language, translate)}
        </span>
      </span>
    </>
  );
}

const same = (old: CardProps, next: CardProps): boolean =>
  old.watch === next.watch &&
  old.row === next.row &&
  old.of === next.of &&
  old.top === next.top &&
  old.held === next.held &&
  old.chosen === next.chosen &&
  old.open === next.open &&
  old.fresh === next.fresh &&
  old.now === next.now &&
  old.marks === next.marks &&
  old.account === next.account &&
  old.caption === next.caption;

export const Card = memo(PlainCard, same);
