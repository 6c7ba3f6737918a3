// Shows and hides the fields of a list's filters, and says how many of them are set.
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';

export function FiltersButton({
  set,
  open,
  onToggle,
}: {
  set: number;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <Button icon="settings" aria-expanded={open} onPress={() => onToggle(!open)}>
      {set === 0 ? t`Filtros` : t`Filtros (${set})`}
    </Button>
  );
}
