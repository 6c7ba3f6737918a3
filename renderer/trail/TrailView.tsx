// The trail in the grid: who did what, when. Of one account or of a chosen scope, including entries of no account.
import { useMemo, useState, type JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { TrailEntry, TrailFilter, TrailWord } from '../../preload/contract/trail.ts';
import { current } from '../list/account-choice.ts';
import { AccountSelect } from '../list/AccountSelect.tsx';
import { useApp, useSession } from '../app/app-context.ts';
import { formatCount, formatSecond } from '../text/format.ts';
import { asSeen } from '../list/as-seen.ts';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { savable } from '../list/ListActs.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useLongList, type ListSource } from '../list/use-long-list.ts';
import { useSaving } from '../list/use-saving.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { useScope } from '../list/use-scope.ts';
import { useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Column, Sort } from '../ui/grid/columns.ts';
import { codesMatching } from './codes-matching.ts';
import { describeDetail, describeWhat, detailNames, happenings } from './trail-words.ts';
import './trail.css';

const trail: ListSource<TrailEntry, TrailFilter> = {
  calls: ({ trail: calls }) => calls,
  last: ({ trailEnd }) => trailEnd,
};

export function TrailView({ accountId }: { accountId?: string }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche } = useApp();
  const accounts = useSession((state) => state.accounts?.accounts);
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<string>(current);
  const chosen = useScope(choice);
  const [sort, setSort] = useState<Sort>({ column: 'at', descending: true });
  const inWords = (of: 'what' | 'detail', messages: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(messages).map(([code, message]): [TrailWord, string] => [
      `${of} ${code}`,
      translate(message),
    ]);
  const codesAndTexts = () =>
    Object.fromEntries(Object.entries(happenings).map(([code, message]) => [code, translate(message)]));
  const list = useLongList(trail, {
    newestFirst: sort.descending,
    ...(search.trim() === '' ? {} : { search: search.trim(), codes: codesMatching(search, codesAndTexts()) }),
    scope: accountId === undefined ? chosen : { accountId },
    withApp: accountId === undefined,
  });
  const { pages, failure, outdated, again } = list;
  const names = useMemo(() => new Map((accounts ?? []).map((one) => [one.id, one.name])), [accounts]);
  const every = useMemo(
    (): readonly Column<TrailEntry>[] => [
      {
        id: 'sequence',
        title: t`Nº`,
        width: 88,
        align: 'end',
        figures: true,
        text: (entry) => String(entry.sequence),
      },
      {
        id: 'at',
        title: t`Quando`,
        width: 156,
        sortable: true,
        figures: true,
        text: (entry) => formatSecond(entry.at, language),
      },
      { id: 'user', title: t`Quem`, width: 120, text: (entry) => entry.user },
      ...(accountId === undefined
        ? [
            {
              id: 'account',
              title: t`Conta`,
              width: 160,
              text: (entry: TrailEntry) =>
                entry.accountId === null ? '' : (names.get(entry.accountId) ?? t`Conta excluída`),
            },
          ]
        : []),
      { id: 'what', title: t`Ação`, width: 176, text: (entry) => describeWhat(entry, translate) },
      {
        id: 'detail',
        title: t`Detalhe`,
        width: 240,
        text: (entry) => describeDetail(entry, translate, language),
      },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, names, accountId],
  );
  const columns = useListColumns('trail', every);

  const make = savable(list, (wish) => {
    const words: readonly [TrailWord, string][] = [
      ['name', t`trilha`],
      ['language', language],
      ['sequence', t`Nº`],
      ['at', t`Quando`],
      ['user', t`Quem`],
      ['account', t`Conta`],
      ['what', t`Ação`],
      ['detail', t`Detalhe`],
      ...inWords('what', happenings),
      ...inWords('detail', detailNames),
      ...[...names].map(([id, name]): [TrailWord, string] => [`account ${id}`, name]),
    ];
    return guiche.trail.saveList({ ...wish, ...asSeen(columns.shown, Object.fromEntries(words)) });
  });
  const saving = useSaving(() => make?.('csv'), t`Trilha exportada em CSV.`);
  const searching = search.trim() !== '';
  return (
    <ListScreen
      className="trail"
      search={{
        label: t`Buscar na trilha`,
        placeholder: t`Quem, ação ou detalhe`,
        text: search,
        onText: setSearch,
      }}
      narrowing={
        <>
          {accountId === undefined && <AccountSelect account={choice} choose={setChoice} />}
          <output className="faint trail-count">
            {pages && (pages.count === 1 ? t`1 entrada` : t`${formatCount(pages.count, language)} entradas`)}
          </output>
        </>
      }
      acts={
        <>
          {outdated && <Button kind="quiet" icon="retry" onPress={again}>{t`Há entradas novas`}</Button>}
          <ColumnChooser columns={columns} />
          <Button
            icon="save"
            busy={saving.busy}
            isDisabled={!make}
            onPress={() => void saving.run(undefined)}
          >{t`Exportar CSV`}</Button>
        </>
      }
      failure={failure ?? saving.failure}
    >
      <ListRows
        label={t`Trilha`}
        columns={columns}
        pages={pages}
        sort={sort}
        onSort={setSort}
        empty={
          <EmptyState
            icon="trail"
            title={
              searching ? t`Nada encontrado na trilha com “${search.trim()}”` : t`A trilha ainda está vazia`
            }
            {...(searching
              ? { acts: <Button onPress={() => setSearch('')}>{t`Limpar a busca`}</Button> }
              : {})}
          >
            {searching
              ? t`Tente com menos letras ou outra palavra.`
              : t`Tudo o que for feito aparece aqui, com quem fez e quando. Nada aqui é apagado.`}
          </EmptyState>
        }
      />
    </ListScreen>
  );
}
