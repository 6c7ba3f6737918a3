// Actions on the selection, or on everything that the filter finds: with the count and the sum, and always visible.
import { useLingui } from '@lingui/react/macro';
import type { WatchesSum } from '../../../preload/contract/monitor.ts';
import { formatCount, formatDecimal } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import type { Act } from './use-watch-act.ts';

export function ActBar({
  selected,
  all,
  sum,
  busy,
  onAct,
  onClear,
}: {
  selected: number;
  all: number;
  /** Of the selection, or of all without one. */
  sum: WatchesSum | undefined;
  busy: boolean;
  onAct: (act: Act) => void;
  onClear: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const count = selected > 0 ? selected : all;
  const many = formatCount(count, language);
  const none = count === 0;
  return (
    <div className="list-foot monitor-foot line one apart">
      <output className="stack gap-0 small figures">
        <span className="line gap-8">
          <span>
            {selected > 0
              ? t`${formatCount(selected, language)} de ${formatCount(all, language)} selecionadas`
              : all === 1
                ? t`1 transação`
                : t`${formatCount(all, language)} transações`}
          </span>
          {sum && sum.count > sum.withoutValue && (
            <span className="strong">{formatDecimal(sum.sum, language)}</span>
          )}
          {sum && sum.withoutValue > 0 && (
            <span className="faint">{t`${formatCount(sum.withoutValue, language)} sem valor conhecido`}</span>
          )}
        </span>
        {selected > 0 && <span className="faint clip">{t`Esc desfaz a seleção`}</span>}
      </output>
      <div className="line">
        {selected > 0 && onClear && (
          <Button kind="quiet" icon="close" onPress={onClear}>{t`Desfazer a seleção`}</Button>
        )}
        <Button icon="pause" isDisabled={none} onPress={() => onAct('pause')}>
          {none ? t`Pausar` : selected > 0 ? t`Pausar (${many})` : t`Pausar todas (${many})`}
        </Button>
        <Button kind="main" icon="retry" busy={busy} isDisabled={none} onPress={() => onAct('checkNow')}>
          {none
            ? t`Consultar agora`
            : selected > 0
              ? t`Consultar agora (${many})`
              : t`Consultar todas agora (${many})`}
        </Button>
        <Menu
          label={t`Mais`}
          trigger={<Button icon="menu" isDisabled={none}>{t`Mais`}</Button>}
          groups={[
            {
              id: 'more',
              entries: [
                {
                  id: 'resume',
                  label:
                    selected > 0 ? t`Acompanhar de novo (${many})` : t`Acompanhar todas de novo (${many})`,
                  icon: 'play',
                  run: () => onAct('resume'),
                },
                {
                  id: 'change',
                  label: count === 1 ? t`Alterar rótulo e grupo…` : t`Alterar o grupo (${many})…`,
                  icon: 'edit',
                  run: () => onAct('change'),
                },
                {
                  id: 'remove',
                  label:
                    selected > 0
                      ? t`Parar de acompanhar (${many})…`
                      : t`Parar de acompanhar todas (${many})…`,
                  icon: 'trash',
                  run: () => onAct('remove'),
                },
              ],
            },
          ]}
        />
      </div>
    </div>
  );
}
