// Whether the system offers Guichê for sheets under "Open with": read from the system each time, because other programs
// change it too.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Choice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

export function OpenWithDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { guiche, session } = useApp();
  const [on, setOn] = useState<boolean>();
  const [failure, setFailure] = useState<Failure>();
  const turning = useAct((wanted: boolean, commandId) => guiche.app.setOpenWith({ commandId, on: wanted }));
  useEffect(() => {
    void session.ask(guiche.app.openWith()).then((read) => {
      if (read.ok) setOn(read.value.on);
      else setFailure(read.error);
    });
  }, [guiche, session]);
  const turn = async (wanted: boolean) => {
    const done = await turning.run(wanted);
    if (done?.ok) setOn(done.value.on);
  };
  return (
    <Dialog title={t`Abrir planilhas com o Guichê`} onClose={onClose}>
      <p className="soft">
        {t`Ligado, o sistema mostra o Guichê em “Abrir com” para arquivos CSV, TSV, XLSX e XLSM, só para este usuário do computador. O programa padrão para essas planilhas continua o mesmo.`}
      </p>
      {on === undefined && !failure && <Spinner />}
      {on !== undefined && (
        <Switch isSelected={on} onChange={(wanted) => void turn(wanted)} isDisabled={turning.busy}>
          {t`Oferecer o Guichê em “Abrir com” para planilhas`}
        </Switch>
      )}
      <FailureBanner failure={failure ?? turning.failure} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
