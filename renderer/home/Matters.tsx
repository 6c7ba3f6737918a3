// What needs a person, the most serious first: eight at once, the rest behind a press, and what a clerk has put off until tomorrow.
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { actAmong, keyGroups } from '../ui/key-groups.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { useWords } from '../words/failure-words.tsx';
import { type Attention, needsAttention } from './attention.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { MatterContext } from './MatterLine.tsx';
import { isPutOff, matterKey, mayWait, withPutOff } from './put-off.ts';
import { addDays } from '../../preload/shared/due-date.ts';

const mostAtOnce = 8;
const none = [] as const;

/** Nothing goes on before a person has acted: the first of them is a banner, everything else a line. */
const stopsAll: ReadonlySet<Attention['kind']> = new Set(['ledgerLost', 'frozen', 'vault']);

export function Matters({ items }: { items: readonly Attention[] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { session } = useApp();
  const today = useToday();
  const putOff =
    useSession(({ app }) => (app?.phase === 'ready' ? app.preferences.putOff : undefined)) ?? none;
  const [all, setAll] = useState(false);
  const [late, setLate] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useMatterKeys(frame);
  const noteFocus = useFocusAfterLeaving(frame);
  const now = items.filter((item) => !isPutOff(item, putOff, today));
  const waiting = items.filter((item) => isPutOff(item, putOff, today));
  const shown = all ? now : now.slice(0, mostAtOnce);
  const stops = shown.find(({ kind }) => stopsAll.has(kind));
  const lines = shown.filter((item) => item !== stops);
  const more = formatCount(now.length - shown.length, language);
  const later = formatCount(waiting.length, language);
  const open = now.filter(needsAttention).length;
  const wait = (item: Attention) => {
    void session.prefer({ putOff: withPutOff(putOff, item, { today, tomorrow: addDays(today, 1) }) });
  };
  const back = (item: Attention) => {
    void session.prefer({ putOff: putOff.filter(({ matter }) => matter !== matterKey(item)) });
  };
  const list = (of: readonly Attention[], act: MatterAct) =>
    of.length > 0 && (
      <ul className="card flush">
        {of.map((item, at) => (
          <Matter
            key={matterKey(item)}
            item={item}
            begins={of[at - 1]?.kind !== item.kind}
            act={mayWait(item) ? act : undefined}
          />
        ))}
      </ul>
    );
  return (
    <div className="stack" ref={frame} tabIndex={-1} onFocus={noteFocus}>
      {open > 0 && (
        <h2>
          {t`Pendências`} <span className="faint figures">({formatCount(open, language)})</span>
        </h2>
      )}
      {stops && (
        <div data-matter>
          <MatterContext value={{ stopsAll: true }}>
            <AttentionCard item={stops} />
          </MatterContext>
        </div>
      )}
      {list(lines, { icon: 'clock', name: t`Adiar até amanhã`, run: wait })}
      {now.length > shown.length && (
        <Button kind="quiet" onPress={() => setAll(true)}>{t`Mostrar mais ${more}`}</Button>
      )}
      {waiting.length > 0 && (
        <Button kind="quiet" icon="clock" aria-expanded={late} onPress={() => setLate(!late)}>
          {waiting.length === 1 ? t`1 adiada até amanhã` : t`${later} adiadas até amanhã`}
        </Button>
      )}
      {late && list(waiting, { icon: 'retry', name: t`Trazer de volta`, run: back })}
    </div>
  );
}

interface MatterAct {
  readonly icon: 'clock' | 'retry';
  readonly name: string;
  readonly run: (item: Attention) => void;
}

function Matter({
  item,
  begins,
  act,
}: {
  item: Attention;
  /** The first of its kind. */
  begins: boolean;
  act: MatterAct | undefined;
}) {
  const later = act && (
    <Tooltip text={act.name}>
      <IconButton icon={act.icon} aria-label={act.name} onPress={() => act.run(item)} />
    </Tooltip>
  );
  return (
    <li className={begins ? 'matter begins' : 'matter'} data-matter>
      <MatterContext value={{ stopsAll: false, later }}>
        <AttentionCard item={item} />
      </MatterContext>
    </li>
  );
}

const actsOf = (frame: HTMLElement): readonly HTMLElement[] =>
  [...frame.querySelectorAll('[data-matter]')].flatMap(
    (matter) =>
      matter.querySelector<HTMLElement>('.matter-act button') ??
      matter.querySelector<HTMLElement>('.banner-acts button') ??
      [],
  );
const placeOf = (acts: readonly HTMLElement[]): number =>
  acts.findIndex((act) => act.closest('[data-matter]')?.contains(document.activeElement) === true);

/** A line that goes takes the focus with it: the one that is in its place then has it. Returns what notes where the focus is. */
function useFocusAfterLeaving(frame: {
  readonly current: HTMLElement | null;
}): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ readonly at: Element; readonly place: number }>(undefined);
  useEffect(() => {
    const { at, place = -1 } = last.current ?? {};
    if (!frame.current || at?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = undefined;
    const acts = actsOf(frame.current);
    (acts[Math.min(place, acts.length - 1)] ?? frame.current).focus();
  });
  return ({ target }) => {
    last.current = { at: target, place: frame.current ? placeOf(actsOf(frame.current)) : -1 };
  };
}

const taken = 'input, textarea, [contenteditable], [role=dialog] *, [role=menu] *, [role=listbox] *';
const inMain = (at: Element | null): boolean => at?.closest('main') !== null;

/** J and K, or the arrows, go from one matter to the next; Enter presses its action. */
function useMatterKeys(frame: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actAmong(keyGroups.home, event);
      const at = document.activeElement;
      // Enter presses the button that has the focus.
      if ((act !== 'next' && act !== 'previous') || !frame.current) return;
      const step = act === 'next' ? 1 : -1;
      // Out of the way of fields, menus and dialogs; the arrows belong to pictures as well.
      const isAround = at === null || at.contains(frame.current) || frame.current.contains(at);
      const isElsewhere = event.key.startsWith('Arrow') || at?.matches(taken) === true || !inMain(at);
      if (!isAround && isElsewhere) return;
      const buttons = actsOf(frame.current);
      const here = placeOf(buttons);
      const next = buttons[here === -1 ? (step === 1 ? 0 : buttons.length - 1) : here + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [frame]);
}
