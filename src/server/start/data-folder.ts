import { existsSync, globSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's home folder. */
  readonly home: string
}

/** The folder from which macOS runs unsigned downloads: a new one at each start. */
const CHANGES_AT_EACH_START = /\/AppTranslocation\//

/**
 * The data folder of an unpacked release: `data` beside the program, or one in the user's home folder
 * where the first cannot be written. A folder that already has data wins.
 *
 * @param folder where the release was unpacked
 */
export const chooseDataFolder = (folder: string, machine: Machine): string => {
  const besideProgram = join(folder, 'data')
  const inHome = folderInHome(machine)
  if (!hasData(besideProgram) && hasData(inHome)) return inHome
  return !CHANGES_AT_EACH_START.test(folder) && isWritable(besideProgram) ? besideProgram : inHome
}

/** Whether a folder has data, or had: a lock without its database makes the start say so. */
const hasData = (folder: string): boolean =>
  existsSync(join(folder, 'overland.db')) || existsSync(join(folder, 'overland.lock'))

const folderInHome = ({ platform, env, home }: Machine): string => {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Overland')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Overland')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'overland')
}

/** Tries to write, as Windows shows rights in no other way. A full disk counts as writable. */
const isWritable = (folder: string): boolean => {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, 'tried-')))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC'
  }
}

/** Where an older release may have its database if this one was unpacked to another place. */
const DATABASES_NEARBY = [
  '../Overland*/data/overland.db',
  '../../overland-*/Overland/data/overland.db',
]

/** The data folders of releases that were unpacked nearby, if this one has no data yet. */
export const findDataNearby = (folder: string, dataDir: string): readonly string[] => {
  if (existsSync(join(dataDir, 'overland.db'))) return []
  const found = globSync(DATABASES_NEARBY, { cwd: folder })
  return [...new Set(found.map((file) => dirname(join(folder, file))))]
}
