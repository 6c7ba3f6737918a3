// Above the rows: the filter, the search, and actions on the selection.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { Batch, BatchReview } from '../../../preload/contract/batches.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWords } from '../../words/failure-words.tsx';
import type { ShownFields } from './use-shown-fields.ts';
import { countsOf, shownRows, type ShownRows } from './review-rows.ts';

const titles: Readonly<Record<(typeof shownRows)[number], MessageDescriptor>> = {
  all: msg`Todas`,
  problems: msg`A revisar`,
  errors: msg`Com erro`,
  doubts: msg`Com dúvida`,
  repeats: msg`Duplicidades`,
  out: msg`Retiradas`,
};
const tones: Partial<Record<ShownRows, string>> = { errors: 'bad', doubts: 'doubt' };

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
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const counts = countsOf(batch, review);
  return (
    <div className="line low review-bar labels-unseen">
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
            {translate(titles[name])}
            <span className="figures">{formatCount(counts[name], language)}</span>
          </ToggleButton>
        ))}
      </fieldset>
      <div className="line review-acts">
        <TextField
          data-search
          label={t`Buscar nas linhas`}
          value={search}
          onChange={onSearch}
          maxLength={200}
          placeholder={t`Buscar nas linhas`}
        />
        <output className="faint figures">
          {busy ? <Spinner /> : search.trim() !== '' && count !== undefined && formatCount(count, language)}
        </output>
        <span className="grow" />
        {columns.empty > 0 && (
          <ToggleButton
            className="small frame pressable filter"
            isSelected={columns.all}
            onPress={() => columns.showAll(!columns.all)}
          >
            {columns.empty === 1
              ? t`Mostrar 1 campo vazio`
              : t`Mostrar ${formatCount(columns.empty, language)} campos vazios`}
          </ToggleButton>
        )}
        <Button kind="quiet" isDisabled={!batch.undoable || busy} onPress={onUndo}>{t`Desfazer`}</Button>
        <Button kind="quiet" onPress={onReplace}>{t`Substituir…`}</Button>
        <Button kind="quiet" icon="trash" isDisabled={busy || !count} onPress={onOut}>{t`Retirar`}</Button>
      </div>
    </div>
  );
}
