// The fields of the monitor's filters, and the order of its board.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Board } from '../../preload/contract/monitor.ts';
import { FilterFields } from '../list/FilterFields.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { Select } from '../ui/fields.tsx';
import { useWords } from '../words/failure-words.tsx';
import { orders, watches, type MonitorSearch } from './watch-list.tsx';

const { needsAttention, ...others } = watches.filters;
const fields = { labels: watches.labels, filters: others };
const last = { labels: watches.labels, filters: { needsAttention } };

const orderTitles = {
  changed: msg`Última mudança`,
  next: msg`Próxima consulta`,
  newest: msg`Mais recentes`,
  oldest: msg`Mais antigas`,
  value: msg`Maior valor`,
  label: msg`Rótulo`,
  group: msg`Agrupadas`,
};

export function MonitorFilters({
  search,
  change,
  groups,
}: {
  search: MonitorSearch;
  change: (part: Partial<MonitorSearch>) => void;
  groups: Board['groups'];
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const gone = search.group !== '' && !groups.some(({ name }) => name === search.group);
  const group = (
    <Select
      label={t`Grupo`}
      value={search.group}
      onChange={(picked) => change({ group: picked })}
      options={[
        { value: '', label: t`Qualquer` },
        ...(gone ? [{ value: search.group, label: search.group }] : []),
        ...groups.map(({ name, count }) => ({
          value: name,
          label: `${name} (${formatCount(count, language)})`,
        })),
      ]}
    />
  );
  return (
    <>
      <FilterFields list={fields} search={search} change={change} own={{ group }} />
      {search.view === 'board' && (
        <Select
          label={t`Ordem`}
          value={search.order}
          onChange={(order) => change({ order })}
          options={orders.map((order) => ({ value: order, label: t(orderTitles[order]) }))}
        />
      )}
      <FilterFields list={last} search={search} change={change} />
    </>
  );
}
