import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { STAMP } from '../stamp.ts'

/** The stamp's first 32 bits. */
const APPLICATION_ID = Buffer.from(STAMP, 'base64url').readInt32BE()

/** Writes the version into the header of an empty database. */
export const markVersion = (sqlite: Database.Database): void => {
  sqlite.pragma(`application_id = ${APPLICATION_ID}`)
}

/** SQLite's file format, 1.3. */
const HEADER_BYTES = 100
const START = Buffer.from('SQLite format 3\0', 'latin1')
const APPLICATION_ID_OFFSET = 68

/**
 * Reads the header alone, as SQLite makes files beside a database that it opens.
 *
 * @returns false for a file that is missing, empty, or no database
 */
export const isOtherVersion = (file: string): boolean => {
  if (!existsSync(file)) return false
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  const isDatabase = header.subarray(0, START.length).equals(START)
  return isDatabase && header.readInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID
}
