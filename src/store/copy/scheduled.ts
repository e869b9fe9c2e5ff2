import { readdirSync } from 'node:fs'

/** The name of a backup that a server makes by itself: a time in UTC, so names sort by age. */
export const SCHEDULED_BACKUP_NAME = /^overland-\d{8}T\d{6}Z\.db$/

/** The newest backup that a server made in a folder; undefined if there is none, or no such folder. */
export const newestScheduledBackup = (folder: string): string | undefined => {
  try {
    return readdirSync(folder)
      .filter((name) => SCHEDULED_BACKUP_NAME.test(name))
      .sort()
      .at(-1)
  } catch {
    // The backup itself says what is wrong with the folder.
    return undefined
  }
}
