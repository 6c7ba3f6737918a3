// A declared list on its screen: its parts in the frame of every list, and its rows. A tab says only what is its own.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Sort } from '../ui/grid/columns.ts';
import type { Pages } from '../ui/grid/pages.ts';
import { RefreshList, SaveList, type MakeFile } from './ListActs.tsx';
import { ListRows, type ListRowsProps } from './ListRows.tsx';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';
import type { ListColumns } from './use-list-columns.ts';
import type { ShownList } from './use-long-list.ts';

interface DeclaredListProps<Row>
  extends
    Pick<
      ListScreenProps,
      'className' | 'narrowing' | 'filters' | 'foot' | 'frame' | 'details' | 'onCloseDetails'
    >,
    Pick<ListRowsProps<Row>, 'label' | 'onOpen' | 'onSelected' | 'onMoved' | 'onKey' | 'empty'> {
  /** From `useList`. */
  readonly parts: {
    readonly search: { readonly text: string };
    readonly change: (part: { readonly text: string }) => void;
    readonly sort: Sort;
    readonly setSort: (sort: Sort) => void;
    readonly columns: ListColumns<Row>;
    readonly narrowed: boolean;
    readonly widen: () => void;
    /** The menu of its columns and views. */
    readonly displayMenu: ReactNode;
    readonly filtersButton: ReactNode;
    /** The chips and the fields of the filters. */
    readonly filterArea: ReactNode;
  };
  readonly search: Pick<ListScreenProps['search'], 'label' | 'placeholder'>;
  /** The rows: of a list in main, which can be refreshed, or of one that the window has whole. */
  readonly list:
    | Pick<ShownList<Row>, 'pages' | 'failure' | 'outdated' | 'again'>
    | { readonly pages: Pages<Row> | undefined; readonly failure: Failure | undefined };
  /** Has main write the file of the list, if there is anything to export. */
  readonly make: MakeFile | undefined;
  /** Actions for the whole list, before and after its export. */
  readonly acts?: ReactNode;
  readonly mainActs?: ReactNode;
  /** The grid makes room for details, even while there are none. */
  readonly beside?: boolean;
}

export function DeclaredList<Row>({
  parts,
  search,
  list,
  make,
  acts,
  mainActs,
  className,
  narrowing = parts.filtersButton,
  filters = parts.filterArea,
  foot,
  frame,
  details = false,
  onCloseDetails,
  beside = details !== false,
  ...rows
}: DeclaredListProps<Row>) {
  return (
    <ListScreen
      className={className}
      frame={frame}
      onCloseDetails={onCloseDetails}
      search={{ ...search, text: parts.search.text, onText: (text) => parts.change({ text }) }}
      narrowing={narrowing}
      onClear={parts.narrowed ? parts.widen : undefined}
      acts={
        <>
          {'again' in list && <RefreshList list={list} />}
          {parts.displayMenu}
          {acts}
          <SaveList make={make} />
          {mainActs}
        </>
      }
      filters={filters}
      failure={list.failure}
      foot={foot}
      details={details}
    >
      <ListRows
        {...rows}
        columns={parts.columns}
        pages={list.pages}
        sort={parts.sort}
        onSort={parts.setSort}
        details={beside ? 'open' : 'closed'}
      />
    </ListScreen>
  );
}

/** Instead of rows, if the search or the filters leave none. */
export function NothingFound({
  title,
  kind,
  onWiden,
  children,
}: {
  title: string;
  kind?: 'main';
  onWiden: () => void;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="search"
      title={title}
      acts={<Button kind={kind} onPress={onWiden}>{t`Limpar a busca e os filtros`}</Button>}
    >
      {children}
    </EmptyState>
  );
}
