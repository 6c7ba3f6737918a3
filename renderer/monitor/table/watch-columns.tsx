// The columns of the table of watched transactions.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WatchColumn, WatchRow } from '../../../preload/contract/monitor.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCount, formatDecimal, formatInstant } from '../../../preload/shared/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { flagLook, type FlagLook } from '../board/card-words.ts';
import { flagOf } from '../board/flag.ts';
import { columnTitles } from '../file-words.ts';
import { laneTitles } from '../../words/watch-words.ts';
import { LaneChip, phaseWords } from '../watch-words.tsx';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

/** `several`: of more than one account. */
export function useWatchColumns(
  marks: readonly number[],
  now: number,
  several: boolean,
): readonly Column<WatchRow>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  return useMemo(
    (): readonly Column<WatchRow>[] => {
      const column = (
        id: WatchColumn,
        width: number,
        text: (watch: WatchRow) => string,
        more: Partial<Column<WatchRow>> = {},
      ): Column<WatchRow> => ({ id, title: translate(columnTitles[id]), width, text, ...more });
      const flag = <Result,>(watch: WatchRow, show: (look: FlagLook) => Result) => {
        const found = flagOf(watch, marks, now);
        return found && show(flagLook(found));
      };
      const moment = (id: 'createdAt' | 'updatedAt' | 'changedAt' | 'askedAt' | 'since', sortable = false) =>
        column(
          id,
          152,
          (watch) => {
            const at = watch[id];
            return at === null ? '' : formatInstant(at, language);
          },
          { figures: true, sortable },
        );
      const amount = (id: 'value' | 'fee', sortable = false): Column<WatchRow> => ({
        id,
        title: translate(columnTitles[id]),
        width: 112,
        align: 'end',
        figures: true,
        sortable,
        ...copiedAsInBrazil<WatchRow>(language, (watch, inLanguage) => {
          const value = watch[id];
          return value === null ? '' : formatDecimal(value, inLanguage);
        }),
      });
      return [
        column('label', 176, ({ label }) => label ?? '', { sortable: true }),
        column('transactionId', 280, ({ transactionId }) => transactionId, { figures: true, whole: true }),
        ...(several
          ? [
              column(
                'account',
                116,
                ({ accountId }) => accounts?.find((one) => one.id === accountId)?.name ?? t`Conta excluída`,
              ),
            ]
          : []),
        column('lane', 176, ({ lane }) => translate(laneTitles[lane]), {
          cell: (watch) => <LaneChip watch={watch} />,
        }),
        amount('value', true),
        column('trouble', 300, (watch) => flag(watch, ({ text }) => translate(text)) ?? '', {
          title: t`Atenção`,
          cell: (watch) =>
            flag(watch, ({ tone, icon, text }) => (
              <State tone={tone} icon={icon}>
                {translate(text)}
              </State>
            )),
        }),
        column('phase', 136, ({ phase }) => translate(phaseWords[phase])),
        column('group', 128, ({ group }) => group ?? '', { sortable: true }),
        moment('changedAt', true),
        {
          id: 'next',
          title: t`Próxima consulta`,
          width: 152,
          figures: true,
          sortable: true,
          text: ({ nextAt }) => (nextAt === null ? '' : formatInstant(nextAt, language)),
        },
        moment('createdAt', true),
        column('state', 120, ({ state }) => state ?? ''),
        amount('fee'),
        column('type', 104, ({ type }) => type ?? ''),
        column('method', 88, ({ method }) => method ?? ''),
        moment('updatedAt'),
        moment('askedAt'),
        moment('since'),
        {
          id: 'checks',
          title: t`Consultas`,
          width: 96,
          align: 'end',
          figures: true,
          ...copiedAsInBrazil<WatchRow>(language, ({ checks }, inLanguage) =>
            formatCount(checks, inLanguage),
          ),
        },
        column('note', 200, ({ note }) => note ?? ''),
      ];
    },
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, accounts, marks, now, several],
  );
}
