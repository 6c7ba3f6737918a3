// The due date from a calendar, which shows on what days banks are closed; what is typed stays the usual way. The days
// are a group with keys of its own, for which HTML has no element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLingui } from '@lingui/react/macro';
import { useToday } from '../../app/app-context.ts';
import { formatMonth, formatWeekdayName } from '../../../preload/shared/format.ts';
import { dayIn, formatDay, monthBeside } from '../../../preload/shared/due-date.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { closedWords } from '../../words/holiday-names.ts';
import '../../ui/calendar.css';
import { bankMonth, type CalendarDay } from '../../../preload/shared/bank-month.ts';

interface Choice {
  /** YYYY-MM-DD, as main read it; null without a day. */
  readonly due: string | null;
  /** As a clerk writes it. */
  readonly onChoose: (day: string) => void;
}

const monthOf = (day: string): string => day.slice(0, 7);

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Among the days in sight, from one of them; undefined if the key means nothing. */
export function dayAfterKey(key: string, days: readonly string[], from: string): string | undefined {
  const by = steps[key];
  if (by === undefined) return undefined;
  const at = days.indexOf(from) + by;
  return days[Math.max(0, Math.min(days.length - 1, at))];
}

export function DueCalendar({ isDisabled, ...choice }: Choice & { readonly isDisabled: boolean }) {
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

function Month({ due, onChoose }: Choice) {
  const { t } = useLingui();
  const { language, formatWeekday } = useWords();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(due ?? today));
  const [held, setHeld] = useState<string | null>(due);
  const days = bankMonth(month);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(true);
  const choosable = days.filter(({ day }) => day >= today);
  const current =
    choosable.find(({ day }) => day === held) ??
    choosable.find(({ day }) => monthOf(day) === month) ??
    choosable[0];
  useEffect(() => {
    if (!wantsFocus.current || current === undefined) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current.day}"]`)?.focus();
  });

  const turn = (by: 1 | -1, focus: boolean) => {
    const next = monthBeside(month, by);
    if (next < monthOf(today)) return;
    wantsFocus.current = focus;
    setMonth(next);
    setHeld(current ? dayIn(next, Number(current.day.slice(8))) : null);
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
  const wordsOf = ({ day, closed }: CalendarDay): string =>
    [
      formatWeekday(day),
      ...(day === today ? [t`hoje`] : []),
      ...(closed === null ? [] : [t(closedWords[closed])]),
    ].join(' · ');
  return (
    <>
      <div className="line one apart">
        <IconButton
          icon="left"
          aria-label={t`Mês anterior`}
          isDisabled={month <= monthOf(today)}
          onPress={() => turn(-1, false)}
        />
        <span className="strong" aria-live="polite">
          {formatMonth(month, language, true)}
        </span>
        <IconButton icon="right" aria-label={t`Próximo mês`} onPress={() => turn(1, false)} />
      </div>
      <div className="stack gap-4">
        <div className="calendar-days small faint" aria-hidden>
          {days.slice(0, 7).map(({ day }) => (
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
          {days.map((one) => (
            <AriaButton
              key={one.day}
              data-day={one.day}
              className={[
                'calendar-day small figures',
                ...(one.closed === null ? [] : ['closed']),
                ...(one.day === today ? ['today'] : []),
                ...(one.day < today || monthOf(one.day) !== month ? ['past'] : []),
                ...(one.day === due ? ['chosen'] : []),
              ].join(' ')}
              aria-pressed={one.day === due}
              isDisabled={one.day < today}
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
        <span className="faint">{t`Tracejado: sem expediente bancário; pode ser pago no dia útil seguinte.`}</span>
      </p>
    </>
  );
}
