import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** For this user alone. Node.js's own way never ends on `/proc`, which denies every parent. */
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
