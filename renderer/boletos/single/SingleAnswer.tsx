// The form with its boleto next to it: disabled while that is being sent or created, enabled again if it was refused.
import { useEffect, useRef, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { BoletoView } from '../boleto/BoletoPane.tsx';
import { useQuery } from '../../app/use-query.ts';
import { fieldsNamed } from './named-fields.ts';
import { SingleForm } from './SingleForm.tsx';
import { emptyDraft, samePayer, type ChangeDraft, type SingleDraft } from './single-draft.ts';

export function SingleAnswer({
  account,
  draft,
  change,
  issued,
  onNext,
}: {
  account: Account;
  draft: SingleDraft;
  change: ChangeDraft;
  issued: number;
  onNext: (draft: SingleDraft) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(issued, () => guiche.boletos.details({ id: issued }));
  const state = value?.boleto.state;
  const refused = state === 'refused';
  const next = useRef<HTMLButtonElement>(null);
  const done = state === 'created' || state === 'uncertain';
  const container = useRef<HTMLDivElement>(null);
  // The form becomes disabled, and enabled again after a refusal: keyboard users need the focus moved.
  useEffect(() => {
    if (done) next.current?.focus();
    else if (refused) {
      const fields = document.querySelectorAll<HTMLElement>('.single-fields input');
      ([...fields].find((one) => one.ariaInvalid === 'true') ?? fields[0])?.focus();
    } else container.current?.focus();
  }, [done, refused]);
  const answer = (
    <div ref={container} tabIndex={-1}>
      <FailureBanner failure={failure} />
      {value && <BoletoView details={value} inForm />}
    </div>
  );
  return (
    <SingleForm
      account={account}
      draft={draft}
      change={change}
      answer={answer}
      closed={!refused}
      {...(refused ? { refusal: fieldsNamed(value?.boleto.serviceMessage?.words ?? []) } : {})}
      acts={
        refused ? undefined : (
          <>
            <Button
              kind="main"
              icon="plus"
              ref={next}
              isDisabled={!value}
              onPress={() => onNext(emptyDraft)}
            >{t`Novo boleto`}</Button>
            <Button
              isDisabled={!value}
              onPress={() => onNext(samePayer(draft))}
            >{t`Outro para o mesmo pagador`}</Button>
          </>
        )
      }
    />
  );
}
