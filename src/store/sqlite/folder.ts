import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the missing ones around it, for this user alone. Node.js's own way never ends
 * on `/proc`, where every parent seems to be missing.
 *
 * @param folder an absolute path
 * @throws the file system's error
 */
export const makeFolder = (folder: string): void => {
  const around = dirname(folder)
  if (existsSync(folder) || around === folder) return
  makeFolder(around)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
}
