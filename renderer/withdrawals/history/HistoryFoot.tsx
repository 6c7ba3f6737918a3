// What the history or its selection comes to: of all how many, and what those come to that were made.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type {
  WithdrawalFilter,
  WithdrawalRow,
  WithdrawalsSum,
  WithdrawalsSumFilter,
} from '../../../preload/contract/withdrawals.ts';
import { useOfList, type OfList } from '../../list/use-of-list.ts';
import { useSelectedRows } from '../../list/use-selected-rows.ts';
import { formatCents, formatCount, formatUsdt } from '../../../preload/shared/format.ts';
import type { Pages } from '../../ui/grid/pages.ts';
import { selectedCount, type Range } from '../../ui/grid/selection.ts';
import { useWords } from '../../words/failure-words.tsx';

const summed: OfList<WithdrawalsSumFilter, WithdrawalsSum> = {
  call: ({ withdrawals }) => withdrawals.sum,
  live: false,
};

export function HistoryFoot({
  pages,
  handle,
  filter,
  ranges,
  opened,
}: {
  pages: Pages<WithdrawalRow>;
  handle: string | undefined;
  filter: WithdrawalFilter;
  ranges: readonly Range[];
  /** The one whose details are shown. */
  opened: number | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const chosen = selectedCount({ ranges });
  const rows = useSelectedRows(pages, ranges, chosen);
  const ids = useMemo(() => (chosen === 0 ? undefined : rows?.map(({ id }) => id)), [chosen, rows]);
  const known = handle !== undefined && (chosen === 0 || ids !== undefined);
  const sum = useOfList(
    summed,
    { filter, ...(ids && { ids }) },
    known ? `${handle} ${ids?.join(' ') ?? ''}` : undefined,
  );
  const all = formatCount(pages.count, language);
  return (
    <div className="list-foot small history-foot">
      <output className="line gap-12 figures">
        <span>
          {chosen === 1 && rows?.[0]?.id === opened
            ? t`1 aberto`
            : chosen > 0
              ? t`${formatCount(chosen, language)} de ${all} selecionados`
              : pages.count === 1
                ? t`1 saque`
                : t`${all} saques`}
        </span>
        {sum && sum.made > 0 && <Made sum={sum} />}
      </output>
      <span className="faint list-hint">
        {chosen > 0 ? t`Ctrl+C copia as linhas selecionadas` : t`Enter abre os detalhes`}
      </span>
    </div>
  );
}

function Made({ sum: { made, cents, usdt, withoutUsdt } }: { sum: WithdrawalsSum }) {
  const { t } = useLingui();
  const { language } = useWords();
  const money = formatCents(cents, language);
  const paid = formatUsdt(usdt, language);
  const stated = formatCount(made - withoutUsdt, language);
  const count = formatCount(made, language);
  return (
    <span className="strong">
      {made === withoutUsdt
        ? made === 1
          ? t`1 feito: ${money}`
          : t`${count} feitos: ${money}`
        : withoutUsdt > 0
          ? t`${count} feitos: ${money} · ${paid} em ${stated} deles`
          : made === 1
            ? t`1 feito: ${money} · ${paid}`
            : t`${count} feitos: ${money} · ${paid}`}
    </span>
  );
}
