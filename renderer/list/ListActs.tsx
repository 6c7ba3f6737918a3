// Actions above a long list: refresh it, and export it.
import { useLingui } from '@lingui/react/macro';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { Result } from '../../preload/contract/result.ts';
import { useApp } from '../app/app-context.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu, type MenuEntry } from '../ui/Menu.tsx';
import type { ShownList } from './use-long-list.ts';
import { useSaving } from './use-saving.ts';
import { useWords } from '../words/failure-words.tsx';

export function RefreshList({
  list: { outdated, again },
}: {
  list: Pick<ShownList<unknown>, 'outdated' | 'again'>;
}) {
  const { t } = useLingui();
  return (
    <IconButton
      icon="retry"
      aria-label={outdated ? t`Atualizar a lista: há alterações` : t`Atualizar a lista`}
      isDisabled={!outdated}
      onPress={again}
    />
  );
}

type Format = 'csv' | 'xlsx';
export type MakeFile = (format: Format) => Promise<Result<ReadyFile>>;

/** The current list, for `SaveList`: undefined while it is not loaded or has no rows. */
export const savable = (
  { handle, pages }: Pick<ShownList<unknown>, 'handle' | 'pages'>,
  saveList: (list: { readonly handle: string; readonly format: Format }) => Promise<Result<ReadyFile>>,
): MakeFile | undefined =>
  handle === undefined || pages?.count === 0 ? undefined : (format) => saveList({ handle, format });

/** The entries of a menu that exports a file. */
export function useFormatEntries(): (save: (format: Format) => void) => readonly MenuEntry[] {
  const { t } = useLingui();
  return (save) => [
    { id: 'xlsx', label: t`Planilha do Excel (.xlsx)`, icon: 'file', run: () => save('xlsx') },
    {
      id: 'csv',
      label: t`Texto separado por ponto e vírgula (.csv)`,
      icon: 'file',
      run: () => save('csv'),
    },
  ];
}

/** `make` has main write the file; there is nothing to export while it is undefined. */
export function SaveList({ make }: { make: MakeFile | undefined }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { toasts } = useApp();
  const saving = useSaving((format: Format) => make?.(format), t`Lista exportada.`);
  const formatEntries = useFormatEntries();
  const saveAs = async (format: Format) => {
    const failure = await saving.run(format);
    if (failure) toasts.show('bad', both(failure));
  };
  return (
    <Menu
      label={t`Exportar lista`}
      trigger={
        <Button icon="save" data-icon="kept" busy={saving.busy} isDisabled={!make}>
          {t`Exportar`}
        </Button>
      }
      groups={[{ id: 'format', entries: formatEntries((format) => void saveAs(format)) }]}
    />
  );
}
