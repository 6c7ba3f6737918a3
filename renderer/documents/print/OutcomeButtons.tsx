// The three answers to "Saiu certo no papel?".
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { outcomes, printLooks } from './print-words.ts';
import type { Outcome } from './use-confirm-print.ts';

export function OutcomeButtons({
  busy,
  onOutcome,
}: {
  busy: boolean;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      {outcomes.map(({ state, icon }) => (
        <Button key={state} icon={icon} isDisabled={busy} onPress={() => onOutcome(state)}>
          {t(printLooks[state].title)}
        </Button>
      ))}
    </>
  );
}
