import { readFileSync } from 'node:fs'

export interface Version {
  /** The version in package.json. */
  readonly release: string
  /** Hash of the commit that was built; undefined if unknown. */
  readonly commit: string | undefined
}

const COMMIT_LENGTH = 12
const ROOT = new URL('../../', import.meta.url)

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** The commit in a release's file `COMMIT`, or a clone's checked-out one. Works without git. */
const readCommit = (): string | undefined => {
  const commitOfRelease = readText('COMMIT')
  if (commitOfRelease) return commitOfRelease
  const head = readText('.git/HEAD')
  const [, ref] = /^ref: (\S+)$/.exec(head ?? '') ?? []
  return ref === undefined ? head : readText(`.git/${ref}`)
}

const readVersion = (): Version => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    version: string
  }
  return { release: version, commit: readCommit()?.slice(0, COMMIT_LENGTH) }
}

export const VERSION: Version = readVersion()

/** The version as people see it, such as `0.1.0 (2f4df7d0a1b2)`. */
export const VERSION_NAME = [VERSION.release, VERSION.commit && `(${VERSION.commit})`]
  .filter(Boolean)
  .join(' ')
