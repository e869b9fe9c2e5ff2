import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1_000
/** A page that was opened with the former build asks for its parts as long as it stays open. */
export const KEPT_DAYS = 30

/**
 * Moves assets of former builds to the new one's. Their names carry a hash of their content, so that
 * those of two builds never meet. A file's time is the last build that it was part of.
 *
 * @param {string} former the folder of the assets so far
 * @param {string} next of the new ones
 * @param {number} now ms since 1970
 */
export const keepAssets = (former, next, now) => {
  if (!existsSync(former)) return
  mkdirSync(next, { recursive: true })
  for (const name of readdirSync(former)) {
    const file = join(former, name)
    const isYoung = now - statSync(file).mtimeMs < KEPT_DAYS * DAY_MS
    if (isYoung && !existsSync(join(next, name))) renameSync(file, join(next, name))
  }
}
