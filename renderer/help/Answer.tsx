// One help answer: what the app does, what is not lost, what to do.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Question } from './questions.ts';

export interface AnswerWords extends Pick<Question, 'id' | 'group' | 'way'> {
  readonly ask: string;
  readonly does: string;
  readonly kept: string;
  readonly act: string;
}

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
