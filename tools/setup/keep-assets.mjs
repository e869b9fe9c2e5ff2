import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Assets are kept for so many days, as a page of a former build requests them while it stays open. */
export const RETENTION_DAYS = 30

/**
 * Moves assets of former builds to the new one's. Their names carry a hash of their content, so that
 * assets of two builds never clash. A file's time is that of the last build that it was part of.
 *
 * @param {string} former the folder of the former build's assets
 * @param {string} next the folder of the new build's assets
 * @param {number} now ms since 1970
 */
export const keepAssets = (former, next, now) => {
  if (!existsSync(former)) return
  mkdirSync(next, { recursive: true })
  for (const name of readdirSync(former)) {
    const file = join(former, name)
    const isYoung = now - statSync(file).mtimeMs < RETENTION_DAYS * DAY_MS
    if (isYoung && !existsSync(join(next, name))) renameSync(file, join(next, name))
  }
}
