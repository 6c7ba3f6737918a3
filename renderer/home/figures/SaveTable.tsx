// Saves the figures of a picture of Início as a file.
import { useLingui } from '@lingui/react/macro';
import { useApp, useToday } from '../../app/app-context.ts';
import { useSaving } from '../../list/use-saving.ts';
import { IconButton } from '../../ui/Button.tsx';
import { plainText, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function SaveTable({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, toasts } = useApp();
  const today = useToday();
  const saving = useSaving(
    () =>
      guiche.home.tableFile({
        name: `${title} ${today}`,
        rows: [[...head], ...rows.map((cells) => cells.map(plainText))],
      }),
    t`Arquivo salvo.`,
  );
  const save = async () => {
    const failure = await saving.run(undefined);
    if (failure) toasts.show('bad', both(failure));
  };
  return (
    <IconButton
      icon="save"
      aria-label={t`Salvar ${title}`}
      isPending={saving.busy}
      onPress={() => void save()}
    />
  );
}
