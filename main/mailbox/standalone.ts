// Runs a mailbox: `npm run mailbox -- --port 8443 --data FOLDER`. Prints its address, and the pairing code when it makes one.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { classOfHost } from '../service/address-class.ts';
import { startMailbox, type Certificate } from './server.ts';
import { FolderInUse } from './store.ts';

const usage = `usage: mailbox --data FOLDER [--port N] [--host ADDRESS] [--cert FILE --key FILE] [--behind-proxy]
               [--show-code] [--pair-again] [--forward-to-private-networks]
  --data FOLDER        where deliveries are kept; made if it is missing
  --port N             8443 unless given; 0 takes any free port
  --host ADDRESS       where it listens: every network with a certificate, otherwise only this computer
  --cert, --key FILE   the certificate and its key in PEM; read again when they change
  --behind-proxy       lets it listen on another address without a certificate, because a proxy has one
  --show-code          prints the pairing code again
  --pair-again         lets accounts pair with another key, after the old one was lost
  --forward-to-private-networks   lets it send deliveries on to addresses inside of the office`;

function giveUp(words: string, code: number): never {
  console.error(words);
  process.exit(code);
}

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    data: text,
    port: text,
    host: text,
    cert: text,
    key: text,
    'behind-proxy': flag,
    'show-code': flag,
    'pair-again': flag,
    'forward-to-private-networks': flag,
  };
  try {
    const { port = '8443', data, ...rest } = parseArgs({ options }).values;
    if (data && /^\d{1,5}$/.test(port) && Number(port) <= 65_535)
      return { ...rest, data, port: Number(port) };
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  return giveUp(usage, 2);
}

const options = readOptions();
const { cert, key, host = cert === undefined ? '127.0.0.1' : '::' } = options;
if ((cert === undefined) !== (key === undefined)) giveUp(`--cert and --key belong together\n${usage}`, 2);
if (cert === undefined && classOfHost(host) !== 'loopback' && !options['behind-proxy'])
  giveUp(
    `Without a certificate, deliveries and keys would cross the network unprotected. Give --cert and --key, or --behind-proxy if a proxy on the way has the certificate.`,
    2,
  );

const certificate = (): Certificate | undefined =>
  cert === undefined || key === undefined
    ? undefined
    : { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };

const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

const explain = (error: unknown): string =>
  error instanceof FolderInUse
    ? `another mailbox uses the folder ${options.data}`
    : `the mailbox could not start: ${error instanceof Error ? error.message : String(error)}`;

async function start() {
  try {
    const tls = certificate();
    const mailbox = await startMailbox({
      folder: options.data,
      host,
      port: options.port,
      tls,
      forwardsToPrivate: options['forward-to-private-networks'],
      log,
    });
    return { tls, mailbox };
  } catch (error) {
    return giveUp(explain(error), 1);
  }
}

let { tls, mailbox } = await start();
if (options['pair-again']) mailbox.forgetRecipients();
if (mailbox.isNew || options['show-code'] || options['pair-again'])
  console.log(`pairing code (paste it in Guichê, and keep it secret): ${mailbox.code}`);
/** Programs that renew certificates write new files, and send a signal at most. */
function renew(): void {
  try {
    const fresh = certificate();
    if (!fresh || (fresh.cert === tls?.cert && fresh.key === tls.key)) return;
    mailbox.renew(fresh);
    tls = fresh;
    log('uses the new certificate');
  } catch (error) {
    log(`keeps the old certificate: ${error instanceof Error ? error.message : String(error)}`);
  }
}
setInterval(renew, 3_600_000).unref();
process.on('SIGHUP', renew);

const stop = () => void mailbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

// Last, so that whoever reads this line has read the others.
console.log(
  `listens at ${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${mailbox.port}`,
);
