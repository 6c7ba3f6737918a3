// The job file for the dialog's choices, prepared again shortly after they change.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreparedPrint } from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { keyOf, totalFrom, type PrintRequest } from './print-draft.ts';

const pause = 250;

interface PreparedFor {
  readonly key: string;
  readonly file?: PreparedPrint;
  readonly failure?: Failure;
}

export function usePrepared(requestFor: (total: number | undefined) => PrintRequest | undefined) {
  const { guiche, session } = useApp();
  const [made, setMade] = useState<PreparedFor>();
  const [file, setFile] = useState<PreparedPrint>();
  const [total, setTotal] = useState<number>();
  const first = useRef(true);
  const request = requestFor(total);
  const key = keyOf(request);
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const turn = useRef(0);
  const prepare = useCallback(
    async (key: string, wanted: PrintRequest | undefined) => {
      turn.current += 1;
      if (!wanted) return;
      const mine = turn.current;
      const result = await session.ask(guiche.documents.preparePrint(wanted));
      if (mine !== turn.current) return;
      if (!result.ok) return setMade({ key, failure: result.error });
      setMade({ key, file: result.value });
      setFile(result.value);
      setTotal((known) => totalFrom(wanted, result.value) ?? known);
    },
    [guiche, session],
  );
  useEffect(() => {
    const timer = setTimeout(() => void prepare(key, latest.current), first.current ? 0 : pause);
    first.current = false;
    return () => clearTimeout(timer);
  }, [prepare, key]);
  const current = made?.key === key ? made : undefined;
  return {
    request,
    /** The last prepared file; outdated while `stale`. */
    file,
    stale: current?.file === undefined,
    failure: current?.failure,
    /** Pages of the whole document, once known. */
    total,
    again: () => {
      setMade(undefined);
      void prepare(key, request);
    },
  };
}
