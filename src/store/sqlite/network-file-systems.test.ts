import { expect, test } from 'vitest'
import { mountsFromCommand, mountsFromKernel } from './mounts.ts'
import { networkFileSystem } from './network-file-systems.ts'

const MOUNTINFO = `22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard
31 27 0:50 / /srv rw,relatime shared:1 master:2 - fuseblk /dev/sdb1 rw
32 27 0:51 / /srv/data rw - fuse.sshfs gm@nas:/data rw,user_id=0
33 32 8:1 / /srv/data/local rw - xfs /dev/sdc1 rw
34 27 0:52 / /mnt/my\\040share rw - nfs4 nas:/export rw
35 27 0:53 / /home rw - autofs systemd-1 rw
36 27 0:54 / /home rw - cifs //nas/home rw
37 27 0:55 / /mnt/c rw - 9p C:\\134 rw,trans=fd
38 27 0:56 / /crypt rw - fuse.gocryptfs /plain rw
39 27 0:57 / /s3 rw - fuse.s3fs s3fs rw
40 27 0:58 / /gluster rw - fuse.glusterfs nas:/vol rw
`
const SANDBOX = '1 0 0:2 / / rw - 9p none rw,trans=fd\n'
const MAC = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//gm@nas._smb._tcp.local/my share on /Volumes/my share (smbfs, nodev, nosuid, mounted by gm)
`

test.each([
  ['/srv/data', 'fuse.sshfs'],
  ['/srv/data/deep/down', 'fuse.sshfs'],
  ['/srv/data/local/overland', undefined],
  ['/srv/database', undefined],
  ['/srv/other', undefined],
  ['/mnt/my share/overland', 'nfs4'],
  ['/home/gm/data', 'cifs'],
  ['/mnt/c/data', '9p'],
  ['/crypt/data', undefined],
  ['/s3', 'fuse.s3fs'],
  ['/gluster/a', 'fuse.glusterfs'],
  ['/var/lib/overland', undefined],
])('by the mounts of Linux, %s is on %s', (folder, expected) => {
  expect(networkFileSystem({ folder, mounts: mountsFromKernel(MOUNTINFO) })).toBe(expected)
})

test.each([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xff534d42 | 0, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x7461636f, 'OCFS2'],
  [0x73757245, 'Coda'],
  [0xef53, undefined],
  [0x01021994, undefined],
  [0x794c7630, undefined],
  [0x9123683e, undefined],
])('by its number, %i is %s', (magic, expected) => {
  expect(networkFileSystem({ folder: '/data', magic })).toBe(expected)
})

test('a share on macOS is told by the command `mount`', () => {
  const mounts = mountsFromCommand(MAC)
  expect(networkFileSystem({ folder: '/Volumes/my share/data', mounts })).toBe('smbfs')
  expect(networkFileSystem({ folder: '/Users/gm/data', mounts })).toBeUndefined()
})

test('a share on Windows is told by its name, a long local path is not taken for one', () => {
  expect(networkFileSystem({ folder: '\\\\nas\\share\\data' })).toBe('a Windows share')
  expect(networkFileSystem({ folder: '\\\\?\\C:\\data' })).toBeUndefined()
  expect(networkFileSystem({ folder: 'C:\\data' })).toBeUndefined()
})

test('a sandbox whose every file comes over 9p is no network share', () => {
  expect(networkFileSystem({ folder: '/data', mounts: mountsFromKernel(SANDBOX) })).toBeUndefined()
})
