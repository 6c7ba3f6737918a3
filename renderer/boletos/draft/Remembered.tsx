// Says that an answer was taken over from an earlier sheet.
import { useLingui } from '@lingui/react/macro';
import { State } from '../../ui/State.tsx';

export function Remembered({ if: shown }: { if: boolean }) {
  const { t } = useLingui();
  return shown ? (
    <State tone="good">{t`Resposta da última planilha deste layout, aplicada também a esta. Você pode mudar acima.`}</State>
  ) : null;
}
