// The printers of this computer, and the selected one with its way of printing. The window keeps the last answer: the next screen
// with printers shows it at once, in its final size, while the system is asked again.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Printer, PrintMethod } from '../../../preload/contract/document-terms.ts';
import type { Failure, Result } from '../../../preload/contract/result.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { defaultPrinter } from './print-draft.ts';

export type Printers = ReturnType<typeof usePrinters>;

export function usePrinters() {
  const { guiche, session } = useApp();
  const list = useSession((state) => state.printers);
  const [name, setName] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const read = useCallback(() => session.ask(guiche.documents.printers()), [guiche, session]);
  const take = useCallback(
    (result: Result<readonly Printer[]>) => {
      if (result.ok) session.store.setState({ printers: result.value });
      setFailure(result.ok ? undefined : result.error);
    },
    [session],
  );
  useEffect(() => {
    void read().then(take);
  }, [read, take]);
  const put = useCallback(
    (printer: Printer) =>
      session.store.setState(({ printers }) => ({
        printers: printers?.map((one) => {
          if (one.name === printer.name) return printer;
          // Only if no printer is selected yet.
          return printer.isDefault ? { ...one, isDefault: false } : one;
        }),
      })),
    [session],
  );
  const turn = useRef(0);
  const tell = async (printer: Printer, way: PrintMethod) => {
    turn.current += 1;
    const mine = turn.current;
    const result = await session.ask(guiche.documents.choosePrinter({ name: printer.name, way }));
    // There was a later choice meanwhile: this answer is outdated.
    if (mine !== turn.current) return;
    put(result.ok ? result.value : printer);
    setFailure(result.ok ? undefined : result.error);
  };
  /** Remembered for the printer; main returns how this way was measured. */
  const chooseMethod = (printer: Printer, way: PrintMethod) => {
    // The choice must be visible at once; main's answer adds the measurement.
    put({ ...printer, way, measuredAt: null, scales: false });
    void tell(printer, way);
  };
  /** The default for the next print, because this one was used. */
  const remember = (printer: Printer) => {
    if (!printer.isDefault) void tell(printer, printer.way);
  };
  return {
    /** Undefined until the system has answered for the first time. */
    list,
    chosen: list && (list.find((one) => one.name === name) ?? defaultPrinter(list)),
    failure,
    choose: setName,
    chooseMethod,
    remember,
    put,
    reload: () => void read().then(take),
  };
}
