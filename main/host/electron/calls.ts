// The contract over Electron's IPC: accepts calls from our main frame only, sends streams to our window only.
import type { Served } from '../host.ts';
import type { CallEvent, ContentsPort, ElectronPort } from './port.ts';
import { appOrigin } from './session.ts';

/** The frame is null if it has navigated or is gone; then the call is not trusted. */
export const isTrusted = ({ sender, senderFrame }: CallEvent, ours: number | undefined): boolean =>
  senderFrame !== null &&
  senderFrame.parent === null &&
  senderFrame.origin === appOrigin &&
  sender.id === ours;

export function serveCalls(
  ipcMain: ElectronPort<unknown, unknown>['ipcMain'],
  app: Pick<Served, 'call' | 'onEvent'>,
  contents: () => ContentsPort | undefined,
): void {
  ipcMain.handle('guiche:call', (event, room, name, input) =>
    app.call({ trusted: isTrusted(event, contents()?.id) }, room, name, input),
  );
  app.onEvent((stream, event) => contents()?.send('guiche:stream', stream, event));
}
