import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// A stamp is a small JSON file that says what something was made from. It is written last and
// removed first, so that work which was cut off is never taken for finished.

/**
 * @param {string} file
 * @returns {any} the stamp's value, or undefined if there is none, or it cannot be read
 */
export const readStamp = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @param {unknown} value
 */
export const writeStamp = (file, value) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value)}\n`)
}

/** @param {string} file */
export const hashContent = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * A hash of name, size and time of every file under the given files and folders; a missing one
 * counts as missing. It reads no contents, as every start of the server waits for it.
 *
 * @param {string} root the folder that the paths are relative to
 * @param {readonly string[]} paths
 * @param {(name: string) => boolean} counts whether a file of this name has any effect
 */
export const fingerprint = (root, paths, counts = () => true) => {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    } else if (counts(path)) {
      hash.update(`${path}\0${stats?.size}\0${stats?.mtimeMs}\0`)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
