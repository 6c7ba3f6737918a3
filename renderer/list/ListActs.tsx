// What stands above a long list: it is brought up to date, and given away as a file.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { Result } from '../../preload/contract/result.ts';
import { save } from '../bridge.ts';
import { useAct, useDesk } from '../app/desk.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { ShownList } from './use-long-list.ts';
import { useWords } from '../words/failure-words.tsx';

export function RefreshList({
  list: { outdated, again },
}: {
  list: Pick<ShownList<unknown>, 'outdated' | 'again'>;
}): JSX.Element {
  const { t } = useLingui();
  return (
    <IconButton
      icon="retry"
      aria-label={outdated ? t`Atualizar a lista: há mudanças` : t`Atualizar a lista`}
      isDisabled={!outdated}
      onPress={again}
    />
  );
}

type Format = 'csv' | 'xlsx';

/** `make` has main write the file; nothing is there to be saved while it is undefined. */
export function SaveList({
  make,
}: {
  make: ((format: Format) => Promise<Result<ReadyFile>>) | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, toasts } = useDesk();
  const saving = useAct(async (format: Format) => {
    const made = await make?.(format);
    if (!made) return { ok: true as const, value: 'cancelled' as const };
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  const saveAs = async (format: Format) => {
    const result = await saving.run(format);
    if (result && !result.ok) toasts.say('bad', both(result.error));
    else if (result && result.value !== 'cancelled') toasts.say('good', t`Lista salva.`);
  };
  return (
    <Menu
      label={t`Salvar a lista`}
      trigger={
        <Button icon="save" busy={saving.busy} isDisabled={!make}>
          {t`Salvar`}
        </Button>
      }
      groups={[
        {
          id: 'format',
          entries: [
            { id: 'xlsx', label: t`Planilha do Excel (.xlsx)`, icon: 'file', run: () => void saveAs('xlsx') },
            { id: 'csv', label: t`Texto separado (.csv)`, icon: 'file', run: () => void saveAs('csv') },
          ],
        },
      ]}
    />
  );
}
