// The due date from a calendar, which shows on what days banks are closed; what is typed stays the usual way. The days
// are a group with keys of its own, for which HTML has no element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLingui } from '@lingui/react/macro';
import type { BankMonth } from '../../../preload/contract/boletos.ts';
import { neverChanged, useQuery } from '../../app/use-query.ts';
import { useApp, useToday } from '../../app/app-context.ts';
import { formatDay, formatMonth, formatWeekday, formatWeekdayName } from '../../text/format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { closedWords } from '../../words/holiday-names.ts';
import { dayAfterKey, monthBeside, monthOf, sameDayIn } from './calendar-days.ts';
import '../../ui/calendar.css';

interface Choice {
  /** YYYY-MM-DD, as main read it; null without a day. */
  readonly due: string | null;
  /** As a clerk writes it. */
  readonly onChoose: (day: string) => void;
}

export function DueCalendar({
  isDisabled,
  ...choice
}: Choice & { readonly isDisabled: boolean }): JSX.Element {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <AriaButton className="combo-open" aria-label={t`Escolher no calendário`} isDisabled={isDisabled}>
        <Icon name="calendar" />
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Dialog className="stack gap-8 due-calendar" aria-label={t`Vencimento`}>
          <Month
            due={choice.due}
            onChoose={(day) => {
              choice.onChoose(day);
              setOpen(false);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Month({ due, onChoose }: Choice): JSX.Element {
  const { t } = useLingui();
  const { language, translate } = useWords();
  const { guiche } = useApp();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(due ?? today));
  const [held, setHeld] = useState<string | null>(due);
  const read = useQuery(month, () => guiche.boletos.bankMonth({ month }), neverChanged);
  // The last month stays in sight until the next one is there, and with it the focus.
  const [shown, setShown] = useState<BankMonth>();
  if (read.value && read.value !== shown) setShown(read.value);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(true);
  const choosable = (shown?.days ?? []).filter(({ day }) => day >= (shown?.today ?? ''));
  const current =
    choosable.find(({ day }) => day === held) ??
    choosable.find(({ day }) => monthOf(day) === month) ??
    choosable[0];
  useEffect(() => {
    if (!wantsFocus.current || current === undefined || read.value === undefined) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current.day}"]`)?.focus();
  });

  const turn = (by: 1 | -1, focus: boolean) => {
    const next = monthBeside(month, by);
    if (shown && next < monthOf(shown.today)) return;
    wantsFocus.current = focus;
    setMonth(next);
    setHeld(current ? sameDayIn(next, current.day) : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      return turn(event.key === 'PageUp' ? -1 : 1, true);
    }
    const next =
      current &&
      dayAfterKey(
        event.key,
        choosable.map(({ day }) => day),
        current.day,
      );
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    setHeld(next);
    setMonth(monthOf(next));
  };
  const wordsOf = ({ day, closed }: BankMonth['days'][number]): string =>
    [
      formatWeekday(day, language),
      ...(day === shown?.today ? [t`hoje`] : []),
      ...(closed === null ? [] : [translate(closedWords[closed])]),
    ].join(' · ');
  return (
    <>
      <div className="line one apart">
        <IconButton
          icon="left"
          aria-label={t`Mês anterior`}
          isDisabled={shown !== undefined && month <= monthOf(shown.today)}
          onPress={() => turn(-1, false)}
        />
        <span className="strong" aria-live="polite">
          {formatMonth(month, language, true)}
        </span>
        <IconButton icon="right" aria-label={t`Próximo mês`} onPress={() => turn(1, false)} />
      </div>
      <div className="stack gap-4">
        <div className="calendar-days small faint" aria-hidden>
          {shown?.days.slice(0, 7).map(({ day }) => (
            <span key={day} className="calendar-head">
              {formatWeekdayName(day, language)}
            </span>
          ))}
        </div>
        <div
          ref={grid}
          role="group"
          className="calendar-days"
          aria-label={formatMonth(month, language, true)}
          onKeyDownCapture={onKeyDown}
        >
          {shown?.days.map((one) => (
            <AriaButton
              key={one.day}
              data-day={one.day}
              className={[
                'calendar-day small figures',
                ...(one.closed === null ? [] : ['closed']),
                ...(one.day === shown.today ? ['today'] : []),
                ...(one.day < shown.today || monthOf(one.day) !== month ? ['past'] : []),
                ...(one.day === due ? ['chosen'] : []),
              ].join(' ')}
              aria-pressed={one.day === due}
              isDisabled={one.day < shown.today}
              excludeFromTabOrder={one.day !== current?.day}
              onPress={() => onChoose(formatDay(one.day))}
            >
              <span aria-hidden>{Number(one.day.slice(8))}</span>
              <span className="unseen">{wordsOf(one)}</span>
            </AriaButton>
          ))}
        </div>
      </div>
      <p className="small soft">
        {current ? wordsOf(current) : ''}
        <br />
        <span className="faint">{t`Tracejado: o banco não abre; paga-se no dia útil seguinte.`}</span>
      </p>
      <FailureBanner failure={read.failure} />
    </>
  );
}
