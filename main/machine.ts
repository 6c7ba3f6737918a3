// Identifies this computer and folder by one opaque text: a ledger that is opened on another computer must not send
// automatically.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { systemCode } from './failure.ts';

const run = promisify(execFile);
const patience = { timeout: 3_000, windowsHide: true } as const;

/** The system's own identifier of the machine. */
async function systemId(platform: NodeJS.Platform): Promise<string> {
  if (platform === 'win32') {
    const key = 'HKLM\\SOFTWARE\\Microsoft\\Cryptography';
    const { stdout } = await run('reg', ['query', key, '/v', 'MachineGuid'], patience);
    return /MachineGuid\s+REG_SZ\s+(\S+)/.exec(stdout)?.[1] ?? '';
  }
  if (platform === 'darwin') {
    const { stdout } = await run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], patience);
    return /"IOPlatformUUID" = "([^"]+)"/.exec(stdout)?.[1] ?? '';
  }
  return (await readFile('/etc/machine-id', 'utf8')).trim();
}

/** Empty for a system without an identifier, whose host name is used. A slow system must not count as one without. */
async function knownId(platform: NodeJS.Platform): Promise<string> {
  for (let left = 2; ; left -= 1) {
    try {
      return await systemId(platform);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return '';
      if (left === 0) throw error;
    }
  }
}

/** Hashed, because the ledger stores it and may be copied elsewhere. */
export async function machineIdOf(folder: string, platform = process.platform): Promise<string> {
  const id = await knownId(platform);
  const place = `${id === '' ? hostname() : id}\n${await realpath(folder)}`;
  return createHash('sha256').update(place).digest('base64url');
}
