import { readFileSync } from 'node:fs'

export interface Version {
  /** Of package.json. */
  readonly release: string
  /** That it was built from; undefined if nobody knows. */
  readonly commit: string | undefined
}

const COMMIT_LENGTH = 12
const ROOT = new URL('../../', import.meta.url)

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Of a release, its file `COMMIT`; of a clone, what is checked out. Needs no git on the machine. */
const readCommit = (): string | undefined => {
  const released = textOf('COMMIT')
  if (released) return released
  const head = textOf('.git/HEAD')
  const [, ref] = /^ref: (\S+)$/.exec(head ?? '') ?? []
  return ref === undefined ? head : textOf(`.git/${ref}`)
}

const readVersion = (): Version => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    version: string
  }
  return { release: version, commit: readCommit()?.slice(0, COMMIT_LENGTH) }
}

export const VERSION: Version = readVersion()

/** Such as `0.1.0 (2f4df7d0a1b2)`. */
export const VERSION_NAME = [VERSION.release, VERSION.commit && `(${VERSION.commit})`]
  .filter(Boolean)
  .join(' ')
