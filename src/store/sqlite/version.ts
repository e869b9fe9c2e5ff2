import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type Database from 'better-sqlite3'

/** Of all versions from the first release on. */
const APPLICATION_ID = Buffer.from('Ovld').readInt32BE()

/** Says in the header of an empty database what it is. */
export const markVersion = (sqlite: Database.Database): void => {
  sqlite.pragma(`application_id = ${APPLICATION_ID}`)
}

/** SQLite's file format, 1.3. */
const HEADER_BYTES = 100
const START = Buffer.from('SQLite format 3\0', 'latin1')
const WRITE_VERSION_OFFSET = 18
const WAL_VERSION = 2
const APPLICATION_ID_OFFSET = 68

/** Of the header alone, as SQLite makes files beside a database that it opens. */
const readHeader = (file: string): Buffer | undefined => {
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  return header.subarray(0, START.length).equals(START) ? header : undefined
}

/** Returns false for a file that is missing, empty, or no database. */
export const isOtherVersion = (file: string): boolean => {
  const header = existsSync(file) ? readHeader(file) : undefined
  return header !== undefined && header.readInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID
}

/** Whether it is a database that has no log, as a backup. */
export const isWithoutLog = (file: string): boolean => {
  const header = readHeader(file)
  return header !== undefined && header[WRITE_VERSION_OFFSET] !== WAL_VERSION
}
