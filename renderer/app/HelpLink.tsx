// A link from a warning to the help answer about it, which opens next to the work.
import { useLingui } from '@lingui/react/macro';
import { useHelp } from './help-pane.ts';
import { Button } from '../ui/Button.tsx';

export function HelpLink({ about }: { about: string }) {
  const { t } = useLingui();
  const open = useHelp();
  return <Button kind="quiet" icon="help" onPress={() => open(about)}>{t`O que acontece agora?`}</Button>;
}
