// Whether the system offers Guichê for sheets under "Open with": read from the system each time, because other programs
// change it too.
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp, useRead } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Choice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

export function OpenWithDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, take } = useRead(() => guiche.app.openWith());
  const turning = useAct((wanted: boolean, commandId) => guiche.app.setOpenWith({ commandId, on: wanted }));
  return (
    <Dialog title={t`Abrir planilhas com o Guichê`} onClose={onClose}>
      <p className="soft">
        {t`Ligado, o sistema mostra o Guichê em “Abrir com” para arquivos CSV, TSV, XLSX e XLSM, só para este usuário do computador. O programa padrão para essas planilhas continua o mesmo.`}
      </p>
      {!value && !failure && <Spinner />}
      {value && (
        <Switch
          isSelected={value.on}
          onChange={(wanted) => void turning.run(wanted, take)}
          isDisabled={turning.busy}
        >
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
