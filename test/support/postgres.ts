import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { runSql } from './run-sql.ts'

/** Where the tests' PostgreSQL is to be asked for, which is started when the first one asks. */
const askForServer = async (): Promise<readonly string[]> => {
  const response = await fetch(inject('postgres'))
  if (!response.ok) throw new Error(await response.text())
  return (await response.text()).split('\n')
}

let server: Promise<readonly string[]> | undefined

/** The address of the database `postgres` on the tests' server. */
export const serverUrl = async (): Promise<string> => {
  server ??= askForServer()
  const [direct = ''] = await server
  return direct
}

/** The same, through the pooler if the tests run behind one. */
const usedUrl = async (): Promise<string> => {
  const direct = await serverUrl()
  return (await server)?.[1] ?? direct
}

/** Whether the tests run behind a pooler that changes sessions. */
export const IS_POOLED = process.env.TEST_POOLER === 'transaction'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A new and empty database on the tests' server. */
export const newDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(await usedUrl())
  await runSql(await serverUrl(), `create database ${name}`)
  const drop = async () => {
    await runSql(await serverUrl(), `drop database ${name} with (force)`)
  }
  url.pathname = `/${name}`
  return { url: url.href, drop }
}

/** The URL of a new and empty database that goes when the test ends. */
export const databaseForTest = async (): Promise<string> => {
  const { url, drop } = await newDatabase()
  onTestFinished(drop)
  return url
}

/** The name of a user that goes when the test ends. */
export const userForTest = async (options: string): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runSql(await serverUrl(), `create role ${name} login ${options}`)
  onTestFinished(async () => {
    await runSql(await serverUrl(), `drop role ${name}`)
  })
  return name
}

/** Longest time that a connection takes to end, in ms. */
const ENDING_MS = 60_000

/**
 * Ends the connections to a database that said last what a pattern finds; answers how many there
 * were.
 */
export const cutConnections = async (url: string, said: string): Promise<number> => {
  const rows = await runSql(
    url,
    `select pg_terminate_backend(pid, ${ENDING_MS}) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ~ '${said}'`,
  )
  return rows.length
}
