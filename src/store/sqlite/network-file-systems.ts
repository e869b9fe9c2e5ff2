import { type Mount, mountAt } from './mounts.ts'

export interface FolderFacts {
  /** Absolute, without links. */
  readonly folder: string
  /** The type that `statfs` gives on Linux. */
  readonly magic?: number
  readonly mounts?: readonly Mount[]
}

/** By `statfs`: network and cluster file systems (linux/magic.h, or their own sources). */
const MAGIC: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1397113167: 'AFS',
  1799439955: 'AFS',
  12805120: 'Ceph',
  198183888: 'Lustre',
  1196443219: 'GPFS',
  1952539503: 'OCFS2',
  18225520: 'GFS2',
  1937076805: 'Coda',
  22092: 'NCP',
  428016422: 'BeeGFS',
  2866260714: 'PanFS',
  537068840: 'OrangeFS',
  1633904243: 'ACFS',
}

/** Their names in lists of mounts, without the prefix `fuse.`. */
const TYPES: readonly string[] = [
  ...['nfs', 'nfs3', 'nfs4', 'cifs', 'smb', 'smb2', 'smb3', 'smbfs', 'smbnetfs', 'ncpfs', 'ncp'],
  ...['afs', 'openafs', 'auristorfs', 'afpfs', 'coda', 'webdav', 'davfs', 'davfs2', 'ftp'],
  ...['ceph', 'ceph-fuse', 'lustre', 'gpfs', 'ocfs2', 'gfs', 'gfs2', 'beegfs', 'panfs', 'orangefs'],
  ...['pvfs2', 'acfs', 'glusterfs', 'moosefs', 'mfs', 'lizardfs', 'seaweedfs', 'weed', 'juicefs'],
  ...['sshfs', 'rclone', 's3fs', 'mount-s3', 'mountpoint-s3', 'goofys', 'geesefs', 'gcsfuse'],
  ...['blobfuse', 'blobfuse2', 'curlftpfs', 'gvfsd-fuse', 'kio-fuse', 'onedriver', 'xtreemfs'],
  ...['google-drive-ocamlfuse', 'hdfs', 'fuse_dfs', 'alluxio-fuse', 'vmhgfs', 'vmhgfs-fuse'],
  ...['macfuse_sshfs', 'osxfuse_sshfs', '9p'],
]

/** As far as that can be known. SQLite's locks and shared memory do not reach other machines. */
export const networkFileSystem = ({
  folder,
  magic,
  mounts = [],
}: FolderFacts): string | undefined => {
  if (/^\\\\(?![?.]\\)/.test(folder)) return 'a Windows share'
  // Some systems give the number with its sign.
  const known = magic === undefined ? undefined : MAGIC[magic >>> 0]
  if (known) return known
  const mount = mountAt(mounts, folder)
  // A whole machine on 9p is a sandbox, whose files nobody else has.
  if (!mount || (mount.type === '9p' && mount.point === '/')) return undefined
  return TYPES.includes(mount.type.replace(/^fuse\./, '').toLowerCase()) ? mount.type : undefined
}
