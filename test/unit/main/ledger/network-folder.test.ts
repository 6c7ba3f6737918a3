import { expect, test } from 'vitest';
import {
  isNetworkFolder,
  isNetworkKind,
  isUncPath,
  mountKind,
} from '../../../../main/ledger/network-folder.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

test('kinds of file systems that stand on another machine', () => {
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

test('a folder is of the kind of the last mount that holds it', () => {
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
