import { existsSync, globSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user's folder. */
  readonly home: string
}

/** macOS opens unsigned downloads from a folder that is another one at each start. */
const CHANGES_AT_EACH_START = /\/AppTranslocation\//

/**
 * The database's folder of an unpacked release: `data` beside the program's folder, or the user's own
 * folder where the first cannot be. Data that are there already win.
 *
 * @param folder that the release was unpacked to
 */
export const dataFolder = (folder: string, machine: Machine): string => {
  const beside = join(folder, 'data')
  const own = ownFolder(machine)
  if (!isUsed(beside) && isUsed(own)) return own
  return !CHANGES_AT_EACH_START.test(folder) && isWritable(beside) ? beside : own
}

/** Also where its database was lost: then the start says so. */
const isUsed = (folder: string): boolean =>
  existsSync(join(folder, 'overland.db')) || existsSync(join(folder, 'overland.lock'))

const ownFolder = ({ platform, env, home }: Machine): string => {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Overland')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Overland')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'overland')
}

/** Windows says only to those who try. A full disk is another matter, and told later. */
const isWritable = (folder: string): boolean => {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, 'tried-')))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC'
  }
}

/** Where the former release may lie if the next one was not unpacked to the same place. */
const NEIGHBOURS = ['../Overland*/data/overland.db', '../../overland-*/Overland/data/overland.db']

/** The data folders of releases that were unpacked nearby, if this one has no data yet. */
export const dataNearby = (folder: string, dataDir: string): readonly string[] => {
  if (existsSync(join(dataDir, 'overland.db'))) return []
  const found = globSync(NEIGHBOURS, { cwd: folder })
  return [...new Set(found.map((file) => dirname(join(folder, file))))]
}
