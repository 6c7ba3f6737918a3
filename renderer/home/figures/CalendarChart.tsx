// Six weeks of what falls due, day by day; a press shows the boletos of the day in the register.
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useLingui } from '@lingui/react/macro';
import type { DueDay, HomeFigures } from '../../../preload/contract/home.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCents, formatWeekday, formatWeekdayName } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { ChartCard, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { closedWords } from '../../words/holiday-names.ts';
import { useWords } from '../../words/failure-words.tsx';
import { issued } from '../../app/route.ts';
import { moneyFigure } from './figure-cells.ts';
import { SaveTable } from './SaveTable.tsx';
import { useCountOf } from './use-count-of.ts';
import '../../ui/calendar.css';

/** The classes of a day by its part of the fullest one. */
const levels = ['little', 'some', 'much', 'most'] as const;
const levelOf = (cents: number, most: number): string | undefined =>
  levels[Math.ceil((cents / most) * levels.length) - 1];

export function CalendarChart({ calendar, today }: Pick<HomeFigures, 'calendar' | 'today'>) {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const countOf = useCountOf();
  const [shown, show] = useState<string>();
  const title = t`A receber em 6 semanas`;
  const most = Math.max(1, ...calendar.map(({ cents }) => cents));
  const closedText = (closed: DueDay['closed']): string => (closed === null ? '' : t(closedWords[closed]));
  const wordsOf = ({ day, closed, count, cents }: DueDay): string =>
    [
      formatWeekday(day, language),
      ...(day === today ? [t`hoje`] : []),
      ...(closed === null ? [] : [closedText(closed)]),
      `${formatCents(cents, language)} (${countOf('boletos', count)})`,
    ].join(' · ');
  const note = t`Boletos em aberto. Tracejado: sem expediente bancário.`;
  const weekdays = calendar.slice(0, 7).map(({ day }) => formatWeekdayName(day, language));
  const table: ChartTable = {
    head: [t`Vencimento`, t`Boletos`, t`Valor`, t`Sem expediente bancário`],
    rows: calendar.map(({ day, closed, count, cents }) => [
      formatDay(day),
      String(count),
      moneyFigure(cents, language),
      closedText(closed),
    ]),
  };
  return (
    <ChartCard title={title} table={table} acts={<SaveTable title={title} table={table} />}>
      <div className="stack gap-6">
        <p className="small soft chart-readout calendar-readout" aria-hidden>
          {calendar
            .filter(({ day }) => day === shown)
            .map(wordsOf)
            .at(0) ?? note}
        </p>
        <div className="calendar-days small faint" aria-hidden>
          {weekdays.map((name) => (
            <span key={name} className="calendar-head">
              {name}
            </span>
          ))}
        </div>
        <Toolbar className="calendar-days" aria-label={title}>
          {calendar.map((one) => (
            <Button
              key={one.day}
              className={[
                'calendar-day small figures',
                ...[levelOf(one.cents, most) ?? []].flat(),
                ...(one.closed === null ? [] : ['closed']),
                ...(one.day === today ? ['today'] : []),
                ...(one.day < today ? ['past'] : []),
              ].join(' ')}
              onHoverStart={() => show(one.day)}
              onHoverEnd={() => show(undefined)}
              onFocusChange={(focused) => show(focused ? one.day : undefined)}
              onPress={() =>
                navigation.go(issued({ state: 'created', baixa: 'no', due: { from: one.day, to: one.day } }))
              }
            >
              <span aria-hidden>{Number(one.day.slice(8))}</span>
              <span className="unseen">{wordsOf(one)}</span>
            </Button>
          ))}
        </Toolbar>
      </div>
    </ChartCard>
  );
}
