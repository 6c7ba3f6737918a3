// The names of every call and stream, apart from their schemas, so that the preload carries names and no parser.

export const callNames = {
  app: [
    'state',
    'setPreferences',
    'retryVault',
    'agreeToMemoryVault',
    'clearFreeze',
    'dismissNotice',
    'exportDiagnostics',
    'quit',
  ],
  accounts: [
    'list',
    'readToken',
    'create',
    'update',
    'setCredentials',
    'removeCredential',
    'select',
    'remove',
    'test',
    'cancelTest',
    'practice',
    'setScenario',
    'resetPractice',
  ],
  trail: ['open', 'window', 'close', 'save'],
  files: ['save'],
} as const;

export const streamNames = ['app', 'accounts', 'connectionTest', 'trail'] as const;

export type CallNames = typeof callNames;
export type Room = keyof CallNames;
export type CallName<R extends Room> = CallNames[R][number];
export type StreamName = (typeof streamNames)[number];
