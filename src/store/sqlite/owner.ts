import { existsSync, lchownSync, lstatSync, statSync } from 'node:fs'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

const ROOT = 0

/**
 * The owner of the database, else of the folder. Root reads everybody's files, so root's ownership
 * tells nothing; undefined when all is root's, and on Windows.
 */
export const ownerOf = (folder: string, file: string): Owner | undefined =>
  [file, folder]
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .find(({ uid }) => uid !== ROOT)

/** Gives a new file to its user, following no link. Returns whether it is theirs. */
export const giveTo = (owner: Owner | undefined, file: string): boolean => {
  if (!owner || !existsSync(file) || lstatSync(file).uid === owner.uid) return true
  try {
    lchownSync(file, owner.uid, owner.gid)
    return true
  } catch {
    return false
  }
}
