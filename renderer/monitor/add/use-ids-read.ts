// Reads what the clerk enters while it is typed: only the answer to the current text is shown.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import { fail } from '../../../preload/contract/result.ts';
import type { IdsRead } from '../../../preload/contract/monitor.ts';
import { upload } from '../../app/upload.ts';
import { useApp } from '../../app/app-context.ts';

export type Brought =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File };

/** Null: none of them. Absent: as proposed. */
export interface Columns {
  readonly idColumn?: number;
  readonly labelColumn?: number | null;
}

/** The delay after typing before a text is read, in milliseconds. */
const rest = 250;

export function useIdsRead(accountId: string, brought: Brought, columns: Columns) {
  const { guiche, session } = useApp();
  const [answer, setAnswer] = useState<{ readonly to: object; readonly result: Result<IdsRead> }>();
  const tickets = useRef(new WeakMap<File, string>());
  const hurry = useRef<() => void>(undefined);
  const last = useRef<Promise<IdsRead | undefined>>(Promise.resolve(undefined));
  const empty = brought.kind === 'text' && brought.text.trim() === '';

  const wish = useMemo(() => ({ brought, columns }), [brought, columns]);
  const ask = useCallback(async (): Promise<Result<IdsRead>> => {
    if (brought.kind === 'text')
      return session.ask(guiche.monitor.readIds({ accountId, input: { text: brought.text }, ...columns }));
    // Main drops a ticket after a while: then the file is uploaded again.
    for (let tries = 0; tries < 2; tries += 1) {
      let ticket = tickets.current.get(brought.file);
      if (ticket === undefined) {
        const taken = await session.ask(upload(guiche, brought.file, 'sheet'));
        if (!taken.ok) return taken;
        ({ ticket } = taken.value);
        tickets.current.set(brought.file, ticket);
      }
      const result = await session.ask(guiche.monitor.readIds({ accountId, input: { ticket }, ...columns }));
      if (result.ok || result.error.code !== 'ticketUnknown') return result;
      tickets.current.delete(brought.file);
    }
    return fail('ticketUnknown', 'files');
  }, [guiche, session, accountId, brought, columns]);

  useEffect(() => {
    if (empty) {
      last.current = Promise.resolve(undefined);
      return undefined;
    }
    let stale = false;
    const { promise: rested, resolve: go } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => go(undefined), brought.kind === 'file' ? 0 : rest);
    hurry.current = () => go(undefined);
    last.current = rested.then(async () => {
      if (stale) return undefined;
      const result = await ask();
      // Text typed meanwhile is read by a later pass.
      if (stale) return undefined;
      setAnswer({ to: wish, result });
      return result.ok ? result.value : undefined;
    });
    return () => {
      stale = true;
      clearTimeout(timer);
      go(undefined);
    };
  }, [ask, wish, empty, brought.kind]);

  const result = empty ? undefined : answer?.result;
  const current = answer?.to === wish;
  return {
    /** Of the current text, or of the text a moment ago while `reading`. */
    read: result?.ok ? result.value : undefined,
    failure: current && result && !result.ok ? result.error : undefined,
    reading: !empty && !current,
    /** Waits for the answer to the current text. */
    settled: useCallback(async () => {
      // Text typed while the answer was awaited gets its own answer.
      for (;;) {
        hurry.current?.();
        const awaited = last.current;
        // oxlint-disable-next-line no-await-in-loop
        const answered = await awaited;
        if (awaited === last.current) return answered;
      }
    }, []),
  };
}
