// Starts a separate print service: cupsd on a socket in a temporary folder, with one printer that leaves a margin of
// 5 mm on each side and writes its output to a file.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { runProgram, type RunProgram } from '../../main/host/programs.ts';

const exec = promisify(execFile);

export interface Cups {
  /** The environment of the program's own commands, but for this service. */
  readonly run: RunProgram;
  readonly printer: string;
  /** Waits until no job is left; returns where the last job was written. */
  readonly printed: () => Promise<string>;
  /** The printer takes no more jobs. */
  readonly refuse: () => Promise<unknown>;
}

const printer = 'Balcao_estreito';
/** In points: 5 mm are 14.17 of them. */
const margin = 14.17;
const paper = { width: 595.28, height: 841.89 };

const place = (command: string): string =>
  existsSync(`/usr/sbin/${command}`) ? `/usr/sbin/${command}` : command;

export async function startCups(): Promise<Cups> {
  // A socket's path must be short, and CUPS takes every file below /dev for a device, also one in /dev/shm.
  const folder = mkdtempSync('/tmp/guiche-cups-');
  // Its filters run as a separate user.
  chmodSync(folder, 0o755);
  const at = (name: string): string => join(folder, name);
  for (const name of ['root', 'root/ppd', 'spool', 'cache', 'state', 'tmp']) mkdirSync(at(name));
  writeFileSync(at('root/cupsd.conf'), settings(at('cups.sock')));
  writeFileSync(at('root/cups-files.conf'), places(folder));
  writeFileSync(at('narrow.ppd'), description);
  const files = ['-c', at('root/cupsd.conf'), '-s', at('root/cups-files.conf')];
  const service = spawn(place('cupsd'), ['-f', ...files], { stdio: 'ignore' });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  onTestFinished(async () => {
    service.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const env = { ...process.env, CUPS_SERVER: at('cups.sock'), LC_ALL: 'C' };
  const ask = async (command: string, ...args: readonly string[]): Promise<string> =>
    (await exec(place(command), args, { env })).stdout;
  await until(async () => (await ask('lpstat', '-r')).includes('is running'));
  const out = at('printed.pdf');
  await ask('lpadmin', '-p', printer, '-E', '-v', `file://${out}`, '-P', at('narrow.ppd'));
  await ask('lpadmin', '-d', printer);
  return {
    run: (program, args, options) => runProgram(program, args, { ...options, env }),
    printer,
    async printed() {
      await until(async () => (await ask('lpstat', '-o')).trim() === '');
      return out;
    },
    refuse: () => ask('cupsreject', printer),
  };
}

/** Another program needs its own time; the test's time limit ends the waiting. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await wait(50);
}

const settings = (socket: string): string => `
Listen ${socket}
LogLevel warn
Browsing No
WebInterface No
DefaultAuthType None
ErrorPolicy abort-job
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;

const places = (folder: string): string => `
ServerRoot ${folder}/root
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/tmp
ErrorLog ${folder}/error.log
AccessLog ${folder}/access.log
PageLog ${folder}/page.log
FileDevice Yes
`;

const right = (paper.width - margin).toFixed(2);
const top = (paper.height - margin).toFixed(2);

/** A printer that accepts PDF as the system's own filters produce it. */
const description = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "NARROW.PPD"
*Product: "(Narrow)"
*Manufacturer: "Invented"
*ModelName: "Narrow"
*ShortNickName: "Narrow"
*NickName: "Narrow"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*cupsFilter: "application/vnd.cups-pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*DefaultPageSize: A4
*PageSize A4/A4: "<</PageSize[${paper.width} ${paper.height}]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: A4
*PageRegion A4/A4: "<</PageSize[${paper.width} ${paper.height}]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "${margin} ${margin} ${right} ${top}"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "${paper.width} ${paper.height}"
*DefaultFont: Courier
*Font Courier: Standard "(002.004S)" Standard ROM
`;
