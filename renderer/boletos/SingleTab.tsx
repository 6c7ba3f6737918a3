// A single boleto: the form, checked while it is typed, next to a preview and then the answer.
import { useState, type JSX } from 'react';
import { useSession } from '../app/app-context.ts';
import { SingleAnswer } from './single/SingleAnswer.tsx';
import { SingleForm } from './single/SingleForm.tsx';
import { keepDraft, readDraft, type ChangeDraft } from './single/single-draft.ts';
import './single/single.css';

export function SingleTab(): JSX.Element | null {
  const account = useSession((state) =>
    state.accounts?.accounts.find((one) => one.id === state.accounts?.current),
  );
  const [draft, setDraft] = useState(() => readDraft(sessionStorage));
  const change: ChangeDraft = (part) =>
    setDraft((old) => {
      const next = { ...old, ...(typeof part === 'function' ? part(old) : part) };
      keepDraft(sessionStorage, next);
      return next;
    });
  // A form that replaces an answer takes the focus from the answer's button.
  const [follows, setFollows] = useState(false);
  if (!account) return null;
  return draft.issued === null ? (
    <SingleForm account={account} draft={draft} change={change} takesFocus={follows} />
  ) : (
    <SingleAnswer
      account={account}
      draft={draft}
      change={change}
      issued={draft.issued}
      onNext={(next) => {
        setFollows(true);
        change(next);
      }}
    />
  );
}
