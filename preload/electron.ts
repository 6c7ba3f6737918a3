// The preload of Electron's window: `window.guiche` over ipcRenderer. Bundled as one CommonJS file for the sandbox.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { buildGuiche, createListeners } from './client.ts';

const { listen, tell } = createListeners();

ipcRenderer.on('guiche:stream', (_event: IpcRendererEvent, stream: unknown, event: unknown) =>
  tell(stream, event),
);

const guiche = buildGuiche({
  host: 'electron',
  uploadHeaders: () => Promise.resolve({}),
  send: (room, name, input) => ipcRenderer.invoke('guiche:call', room, name, input),
  listen,
  // Electron's channel lasts as long as the window.
  onBreak: () => () => undefined,
});

contextBridge.exposeInMainWorld('guiche', guiche);
