import { resolve } from 'node:path'
import type { Place } from '../../src/store/copy/place.ts'
import { databasePlace } from '../../src/store/postgres/place.ts'
import { folderPlace } from '../../src/store/sqlite/folder-place.ts'

export const isUrl = (where: string): boolean => /^postgres(ql)?:\/\//i.test(where)

/** @param where a folder, or the `postgres://` address of a database */
export const placeAt = (where: string): Place =>
  isUrl(where) ? databasePlace(where) : folderPlace(where)

interface Settings {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR?: string | undefined
}

/** The database location of the server that is set up here. */
export const ownPlace = ({ DATABASE_URL, DATA_DIR }: Settings): string =>
  DATABASE_URL || resolve(DATA_DIR || 'data')
