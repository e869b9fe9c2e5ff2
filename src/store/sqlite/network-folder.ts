import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, statfsSync } from 'node:fs'
import { StoreRefused } from '../store-refused.ts'
import { type Mount, mountsFromCommand, mountsFromKernel } from './mounts.ts'
import { type FolderFacts, networkFileSystem } from './network-file-systems.ts'

/** @throws StoreRefused `DATA_DIR_ON_NETWORK` when the folder, which exists, is on such a system */
export const refuseNetworkFolder = (folder: string): void => {
  const found = networkFileSystem(factsOf(folder))
  if (found === undefined) return
  throw new StoreRefused(
    'DATA_DIR_ON_NETWORK',
    `The folder ${folder} is on a network file system (${found}), which damages an embedded database sooner or later. Set DATA_DIR to a folder on a local disk, or DATABASE_URL to a PostgreSQL.`,
  )
}

const factsOf = (path: string): FolderFacts => {
  const folder = realpathSync.native(path)
  if (process.platform === 'win32') return { folder }
  const mounts = unlessUnknown(listMounts)
  const magic =
    process.platform === 'linux' ? unlessUnknown(() => statfsSync(folder).type) : undefined
  return { folder, ...(mounts && { mounts }), ...(magic !== undefined && { magic }) }
}

const listMounts = (): readonly Mount[] =>
  process.platform === 'linux'
    ? mountsFromKernel(readFileSync('/proc/self/mountinfo', 'utf8'))
    : mountsFromCommand(spawnSync('/sbin/mount', { encoding: 'utf8' }).stdout)

/** An unknown mount is no reason not to start. */
const unlessUnknown = <Result>(ask: () => Result): Result | undefined => {
  try {
    return ask()
  } catch {
    return undefined
  }
}
