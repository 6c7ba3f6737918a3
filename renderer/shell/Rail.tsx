// The rooms, on the left; only icons where the window is narrow.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useApp, useRoute } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Mark } from './Mark.tsx';
import { roomRoute, rooms } from './rooms.ts';

/** A screen that is not a room of its own belongs to one. */
const roomOf = {
  home: 'home',
  trail: 'home',
  help: 'home',
  closing: 'home',
  copies: 'accounts',
  boletos: 'boletos',
  documents: 'documents',
  monitor: 'monitor',
  withdrawals: 'withdrawals',
  accounts: 'accounts',
  newAccount: 'accounts',
  team: 'accounts',
} as const satisfies Record<Route['screen'], (typeof rooms)[number]>;

export function Rail({
  pending,
  needingAttention,
  withdrawals,
}: {
  pending: number;
  needingAttention: number;
  withdrawals: number;
}): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { screen } = useRoute();
  const looks: Readonly<Record<(typeof rooms)[number], { icon: IconName; name: string; count: number }>> = {
    home: { icon: 'home', name: t`Início`, count: pending },
    boletos: { icon: 'boletos', name: t`Boletos`, count: 0 },
    documents: { icon: 'documents', name: t`Documentos`, count: 0 },
    monitor: { icon: 'monitor', name: t`Monitor`, count: needingAttention },
    withdrawals: { icon: 'withdrawals', name: t`Saques`, count: withdrawals },
    accounts: { icon: 'accounts', name: t`Contas`, count: 0 },
  };
  return (
    <nav className="stack rail" aria-label={t`Telas`}>
      <div className="line one brand">
        <Mark />
        <span className="rail-word">Guichê</span>
      </div>
      <ul>
        {rooms.map((room) => {
          const { icon, name, count } = looks[room];
          return (
            <li key={room}>
              <AriaButton
                className="line one gap-12 pressable rail-item"
                onPress={() => navigation.go(roomRoute(room))}
                aria-label={
                  count === 1 ? t`${name}: 1 pendência` : count > 0 ? t`${name}: ${count} pendências` : name
                }
                {...(roomOf[screen] === room ? { 'aria-current': 'page' } : {})}
              >
                <Icon name={icon} size={20} />
                <span className="rail-word grow">{name} </span>
                {count > 0 && <span className="rail-count">{count}</span>}
              </AriaButton>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
