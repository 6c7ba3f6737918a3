// Saves a picture of Início, as an image or as its figures.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { fail } from '../../../preload/contract/result.ts';
import { useApp, useSession, useToday } from '../../app/app-context.ts';
import { upload } from '../../app/upload.ts';
import { useSaving } from '../../list/use-saving.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type ChartTable, plainText } from '../../ui/charts/ChartCard.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { type Drawing, pngOf } from './draw-picture.ts';

export function SavePicture({
  title,
  note,
  table: { head, rows },
  drawing,
}: {
  title: string;
  note: string;
  table: ChartTable;
  drawing: Drawing;
}): JSX.Element {
  const { t } = useLingui();
  const { both, language } = useWords();
  const { guiche, toasts } = useApp();
  const accounts = useSession((state) => state.accounts);
  const today = useToday();
  const account = accounts?.accounts.find(({ id }) => id === accounts.current)?.name ?? '';
  const name = `${title} ${today}`;
  const makeImage = async () => {
    const blob = await pngOf({
      title,
      note: `${account} · ${formatDay(today)} · ${note}`,
      language,
      drawing,
    });
    if (!blob) return fail('internal', 'files');
    const sent = await upload(guiche, new File([blob], `${name}.png`), 'image');
    return sent.ok ? guiche.home.imageFile({ name, upload: sent.value.ticket }) : sent;
  };
  const makeTable = () =>
    guiche.home.tableFile({
      name,
      rows: [[...head], ...rows.map((cells) => cells.map(plainText))],
    });
  const saving = useSaving(
    (format: 'png' | 'csv') => (format === 'png' ? makeImage() : makeTable()),
    t`Arquivo salvo.`,
  );
  const saveAs = async (format: 'png' | 'csv') => {
    const failure = await saving.run(format);
    if (failure) toasts.show('bad', both(failure));
  };
  return (
    <Menu
      label={t`Salvar ${title}`}
      trigger={<IconButton icon="save" aria-label={t`Salvar ${title}`} isPending={saving.busy} />}
      groups={[
        {
          id: 'format',
          entries: [
            { id: 'png', label: t`Imagem (.png)`, icon: 'file', run: () => void saveAs('png') },
            { id: 'csv', label: t`Dados da tabela (.csv)`, icon: 'file', run: () => void saveAs('csv') },
          ],
        },
      ]}
    />
  );
}
