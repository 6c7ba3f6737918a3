// The trail in the grid: who did what, when. Of one account, or of whichever is chosen, with what belongs to none.
import { useEffect, useMemo, useState, type JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { TrailEntry, TrailWord } from '../../preload/contract/trail.ts';
import { current } from '../list/account-choice.ts';
import { AccountSelect } from '../list/AccountSelect.tsx';
import { save } from '../bridge.ts';
import { useAct, useDesk, useSession } from '../app/desk.ts';
import { formatCount, formatSecond } from '../text/format.ts';
import { createLongList } from '../list/long-list.ts';
import { useScope } from '../list/use-scope.ts';
import { useCopied } from '../list/use-copied.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Column, Sort } from '../ui/grid/columns.ts';
import { Grid } from '../ui/grid/Grid.tsx';
import { TextField } from '../ui/TextField.tsx';
import { codesMatching } from './codes-matching.ts';
import { describeDetail, describeWhat, detailNames, happenings } from './trail-words.ts';
import './trail.css';

const pause = 200;

export function TrailView({ accountId }: { accountId?: string }): JSX.Element {
  const { t } = useLingui();
  const { say, language } = useWords();
  const { guiche, session, toasts } = useDesk();
  const onCopied = useCopied();
  const accounts = useSession((state) => state.accounts?.accounts);
  const trailEnd = useSession((state) => state.trailEnd);
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<string>(current);
  const chosen = useScope(choice);
  const scope = useMemo(() => (accountId === undefined ? chosen : { accountId }), [accountId, chosen]);
  const [sort, setSort] = useState<Sort>({ column: 'at', descending: true });
  const list = useMemo(
    () => createLongList(guiche.trail, session, () => session.store.getState().trailEnd),
    [guiche, session],
  );
  const { pages, failure, end, handle } = useStore(list.store);

  const inWords = (of: 'what' | 'detail', messages: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(messages).map(([code, message]): [TrailWord, string] => [`${of} ${code}`, say(message)]);
  const filter = useMemo(
    () => {
      const said = Object.fromEntries(
        Object.entries(happenings).map(([code, message]) => [code, say(message)]),
      );
      return {
        newestFirst: sort.descending,
        ...(search.trim() === '' ? {} : { search: search.trim(), codes: codesMatching(search, said) }),
        scope,
        withApp: accountId === undefined,
      };
    },
    // `say` changes with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [sort, search, scope, accountId, language],
  );
  useEffect(() => {
    const timer = setTimeout(() => void list.open(filter), filter.search === undefined ? 0 : pause);
    return () => clearTimeout(timer);
  }, [list, filter]);
  useEffect(() => () => list.close(), [list]);

  const names = useMemo(() => new Map((accounts ?? []).map((one) => [one.id, one.name])), [accounts]);
  const columns = useMemo(
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
                entry.accountId === null ? '' : (names.get(entry.accountId) ?? t`Conta apagada`),
            },
          ]
        : []),
      { id: 'what', title: t`O quê`, width: 176, text: (entry) => describeWhat(entry, say) },
      { id: 'detail', title: t`Detalhe`, width: 240, text: (entry) => describeDetail(entry, say, language) },
    ],
    // `say` and `t` change with the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, names, accountId],
  );

  const saving = useAct(async (open: string) => {
    const words: readonly [TrailWord, string][] = [
      ['name', t`trilha`],
      ['language', language],
      ['sequence', t`Nº`],
      ['at', t`Quando`],
      ['user', t`Quem`],
      ['account', t`Conta`],
      ['what', t`O quê`],
      ['detail', t`Detalhe`],
      ...inWords('what', happenings),
      ...inWords('detail', detailNames),
      ...[...names].map(([id, name]): [TrailWord, string] => [`account ${id}`, name]),
    ];
    const made = await guiche.trail.saveList({
      handle: open,
      format: 'csv',
      words: Object.fromEntries(words),
    });
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const saveAll = async () => {
    if (handle === undefined) return;
    const result = await saving.run(handle);
    if (result?.ok && result.value !== 'cancelled') toasts.say('good', t`Trilha salva em CSV.`);
  };
  const fresh = trailEnd > end && pages !== undefined;
  const searching = search.trim() !== '';
  return (
    <div className="trail">
      <div className="list-bar trail-bar">
        <TextField
          data-search
          label={t`Buscar na trilha`}
          value={search}
          onChange={setSearch}
          maxLength={200}
          placeholder={t`Quem, o quê ou detalhe`}
        />
        {accountId === undefined && <AccountSelect account={choice} choose={setChoice} />}
        <output className="faint trail-count">
          {pages && (pages.count === 1 ? t`1 entrada` : t`${formatCount(pages.count, language)} entradas`)}
        </output>
        <span className="grow" />
        {fresh && (
          <Button
            kind="quiet"
            icon="retry"
            onPress={() => void list.open(filter)}
          >{t`Há entradas novas`}</Button>
        )}
        <Button
          icon="save"
          busy={saving.busy}
          isDisabled={!pages || pages.count === 0}
          onPress={() => void saveAll()}
        >{t`Salvar CSV`}</Button>
      </div>
      <FailureBanner failure={failure ?? saving.failure} />
      {pages && (
        <Grid
          label={t`Trilha`}
          columns={columns}
          pages={pages}
          dense
          sort={sort}
          onSort={setSort}
          onCopied={onCopied}
          empty={
            <EmptyState
              icon="trail"
              title={searching ? t`Nada na trilha com “${search.trim()}”` : t`A trilha ainda está vazia`}
              {...(searching
                ? { acts: <Button onPress={() => setSearch('')}>{t`Limpar a busca`}</Button> }
                : {})}
            >
              {searching
                ? t`Procure por menos letras ou por outra palavra.`
                : t`Tudo o que for feito aparece aqui, com quem fez e quando. Nada dela se apaga.`}
            </EmptyState>
          }
        />
      )}
    </div>
  );
}
