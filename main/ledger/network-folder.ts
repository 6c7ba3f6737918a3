// Tells folders on other machines from local ones: their locks and syncs cannot be relied on. Changes nothing.
import { readFileSync, realpathSync, statfsSync } from 'node:fs';
import { posix } from 'node:path';

const networkKinds =
  /^(nfs\d?|cifs|smb\d?|smbfs|smb-server|9p|afs|ceph|coda|davfs\d?|gfs2?|glusterfs|gpfs|lustre|ncpfs|ocfs2|vboxsf|vmhgfs)$/;
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
  let best = { point: '', kind: null as string | null };
  for (const line of mountinfo.split('\n')) {
    const [before, after] = line.split(' - ');
    const point = unescaped(before?.split(' ')[4] ?? '');
    // Of equals the last: it was mounted over the others.
    if (point.startsWith('/') && holds(point, path) && point.length >= best.point.length)
      best = { point, kind: after?.split(' ')[0] ?? null };
  }
  return best.kind;
}

/** A UNC path, which is also what the real path of a mapped drive letter is. */
export const isUncPath = (path: string): boolean =>
  /^[\\/]{2}(?![.?][\\/])/.test(path) || /^\\\\\?\\UNC\\/i.test(path);

/** macOS numbers most kinds anew at each start; NFS alone has a fixed number, so there only NFS is known. */
const macNfs = 2;

export function isNetworkFolder(folder: string, platform = process.platform): boolean {
  const path = realpathSync.native(folder);
  if (platform === 'win32') return isUncPath(path);
  if (platform === 'darwin') return statfsSync(path).type === macNfs;
  if (platform !== 'linux') return false;
  return isNetworkKind(mountKind(readFileSync('/proc/self/mountinfo', 'utf8'), path) ?? '');
}
