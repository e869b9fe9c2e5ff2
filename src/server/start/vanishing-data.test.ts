import { expect, test } from 'vitest'
import { sayDataVanish, vanishesWithContainer } from './vanishing-data.ts'
import { welcome } from './welcome.ts'

const ID = '3f1c9a0d5b7e42688c1d0e9f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b'
const ROOT =
  '1222 1100 0:105 / / rw,relatime master:300 - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/X'
const OTHERS = [
  '1223 1222 0:108 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw',
  `1240 1222 254:1 /var/lib/docker/containers/${ID}/hosts /etc/hosts rw,relatime - ext4 /dev/vda1 rw`,
]
const at = (root: string, system = 'ext4 /dev/vda1 rw,discard', point = '/data') =>
  `1238 1222 254:1 ${root} ${point} rw,relatime master:29 - ${system}`

test.each([
  ['no mount at all', true, ''],
  ['a volume without a name, of Docker', true, at(`/var/lib/docker/volumes/${ID}/_data`)],
  ['of rootless Podman', true, at(`/home/me/.local/share/containers/storage/volumes/${ID}/_data`)],
  [
    'of containerd under Kubernetes',
    true,
    at(`/var/lib/containerd/io.containerd.grpc.v1.cri/containers/${ID}/volumes/${ID}`),
  ],
  ['memory', true, at('/', 'tmpfs tmpfs rw,size=65536k')],
  ['a mount beside it', true, at('/srv/overland', undefined, '/data2')],
  ['a named volume', false, at('/var/lib/docker/volumes/overland/_data')],
  ['a folder of the machine', false, at('/home/me/overland')],
  ['a folder above it', false, at('/home/me/overland', undefined, '/')],
  ['a folder on a machine whose own root is an overlay', false, at('/srv/data', 'overlay o rw')],
  ['a disk of its own', false, at('/', 'ext4 /dev/sdb rw')],
  [
    'a folder over a volume without a name',
    false,
    `${at(`/volumes/${ID}/_data`)}\n${at('/home/me')}`,
  ],
])('R-DOC-3: data go with the container, by its mounts: %s: %s', (_, isLost, mounted) => {
  expect(vanishesWithContainer('/data', [ROOT, ...OTHERS, mounted].join('\n'))).toBe(isLost)
})

test('R-DOC-3: nothing goes with a system that is no container', () => {
  expect(vanishesWithContainer('/data', '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw')).toBe(
    false,
  )
  expect(vanishesWithContainer('/data', '')).toBe(false)
})

test('R-DOC-3: the start says that data vanish, and what to do', () => {
  const address = { port: 3000, host: '0.0.0.0', publicUrl: undefined, lan: [], hasColours: false }
  const entrances = {
    gm: undefined,
    host: { path: '/host' },
    players: undefined,
    linkFailure: undefined,
  }
  const text = welcome({ ...address, vanishingDataDir: '/data' }, entrances)
  for (const line of sayDataVanish('/data')) expect(text).toContain(line)
  expect(text).toContain('-v overland:/data')
  expect(welcome(address, entrances)).not.toContain('vanish')
})
