import { readdirSync } from 'node:fs'

/** Names of the backups that a server makes by itself, at a time in UTC: by name is by age. */
export const SCHEDULED = /^overland-\d{8}T\d{6}Z\.db$/

/** The newest backup that a server made in a folder; undefined if there is none, or no such folder. */
export const newestScheduled = (folder: string): string | undefined => {
  try {
    return readdirSync(folder)
      .filter((name) => SCHEDULED.test(name))
      .sort()
      .at(-1)
  } catch {
    // The backup itself says what is wrong with the folder.
    return undefined
  }
}
