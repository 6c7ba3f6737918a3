// One help answer: what the app does, what is not lost, what to do.
import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Question } from './questions.ts';

export type AnswerWords = ReturnType<typeof inWords>;

/** An answer in the clerk's language. */
export const inWords = (
  { ask, does, kept, act, ...rest }: Question,
  translate: (message: MessageDescriptor) => string,
) => ({ ...rest, ask: translate(ask), does: translate(does), kept: translate(kept), act: translate(act) });

export function Answer({
  answer: { id, ask, does, kept, act },
  beside = false,
  children,
}: {
  answer: AnswerWords;
  /** Shown alone, without a group. */
  beside?: boolean;
  /** A link to the next step. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const Heading = beside ? 'h2' : 'h3';
  return (
    <section
      id={beside ? `beside-${id}` : `answer-${id}`}
      className="help-answer"
      tabIndex={-1}
      aria-label={ask}
    >
      <Heading>{ask}</Heading>
      <dl>
        <dt>{t`O que o Guichê faz`}</dt>
        <dd>{does}</dd>
        <dt>{t`O que não se perde`}</dt>
        <dd>{kept}</dd>
        <dt>{t`O que fazer`}</dt>
        <dd>
          {act}
          {children}
        </dd>
      </dl>
    </section>
  );
}
