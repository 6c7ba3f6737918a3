// Failures as text in the clerk's language, for forms, toasts and whole screens.
import { type JSX, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { Failure } from '../../preload/contract/result.ts';
import { Banner } from '../ui/Banner.tsx';
import type { Language } from '../../preload/shared/money.ts';
import { detailWords } from './detail-words.ts';
import { errorSentences } from './error-sentences.ts';

/** A failure, or another object with a code of the same union. */
type Coded = Pick<Failure, 'code'>;

export interface Words {
  readonly language: Language;
  readonly translate: (message: MessageDescriptor) => string;
  readonly what: (failure: Coded) => string;
  readonly next: (failure: Coded) => string;
  readonly both: (failure: Coded) => string;
  /** A detail that is one of the app's codes; undefined for messages of the system. */
  readonly known: (code: Failure['code'], detail: string | undefined) => string | undefined;
}

export function useWords(): Words {
  const { i18n } = useLingui();
  const what = ({ code }: Coded) => i18n._(errorSentences[code].what);
  const next = ({ code }: Coded) => i18n._(errorSentences[code].next);
  return {
    language: i18n.locale === 'en' ? 'en' : 'pt-BR',
    translate: (message) => i18n._(message),
    what,
    next,
    both: (failure) => `${what(failure)} ${next(failure)}`,
    known: (code, detail) => {
      const message = detail === undefined ? undefined : detailWords(code, detail);
      return message && i18n._(message);
    },
  };
}

/** Scrolls into view by itself: a form may be longer than the window. */
export function FailureBanner({ failure }: { failure: Failure | undefined }): JSX.Element | null {
  const words = useWords();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) container.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const known = words.known(failure.code, failure.detail);
  return (
    <div ref={container}>
      <Banner kind="bad" title={words.what(failure)} live>
        <p>{words.next(failure)}</p>
        {failure.detail !== undefined &&
          (known === undefined ? <p className="mono break">{failure.detail}</p> : <p>{known}</p>)}
      </Banner>
    </div>
  );
}
