import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../../../main/ledger/lock.ts';
import {
  isMacLocal,
  isNetworkFolder,
  isNetworkKind,
  isUncPath,
  mountKind,
} from '../../../../main/ledger/network-folder.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { needs } from '../../../helpers/system-tools.ts';

test('names the kinds of file systems that are on another machine', () => {
  const remote = [
    'nfs',
    'nfs4',
    'cifs',
    'smb3',
    '9p',
    'ceph',
    'fuse.sshfs',
    'fuse.rclone',
    'fuse.gvfsd-fuse',
    'vboxsf',
    'virtiofs',
  ];
  const local = ['ext4', 'btrfs', 'xfs', 'tmpfs', 'overlay', 'zfs', 'fuseblk', 'fuse.ntfs-3g', 'vfat', ''];
  expect([...remote, ...local].filter(isNetworkKind)).toEqual(remote);
});

const mounts = `
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
31 27 0:40 / /home rw - ext4 /dev/vdb rw
32 31 0:41 / /home/ana/Escritório\\040da\\040rede rw - cifs //servidor/dados rw
33 31 0:42 / /home/ana/nfs rw - nfs4 servidor:/dados rw
34 33 0:43 / /home/ana/nfs rw - tmpfs tmpfs rw
`;

test('a folder has the kind of the last mount that contains it', () => {
  expect(mountKind(mounts, '/')).toBe('ext4');
  expect(mountKind(mounts, '/homeless')).toBe('ext4');
  expect(mountKind(mounts, '/home/ana/Escritório da rede/guiche')).toBe('cifs');
  expect(mountKind(mounts, '/home/ana/Escritório da rede 2')).toBe('ext4');
  expect(mountKind(mounts, '/home/ana/nfs/x')).toBe('tmpfs');
  expect(mountKind('', '/home')).toBeNull();
});

test('UNC paths, plain and long', () => {
  const remote = ['\\\\servidor\\dados', '//servidor/dados', '\\\\?\\UNC\\servidor\\dados'];
  const local = ['C:\\Users\\ana', '\\\\?\\C:\\Users\\ana', '\\\\.\\C:\\', '/home/ana', 'D:/dados'];
  expect([...remote, ...local].filter(isUncPath)).toEqual(remote);
});

test('the folder of this test is local', () => {
  expect(isNetworkFolder(temporaryFolder())).toBe(false);
});

const macMounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//ana@servidor/dados on /Volumes/dados da rede (smbfs, nodev, nosuid, mounted by ana)
servidor:/dados on /Volumes/nfs (nfs, nodev, nosuid, mounted by ana)
/dev/disk5s1 on /Volumes/PENDRIVE (msdos, local, nodev, nosuid, noowners)
ana@servidor:/ on /Volumes/sshfs (macfuse, nodev, nosuid, synchronous, mounted by ana)
`;

test('on a Mac a folder is local if its mount is local', () => {
  const local = [
    '/Users/ana/Library/Application Support/guiche',
    '/Volumes/PENDRIVE/guiche',
    '/Volumes/nfs 2',
  ];
  const remote = [
    '/Volumes/dados da rede',
    '/Volumes/dados da rede/guiche',
    '/Volumes/nfs/x',
    '/Volumes/sshfs',
  ];
  for (const path of local) expect([path, isMacLocal(macMounts, path)]).toEqual([path, true]);
  for (const path of remote) expect([path, isMacLocal(macMounts, path)]).toEqual([path, false]);
  expect(isMacLocal('', '/Users/ana')).toBeUndefined();
});

/** A FUSE file system may be on any machine: this one shows a folder of this same disk, and looks the same as a network share. */
const mountable = process.platform === 'linux' && existsSync('/dev/fuse');

describe.skipIf(!mountable)('mounted', needs(...(mountable ? ['bindfs', 'fusermount3'] : [])), () => {
  test.each(['', 'guiche', join('new', 'guiche')])(
    'a folder on a share mounted just now is refused and left unchanged: %j in it',
    (name) => {
      const behind = temporaryFolder();
      const point = temporaryFolder();
      execFileSync('bindfs', [behind, point]);
      onTestFinished(() => void execFileSync('fusermount3', ['-u', point]));
      mkdirSync(join(behind, 'theirs'));
      expect(() => lockFolder(join(point, name))).toThrow('folderOnNetwork');
      expect(readdirSync(behind, { recursive: true })).toEqual(['theirs']);
    },
  );
});
