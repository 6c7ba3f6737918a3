// Created boletos of the register that match a few letters: their number and payers. The list stays open for a caller
// that takes it over.
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { useScope } from '../../list/use-scope.ts';
import { payersOf, type Payer } from './payers-of.ts';

const pause = 200;
/** Fewer letters match too many to be useful. */
const fewest = 2;

interface Found {
  readonly handle: string;
  readonly count: number;
  readonly payers: readonly Payer[];
}

export function useRegisterSearch(typed: string) {
  const { guiche, session } = useApp();
  const scope = useScope();
  const [state, setState] = useState<{ text: string; found?: Found; failure?: Failure }>();
  const [empty, setEmpty] = useState(false);
  const taken = useRef<string>(undefined);
  const text = typed.trim();
  useEffect(() => {
    void (async () => {
      const list = await session.ask(guiche.boletos.open({ scope, states: ['created'], sort: 'newest' }));
      if (!list.ok) return;
      setEmpty(list.value.count === 0);
      void session.ask(guiche.boletos.close({ handle: list.value.handle }));
    })();
  }, [guiche, session, scope]);
  useEffect(() => {
    if (text.length < fewest) return undefined;
    let over = false;
    let open: string | undefined;
    const close = (handle: string) => void session.ask(guiche.boletos.close({ handle }));
    const look = async () => {
      const list = await session.ask(
        guiche.boletos.open({ scope, text, states: ['created'], sort: 'newest' }),
      );
      if (!list.ok) {
        if (!over) setState({ text, failure: list.error });
        return;
      }
      const { handle, count, rows } = list.value;
      if (over) return close(handle);
      open = handle;
      setState({ text, found: { handle, count, payers: payersOf(rows, text) } });
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      over = true;
      clearTimeout(timer);
      if (open !== undefined && open !== taken.current) close(open);
    };
  }, [guiche, session, scope, text]);
  const shown = text.length < fewest ? undefined : state;
  return {
    found: shown?.found,
    failure: shown?.failure,
    /** No boleto was ever created. */
    empty,
    /** Hands the list over: it is not closed when the search continues. */
    take() {
      const handle = state?.found?.handle ?? '';
      taken.current = handle;
      return handle;
    },
  };
}
