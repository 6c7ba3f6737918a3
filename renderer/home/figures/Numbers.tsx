// The six figures of Início: each is a link to the list that shows exactly these boletos or withdrawals.
import type { JSX } from 'react';
import { Button } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { Figure, HomeFigures, MonthFigure } from '../../../preload/contract/home.ts';
import { useApp } from '../../app/app-context.ts';
import type { Route } from '../../app/route.ts';
import { formatCents, formatCount } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { useWords } from '../../words/failure-words.tsx';
import { issued } from './issued.ts';
import { type Counted, useCountOf } from './use-count-of.ts';

interface Tile {
  readonly name: string;
  readonly figure: Figure;
  readonly of: Counted;
  readonly before?: Figure;
  readonly to: Route;
}

export function Numbers({ figures }: { figures: HomeFigures }): JSX.Element {
  const { t } = useLingui();
  const { today, dueSoonTo } = figures;
  const month = { from: figures.monthFrom, to: today };
  const monthly = (figure: MonthFigure) => ({ figure, before: figure.before });
  const open = { state: 'created', baixa: 'no' } as const;
  const tiles: readonly Tile[] = [
    {
      name: t`Emitidos no mês`,
      of: 'boletos',
      ...monthly(figures.issued),
      to: issued({ state: 'created', created: month }),
    },
    {
      name: t`Com baixa no mês`,
      of: 'boletos',
      ...monthly(figures.settled),
      to: issued({ baixa: 'yes', paid: month }),
    },
    {
      name: t`Vencidos sem baixa`,
      of: 'boletos',
      figure: figures.overdue,
      to: issued({ ...open, due: { to: figures.yesterday } }),
    },
    {
      name: t`A vencer em 7 dias`,
      of: 'boletos',
      figure: figures.dueSoon,
      to: issued({ ...open, due: { from: today, to: dueSoonTo } }),
    },
    {
      name: t`A confirmar`,
      of: 'boletos',
      figure: figures.uncertain,
      to: { screen: 'boletos', tab: 'batch', doubts: true },
    },
    {
      name: t`Saques no mês`,
      of: 'withdrawals',
      ...monthly(figures.withdrawals),
      to: { screen: 'withdrawals', tab: 'history', only: month },
    },
  ];
  return (
    <section className="numbers" aria-label={t`Números do mês`}>
      {tiles.map((tile) => (
        <NumberTile key={tile.name} tile={tile} beforeTo={figures.beforeTo} />
      ))}
    </section>
  );
}

function NumberTile({ tile, beforeTo }: { tile: Tile; beforeTo: string }): JSX.Element {
  const { navigation } = useApp();
  const { language } = useWords();
  const countOf = useCountOf();
  const change = useChange(tile.figure, tile.before, beforeTo);
  return (
    <Button className="card pressable stack gap-2 number-tile" onPress={() => navigation.go(tile.to)}>
      <span className="small soft clip">{tile.name}</span>
      <span className="figures strong number-sum">{formatCents(tile.figure.cents, language)}</span>
      <span className="small soft clip">{countOf(tile.of, tile.figure.count)}</span>
      {change !== undefined && <span className="small faint">{change}</span>}
    </Button>
  );
}

/** In percent. */
const mostTold = 999;

/** In one sentence with what it is compared with. */
function useChange(now: Figure, before: Figure | undefined, beforeTo: string): string | undefined {
  const { t } = useLingui();
  const { language } = useWords();
  if (!before) return undefined;
  const until = formatDay(beforeTo).slice(0, 5);
  if (before.cents === 0) return t`Nada até ${until}`;
  const sum = formatCents(before.cents, language);
  const share = Math.round(((now.cents - before.cents) / before.cents) * 100);
  // A share of almost nothing says nothing.
  if (share > mostTold) return t`${sum} até ${until}`;
  const percent = `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatCount(Math.abs(share), language)}`;
  return t`${percent} % sobre ${sum} até ${until}`;
}
