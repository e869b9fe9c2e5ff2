import { readFile, realpath } from 'node:fs/promises'
import type { Config } from '../config.ts'

/** A volume that nobody named, of Docker, Podman or Kubernetes: the next container gets a new one. */
const UNNAMED_VOLUME = /\/volumes\/(.+\/)?[0-9a-f]{64}(\/_data)?$/
/** File systems that are made with a container, and end with it. */
const OF_A_CONTAINER = /overlay|^tmpfs$/

/** Whether what a folder holds goes with the container; `mounts` is /proc/self/mountinfo. */
export const goesWithContainer = (folder: string, mounts: string): boolean => {
  const holding = mounts
    .split('\n')
    .map(parseMount)
    .filter(({ point }) => `${folder}/`.startsWith(point.replace(/\/?$/, '/')))
    // Of several at one place the last one is seen.
    .reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best), NOWHERE)
  const { root, type } = holding
  return UNNAMED_VOLUME.test(root) || (root === '/' && OF_A_CONTAINER.test(type))
}

const NOWHERE = { root: '', point: '', type: '' }

const parseMount = (line: string) => {
  const [mount = '', system = ''] = line.split(' - ')
  const [, , , root = '', point = ''] = mount.split(' ')
  return { root, point, type: system.split(' ')[0] ?? '' }
}

/** Whether this container's data are lost with it; false where that cannot be told. */
export const dataVanish = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<boolean> => {
  // The image of deploy/Dockerfile says so: elsewhere a folder like this may well stay.
  if (process.env.OVERLAND_IMAGE !== '1' || databaseUrl !== undefined) return false
  try {
    const mounts = await readFile('/proc/self/mountinfo', 'utf8')
    return goesWithContainer(await realpath(dataDir), mounts)
  } catch {
    return false
  }
}

export const sayDataVanish = (dataDir: string): readonly string[] => [
  `All data vanish with this container: no volume and no folder is mounted at ${dataDir}.`,
  `Start it with one, such as -v overland:${dataDir}. Each game master can first download`,
  'the campaign as a file: Menu, Campaign.',
]
