// The form as main parses it, shortly after the last key.
import { useEffect, useState } from 'react';
import type { FormReading } from '../../../preload/contract/boletos.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import type { SingleDraft } from './single-draft.ts';

const pause = 200;

type Asked = Pick<SingleDraft, 'form' | 'refInCallback'> & { readonly accountId: string };

interface Read {
  readonly of: Asked;
  readonly reading: FormReading | undefined;
  readonly failure: Failure | undefined;
}

export interface Reading {
  /** The latest result, of whatever form. */
  readonly reading: FormReading | undefined;
  /** It belongs to the current form. */
  readonly current: boolean;
  readonly failure: Failure | undefined;
}

const same = (one: Asked, other: Asked) =>
  one.form === other.form && one.refInCallback === other.refInCallback && one.accountId === other.accountId;

/** Parsed again when `round` changes: the data that main compares with may have changed since the last key. */
export function useReading(asked: Asked, round: unknown): Reading {
  const { guiche, session } = useApp();
  const { form, refInCallback, accountId } = asked;
  const [last, setLast] = useState<Read>();
  useEffect(() => {
    let stale = false;
    const of = { form, refInCallback, accountId };
    const timer = setTimeout(() => {
      void session.ask(guiche.boletos.read(of)).then((result) => {
        if (stale) return;
        setLast((before) => ({
          of,
          reading: result.ok ? result.value : before?.reading,
          failure: result.ok ? undefined : result.error,
        }));
      });
    }, pause);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // A new round is a trigger by itself.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [guiche, session, form, refInCallback, accountId, round]);
  return {
    reading: last?.reading,
    current: last !== undefined && last.failure === undefined && same(last.of, asked),
    failure: last?.failure,
  };
}
