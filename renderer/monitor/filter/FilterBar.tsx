// The filter of watched transactions: search, group, account, phases, only those that need attention, and the order.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { Board } from '../../../preload/contract/monitor.ts';
import { AccountSelect } from '../../list/AccountSelect.tsx';
import { formatCount } from '../../../preload/shared/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { useWords } from '../../words/failure-words.tsx';
import {
  everyGroup,
  isUsual,
  usualPhases,
  watchPhases,
  type MonitorSearch,
  type Order,
} from '../monitor-search.ts';
import { phaseTitles } from '../watch-words.tsx';

export interface FilterProps {
  readonly search: MonitorSearch;
  readonly change: (part: Partial<MonitorSearch>) => void;
  readonly board: Board | undefined;
}

export function FilterBar({ search, change, board }: FilterProps): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const groups = board?.groups ?? [];
  const gone = search.group !== everyGroup && !groups.some(({ name }) => name === search.group);
  const phases = watchPhases.filter((phase) => search.phases.includes(phase));
  const phasesText = isUsual(phases)
    ? t`Todas`
    : phases.map((phase) => translate(phaseTitles[phase])).join(', ');
  const orders: readonly { value: Order; label: string }[] = [
    { value: 'changed', label: t`Última mudança` },
    { value: 'next', label: t`Próxima consulta` },
    { value: 'newest', label: t`Mais novas` },
    { value: 'oldest', label: t`Mais antigas` },
    { value: 'value', label: t`Maior valor` },
    { value: 'label', label: t`Rótulo` },
    { value: 'group', label: t`Agrupadas` },
  ];
  return (
    <>
      <AccountSelect account={search.account} choose={(account) => change({ account })} />
      <Select
        label={t`Grupo`}
        value={search.group}
        onChange={(group) => change({ group })}
        options={[
          { value: everyGroup, label: t`Qualquer` },
          ...(gone ? [{ value: search.group, label: search.group }] : []),
          ...groups.map(({ name, count }) => ({
            value: name,
            label: `${name} (${formatCount(count, language)})`,
          })),
        ]}
      />
      <div className="field">
        <span className="field-label">{t`Acompanhamento`}</span>
        <Menu
          label={t`Acompanhamento`}
          trigger={
            <AriaButton className="input line one apart select" aria-label={t`Acompanhamento: ${phasesText}`}>
              <span className="clip">{phasesText}</span>
              <Icon name="down" />
            </AriaButton>
          }
          groups={[
            {
              id: 'phases',
              entries: watchPhases.map((phase) => ({
                id: phase,
                label: translate(phaseTitles[phase]),
                chosen: search.phases.includes(phase),
                run: () => {
                  const next = search.phases.includes(phase)
                    ? search.phases.filter((one) => one !== phase)
                    : [...search.phases, phase];
                  change({ phases: next.length === 0 ? usualPhases : next });
                },
              })),
            },
          ]}
        />
      </div>
      {search.view === 'board' && (
        <Select
          label={t`Ordem`}
          value={search.order}
          onChange={(order) => change({ order })}
          options={orders}
        />
      )}
      <Switch
        isSelected={search.needsAttention}
        onChange={(needsAttention) => change({ needsAttention })}
      >{t`Só as que pedem atenção`}</Switch>
    </>
  );
}
