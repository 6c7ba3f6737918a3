// The preload of Electron's window: `window.guiche` over ipcRenderer. Bundled as one CommonJS file for the sandbox.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { buildGuiche } from './client.ts';

const listeners = new Map<string, Set<(event: unknown) => void>>();

ipcRenderer.on('guiche:stream', (_event: IpcRendererEvent, stream: unknown, event: unknown) => {
  if (typeof stream === 'string') for (const listener of listeners.get(stream) ?? []) listener(event);
});

const guiche = buildGuiche({
  host: 'electron',
  uploadHeaders: () => ({}),
  send: (room, name, input) => ipcRenderer.invoke('guiche:call', room, name, input),
  listen: (stream, listener) => {
    const set = listeners.get(stream) ?? new Set();
    listeners.set(stream, set.add(listener));
    return () => set.delete(listener);
  },
});

contextBridge.exposeInMainWorld('guiche', guiche);
