// The progress of checking the open sheet, and the button that cancels it.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { useDraftController } from './use-draft.ts';

export function Checking({ sheet }: { sheet: string }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const controller = useDraftController();
  const check = useSession((state) => (state.sheetCheck?.sheet === sheet ? state.sheetCheck : undefined));
  const [leaving, setLeaving] = useState(false);
  const cancel = () => {
    setLeaving(true);
    void controller.cancel();
  };
  const rows = formatCount(check?.rows ?? 0);
  return (
    <div className="line one gap-12 checking">
      <Progress
        label={check ? t`Conferindo: ${rows} linhas` : t`Conferindo as linhas…`}
        done={check?.share ?? 0}
        total={1}
      />
      <Button busy={leaving} onPress={cancel}>{t`Cancelar`}</Button>
    </div>
  );
}
