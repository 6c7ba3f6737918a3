// Above the rows in Revisão, on one line: the filters, the search, and actions on the rows. What is needed less often is in
// a menu.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Batch, BatchReview } from '../../../preload/contract/batches.ts';
import { useScreenActs } from '../../app/screen-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, Spinner } from '../../ui/icons.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { useMakeMonthly } from '../payers/MakeMonthlyDialog.tsx';
import { countsOf, type ShownRows, shownRows } from './review-rows.ts';
import type { ShownFields } from './use-shown-fields.ts';

const titles: Readonly<Record<(typeof shownRows)[number], MessageDescriptor>> = {
  all: msg`Todas`,
  problems: msg`A revisar`,
  errors: msg`Com erro`,
  doubts: msg`A decidir`,
  repeats: msg`Duplicidades`,
  out: msg`Removidas`,
};
const tones: Partial<Record<(typeof shownRows)[number], string>> = { errors: 'bad', doubts: 'doubt' };

export function ReviewBar({
  batch,
  review,
  columns,
  shown,
  onShow,
  search,
  onSearch,
  count,
  busy,
  onUndo,
  onReplace,
  onOut,
}: {
  batch: Batch;
  review: BatchReview | undefined;
  columns: ShownFields;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
  search: string;
  onSearch: (search: string) => void;
  /** Rows in the current list. */
  count: number | undefined;
  busy: boolean;
  onUndo: () => void;
  onReplace: () => void;
  onOut: () => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const counts = countsOf(batch, review);
  const columnWords =
    columns.hidden > columns.empty
      ? t`Mostrar todas as colunas`
      : columns.empty === 1
        ? t`Mostrar 1 coluna vazia`
        : t`Mostrar ${formatCount(columns.empty)} colunas vazias`;
  const monthly = useMakeMonthly(batch);
  useScreenActs(monthly.acts);
  return (
    <div className="line one low review-bar labels-unseen">
      <fieldset className="filters" aria-label={t`Quais linhas`}>
        {shownRows.map((name) => (
          <ToggleButton
            key={name}
            className={`small frame pressable filter ${tones[name] ?? ''}`}
            isSelected={shown === name}
            isDisabled={name === 'repeats' && shown !== name && counts.repeats === 0}
            onPress={() => onShow(name)}
          >
            {name === 'errors' && counts.errors > 0 && <Icon name="bad" />}
            {name === 'doubts' && counts.doubts > 0 && <Icon name="warn" />}
            {t(titles[name])}
            <span className="figures">{formatCount(counts[name])}</span>
          </ToggleButton>
        ))}
      </fieldset>
      <div className="line one review-acts">
        <TextField
          data-search
          label={t`Buscar nas linhas`}
          value={search}
          onChange={onSearch}
          maxLength={200}
          placeholder={t`Buscar nas linhas`}
        />
        <output className="faint figures">
          {busy ? <Spinner /> : search.trim() !== '' && count !== undefined && formatCount(count)}
        </output>
        <span className="grow" />
        <Button kind="quiet" isDisabled={!batch.undoable || busy} onPress={onUndo}>{t`Desfazer`}</Button>
        <Button kind="quiet" icon="none" isDisabled={busy || !count} onPress={onOut}>{t`Remover`}</Button>
        <Menu
          label={t`Mais ações`}
          trigger={<Button kind="quiet" icon="menu">{t`Mais`}</Button>}
          groups={[
            {
              id: 'rows',
              entries: [
                { id: 'replace', label: t`Localizar e substituir…`, icon: 'search', run: onReplace },
                ...monthly.acts,
                columns.hidden > 0 && {
                  id: 'columns',
                  label: columnWords,
                  chosen: columns.all,
                  run: () => columns.showAll(!columns.all),
                },
              ],
            },
          ]}
        />
        {monthly.dialog}
      </div>
    </div>
  );
}
