// What loosens the rules of an account in a team, and waits until another approver agrees.
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp } from './app-context.ts';
import { formatInstant } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { changeSentences } from '../words/change-words.ts';

export function AskedChange({
  asked: { id, own, expiresAt },
  approves,
  again,
  children,
  ...words
}: {
  asked: { readonly id: string; readonly own: boolean; readonly expiresAt: string };
  approves: boolean;
  again: () => void;
  children?: ReactNode;
  title: string;
  agree: string;
  decline: string;
  agreed: string;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [why, setWhy] = useState<keyof typeof changeSentences>();
  const deciding = useAct((agrees: boolean, commandId) =>
    guiche.team.decideChange({ commandId, id, agrees }),
  );
  const decide = (agrees: boolean) =>
    deciding.run(agrees, (value) => {
      setWhy(value.kind === 'refused' ? value.why : undefined);
      if (value.kind === 'refused') return;
      toasts.show('good', agrees ? words.agreed : t`A solicitação foi encerrada sem alterações.`);
      again();
    });
  const until = formatInstant(expiresAt, language);
  return (
    <Banner
      kind="doubt"
      icon="clock"
      title={words.title}
      acts={
        <>
          {approves && !own && (
            <Button kind="main" busy={deciding.busy} onPress={() => void decide(true)}>
              {words.agree}
            </Button>
          )}
          {(approves || own) && (
            <Button busy={deciding.busy} onPress={() => void decide(false)}>
              {own ? t`Cancelar solicitação` : words.decline}
            </Button>
          )}
        </>
      }
    >
      {children}
      <p>{t`Passa a valer quando outro aprovador concordar, até ${until}. Enquanto isso, vale o que está salvo.`}</p>
      {why !== undefined && <p className="strong">{t(changeSentences[why])}</p>}
      <FailureBanner failure={deciding.failure} />
    </Banner>
  );
}
