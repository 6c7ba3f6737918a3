// Recognizes folders on other machines, whose locks and syncs cannot be relied on. Changes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { posix } from 'node:path';

const networkKinds =
  /^(nfs\d?|cifs|smb\d?|smbfs|smb-server|9p|afs|beegfs|ceph|coda|davfs\d?|gfs2?|glusterfs|gpfs|lustre|ncpfs|ocfs2|orangefs|prl_fs|pvfs2|vboxsf|virtiofs|vmhgfs)$/;
/** File systems in user space that are local disks all the same; any other may be anywhere. */
const localFuse =
  /^fuse(blk|ext2|\.(ntfs(-3g)?|exfat|ext4|fuse-overlayfs|lxcfs|gocryptfs|encfs|cryfs|vera(crypt)?|mergerfs|zfs))$/;

export const isNetworkKind = (kind: string): boolean =>
  networkKinds.test(kind) || (kind.startsWith('fuse') && !localFuse.test(kind));

const unescaped = (path: string): string =>
  path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)));

const holds = (mountPoint: string, path: string): boolean =>
  path === mountPoint || !posix.relative(mountPoint, path).startsWith('..');

/** The kind of the file system that `path` stands on, by the text of /proc/self/mountinfo. */
export function mountKind(mountinfo: string, path: string): string | null {
  let best: { readonly point: string; readonly kind: string | null } = { point: '', kind: null };
  for (const line of mountinfo.split('\n')) {
    const [before, after] = line.split(' - ');
    const point = unescaped(before?.split(' ')[4] ?? '');
    // Of mounts at the same path the last is in effect.
    if (point.startsWith('/') && holds(point, path) && point.length >= best.point.length)
      best = { point, kind: after?.split(' ')[0] ?? null };
  }
  return best.kind;
}

/** A UNC path, which is also what the real path of a mapped drive letter is. */
export const isUncPath = (path: string): boolean =>
  /^[\\/]{2}(?![.?][\\/])/.test(path) || /^\\\\\?\\UNC\\/i.test(path);

/**
 * Whether `path` stands on a disk of this Mac, by the text of its `mount`: what is a disk is marked `local`, whatever its kind, and
 * a share or a folder of FUSE is not. Undefined where the text does not tell.
 */
export function isMacLocal(mounts: string, path: string): boolean | undefined {
  let best: { readonly point: string; readonly local?: boolean } = { point: '' };
  for (const line of mounts.split('\n')) {
    const begin = line.lastIndexOf(' (');
    const on = line.lastIndexOf(' on /', begin - ' on /'.length);
    if (begin < 0 || on < 0 || !line.endsWith(')')) continue;
    const point = line.slice(on + ' on '.length, begin);
    const flags = line.slice(begin + ' ('.length, -1);
    if (holds(point, path) && point.length >= best.point.length)
      best = { point, local: flags.split(', ').includes('local') };
  }
  return best.local;
}

/** When the system cannot tell, the folder is not refused. */
function macMounts(): string {
  try {
    return execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5_000 });
  } catch {
    return '';
  }
}

/** A mapped drive letter becomes the UNC path behind it; some disks of Windows have no other name than the given one. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    if (process.platform === 'win32') return folder;
    throw error;
  }
}

export function isNetworkFolder(folder: string, platform = process.platform): boolean {
  const path = realPath(folder);
  if (platform === 'win32') return isUncPath(path);
  if (platform === 'darwin') return isMacLocal(macMounts(), path) === false;
  if (platform !== 'linux') return false;
  return isNetworkKind(mountKind(readFileSync('/proc/self/mountinfo', 'utf8'), path) ?? '');
}
