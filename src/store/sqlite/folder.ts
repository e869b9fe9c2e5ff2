import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder for this user alone, and those around it that are missing. Node's own way of doing
 * so never ends where the file system says of every new folder that the one around it is missing,
 * as `/proc` does.
 *
 * @param folder an absolute path
 * @throws what the file system says when it cannot be made
 */
export const makeFolder = (folder: string): void => {
  const around = dirname(folder)
  if (existsSync(folder) || around === folder) return
  makeFolder(around)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Somebody else was quicker.
    if (!existsSync(folder)) throw error
  }
}
