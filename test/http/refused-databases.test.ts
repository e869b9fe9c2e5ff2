import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failToStart } from '../support/run-server.ts'
import { temporaryFolder } from './server.ts'

/** Loaded before the server: the machine is told to be one that it is not. */
const preload = (folder: string, script: string): string => {
  const file = join(folder, 'preload.mjs')
  writeFileSync(file, script)
  return `--import=${file}`
}

/** A library of before the bug in WAL was mended. */
const OLD_SQLITE = `import { createRequire } from 'node:module'
const Database = createRequire(process.argv[1])('better-sqlite3')
const { prepare } = Database.prototype
Database.prototype.prepare = function (sql) {
  return prepare.call(this, sql.replace('sqlite_version()', "'3.51.2'"))
}`

const expectRefusal = async (env: Readonly<Record<string, string>>, reason: RegExp) => {
  const { code, output } = await failToStart(env)
  expect(code).toBe(78)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(output).toMatch(/^Overland does not start: DATA_DIR: /)
  expect(output).toMatch(reason)
}

test('an SQLite that can damage the database stops the start', async () => {
  const folder = await temporaryFolder()
  const NODE_OPTIONS = preload(folder, OLD_SQLITE)
  await expectRefusal(
    { DATA_DIR: join(folder, 'data'), NODE_OPTIONS },
    /SQLite 3\.51\.3 or later is needed, 3\.51\.2 is here/,
  )
})
