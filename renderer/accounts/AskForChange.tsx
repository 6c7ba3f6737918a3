// What loosens an account in a team, and was not saved: it is asked of another person, and saved once that person has agreed.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../preload/contract/result.ts';
import type { ChangeRefusal } from '../../preload/contract/withdrawal-limits.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { changeSentences } from '../words/change-words.ts';
import { FailureBanner } from '../words/failure-words.tsx';

type Asked = { readonly kind: 'asked' } | { readonly kind: 'refused'; readonly why: ChangeRefusal };

export function AskForChange({
  title,
  about,
  ask,
  onAsked,
}: {
  title: string;
  about: string;
  ask: (commandId: string) => Promise<Result<Asked>>;
  onAsked: () => void;
}) {
  const { t } = useLingui();
  const { toasts } = useApp();
  const [why, setWhy] = useState<ChangeRefusal>();
  const asking = useAct((_: undefined, commandId) => ask(commandId));
  const press = () =>
    asking.run(undefined, (value) => {
      setWhy(value.kind === 'refused' ? value.why : undefined);
      if (value.kind === 'refused') return;
      toasts.show('good', t`Solicitação registrada. Depois que outro aprovador concordar, salve de novo.`);
      onAsked();
    });
  return (
    <Banner
      kind="doubt"
      icon="warn"
      title={title}
      live
      acts={
        <Button kind="main" busy={asking.busy} onPress={() => void press()}>
          {t`Pedir aprovação`}
        </Button>
      }
    >
      <p>{about}</p>
      {why !== undefined && <p className="strong">{t(changeSentences[why])}</p>}
      <FailureBanner failure={asking.failure} />
    </Banner>
  );
}
