// Warns in a form with typed text that another window has changed the account meanwhile.
import { useLingui } from '@lingui/react/macro';
import { useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

export function Overtaken({ onCurrent }: { onCurrent: () => void }) {
  const { t } = useLingui();
  const { what, next } = useWords();
  const code = 'changedMeanwhile';
  return (
    <Banner
      kind="doubt"
      title={what({ code })}
      live
      acts={<Button onPress={onCurrent}>{t`Ver a situação atual`}</Button>}
    >
      <p>{next({ code })}</p>
    </Banner>
  );
}
