// Chromium's command-line switches that would open a packaged program to others, because another program could start
// ours with them.

const refused = [
  // Control or inspect the window from outside.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  // Redirect requests, or trust any answer.
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'disable-web-security',
  'allow-file-access-from-files',
  // Start another program instead of ours, or log its traffic.
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'ssl-key-log-file',
  'log-net-log',
] as const;

export interface CommandLine {
  hasSwitch(name: string): boolean;
}

/** The first refused switch that the program was started with. */
export const refusedSwitch = (commandLine: CommandLine): string | undefined =>
  refused.find((name) => commandLine.hasSwitch(name));
