// One boleto by itself: the form, checked as it is typed, and beside it what would be sent, then its answer.
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
  // A form that follows an answer takes the focus that the answer's button had.
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
