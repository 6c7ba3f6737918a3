// The rooms, on the left: only icons if the window has no room for their names, unless the clerk keeps them open.
import { useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useApp, useRoute, useSession } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Mark } from './Mark.tsx';
import { roomRoute, rooms } from './rooms.ts';

/** A screen that is not a room of its own belongs to one. */
const roomOf = {
  home: 'home',
  trail: 'accounts',
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

/** As the shell's sheet: from here on the names of the rooms take no room from the work. */
const wide = matchMediaOf('(width >= 1440px)');
/** Below this the names would take a quarter of the window. */
const pinnable = matchMediaOf('(width >= 900px)');

function matchMediaOf(query: string) {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : undefined;
  return {
    subscribe: (changed: () => void) => {
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    matches: () => list?.matches ?? true,
  };
}
const useMatches = ({ subscribe, matches }: ReturnType<typeof matchMediaOf>): boolean =>
  useSyncExternalStore(subscribe, matches, matches);

/** How the rail is drawn: whether its names are shown, and whether the clerk may choose that. */
export function useRail(): { readonly named: boolean; readonly pinnable: boolean } {
  const pinned = useSession(({ app }) => app?.preferences.frame?.rail) === 'open';
  const [isWide, mayPin] = [useMatches(wide), useMatches(pinnable)];
  return { named: isWide || (pinned && mayPin), pinnable: mayPin && !isWide };
}

export function Rail({
  named,
  pinnable: mayPin,
  pending,
  needingAttention,
  withdrawals,
}: ReturnType<typeof useRail> & {
  pending: number;
  needingAttention: number;
  withdrawals: number;
}) {
  const { t } = useLingui();
  const { navigation, session } = useApp();
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
              <Tooltip text={name} placement="right" isDisabled={named}>
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
              </Tooltip>
            </li>
          );
        })}
      </ul>
      {mayPin && (
        <Tooltip text={named ? t`Recolher o menu` : t`Manter o menu aberto`} placement="right">
          <IconButton
            icon="panes"
            aria-label={named ? t`Recolher o menu` : t`Manter o menu aberto`}
            aria-pressed={named}
            onPress={() => void session.prefer({ frame: { rail: named ? 'narrow' : 'open' } })}
          />
        </Tooltip>
      )}
    </nav>
  );
}
