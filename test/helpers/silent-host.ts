// A host that shows nothing and refuses nothing, for tests of the code that uses it.
import type { Host } from '../../main/host/host.ts';
import { noPrinting } from './printing.ts';

export const silentHost = (different: Partial<Host> = {}): Host => ({
  kind: 'browser',
  save: () => Promise.resolve('download'),
  openMail: () => Promise.resolve(false),
  openChat: () => Promise.resolve(false),
  notify: () => undefined,
  idleMs: () => null,
  resolveProxy: () => Promise.resolve(undefined),
  showBusy: () => undefined,
  showTheme: () => undefined,
  showLanguage: () => undefined,
  find: () => undefined,
  showProgress: () => undefined,
  printing: noPrinting,
  chooseFolder: null,
  openWith: null,
  quit: () => undefined,
  ...different,
});
