import { existsSync, lchownSync, lstatSync, statSync } from 'node:fs'

/** Who a file belongs to. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

const ROOT = 0

/**
 * Who is to work on a database: whoever the one that is there belongs to, else whoever the folder
 * does. Root reads everybody's files, so that a file of root's says nothing about who needs it.
 *
 * @returns nothing when everything there is root's, and on Windows, which has no such numbers
 */
export const ownerOf = (folder: string, file: string): Owner | undefined =>
  [file, folder]
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .find(({ uid }) => uid !== ROOT)

/**
 * Gives a file that was written here to who is to work on it. No link is followed.
 *
 * @returns whether it is theirs
 */
export const giveTo = (owner: Owner | undefined, file: string): boolean => {
  if (!owner || !existsSync(file) || lstatSync(file).uid === owner.uid) return true
  try {
    lchownSync(file, owner.uid, owner.gid)
    return true
  } catch {
    return false
  }
}
