// The figures of the account in use, as numbers and as pictures.
import type { JSX } from 'react';
import type { HomeFigures } from '../../../preload/contract/home.ts';
import { useSession } from '../../app/app-context.ts';
import { AgingChart } from './AgingChart.tsx';
import { CalendarChart } from './CalendarChart.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { Numbers } from './Numbers.tsx';
import { WithdrawalsChart } from './WithdrawalsChart.tsx';
import './figures.css';

/** Undefined until there is something to count. */
export function useFigures(): HomeFigures | undefined {
  const figures = useSession((state) => state.figures);
  if (!figures) return undefined;
  const { months, aging, uncertain, withdrawalMonths } = figures;
  const counted = [...months.flatMap(({ issued, settled }) => [issued, settled]), ...aging, uncertain];
  return [...counted, ...withdrawalMonths].some(({ count }) => count > 0) ? figures : undefined;
}

export function Figures({ figures }: { figures: HomeFigures }): JSX.Element {
  return (
    <div className="stack gap-16 figures-of-home">
      <Numbers figures={figures} />
      <div className="charts">
        <MonthsChart months={figures.months} />
        <CalendarChart calendar={figures.calendar} today={figures.today} />
        <AgingChart aging={figures.aging} />
        <WithdrawalsChart months={figures.withdrawalMonths} />
      </div>
    </div>
  );
}
