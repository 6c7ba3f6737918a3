// The printers of this computer, and the one at hand with its way of printing.
import { useCallback, useEffect, useState } from 'react';
import type { Printer, PrintWay } from '../../../preload/contract/documents.ts';
import type { Failure, Result } from '../../../preload/contract/result.ts';
import { useAct, useDesk } from '../../desk.ts';
import { defaultPrinter } from './print-draft.ts';

export interface Printers {
  /** Undefined until the system has answered. */
  readonly list: readonly Printer[] | undefined;
  readonly chosen: Printer | undefined;
  readonly failure: Failure | undefined;
  readonly choose: (name: string) => void;
  /** Remembered for the printer, and told back with how this way was measured. */
  readonly chooseWay: (printer: Printer, way: PrintWay) => void;
  readonly put: (printer: Printer) => void;
  readonly reload: () => void;
}

export function usePrinters(): Printers {
  const { guiche, session } = useDesk();
  const [list, setList] = useState<readonly Printer[]>();
  const [name, setName] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const read = useCallback(() => session.ask(guiche.documents.printers()), [guiche, session]);
  const take = useCallback((result: Result<readonly Printer[]>) => {
    if (result.ok) setList(result.value);
    setFailure(result.ok ? undefined : result.error);
  }, []);
  useEffect(() => {
    void read().then(take);
  }, [read, take]);
  const put = useCallback(
    (printer: Printer) => setList((old) => old?.map((one) => (one.name === printer.name ? printer : one))),
    [],
  );
  const choosing = useAct((wish: { name: string; way: PrintWay }) => guiche.documents.choosePrinter(wish));
  const chooseWay = (printer: Printer, way: PrintWay) => {
    // The radio must move at once; main's answer brings what is known of the way.
    put({ ...printer, way, measuredAt: null, scales: false });
    void choosing.run({ name: printer.name, way }).then((result) => {
      if (result) put(result.ok ? result.value : printer);
    });
  };
  return {
    list,
    chosen: list && (list.find((one) => one.name === name) ?? defaultPrinter(list)),
    failure: failure ?? choosing.failure,
    choose: setName,
    chooseWay,
    put,
    reload: () => void read().then(take),
  };
}
