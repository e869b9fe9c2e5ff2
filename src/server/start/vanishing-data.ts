import { readFile, realpath } from 'node:fs/promises'
import type { Config } from '../config.ts'

/** Path of an unnamed volume of Docker, Podman or Kubernetes: the next container gets another one. */
const UNNAMED_VOLUME = /\/volumes\/(.+\/)?[0-9a-f]{64}(\/_data)?$/
/** Types of file systems that are made with a container, and end with it. */
const CONTAINER_FILE_SYSTEM = /overlay|^tmpfs$/

/** Whether a folder's files are lost with the container; `mounts` is the text of /proc/self/mountinfo. */
export const vanishesWithContainer = (folder: string, mounts: string): boolean => {
  const mountOfFolder = mounts
    .split('\n')
    .map(parseMount)
    .filter(({ point }) => `${folder}/`.startsWith(point.replace(/\/?$/, '/')))
    // The last of several mounts at one place hides the others.
    .reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best), NO_MOUNT)
  const { root, type } = mountOfFolder
  return UNNAMED_VOLUME.test(root) || (root === '/' && CONTAINER_FILE_SYSTEM.test(type))
}

const NO_MOUNT = { root: '', point: '', type: '' }

const parseMount = (line: string) => {
  const [mount = '', system = ''] = line.split(' - ')
  const [, , , root = '', point = ''] = mount.split(' ')
  return { root, point, type: system.split(' ')[0] ?? '' }
}

/** Whether the data are lost with this container; false where that cannot be found out. */
export const dataVanish = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<boolean> => {
  // deploy/Dockerfile sets OVERLAND_IMAGE: outside of its image such a folder may well stay.
  if (process.env.OVERLAND_IMAGE !== '1' || databaseUrl !== undefined) return false
  try {
    const mounts = await readFile('/proc/self/mountinfo', 'utf8')
    return vanishesWithContainer(await realpath(dataDir), mounts)
  } catch {
    return false
  }
}

export const sayDataVanish = (dataDir: string): readonly string[] => [
  `All data vanish with this container: no volume and no folder is mounted at ${dataDir}.`,
  `Start it with one, such as -v overland:${dataDir}. Each game master can first download`,
  'the campaign as a file: Menu, Campaign.',
]
