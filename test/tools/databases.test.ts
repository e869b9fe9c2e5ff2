import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { pack } from '../http/backups.ts'
import { begin, current, player } from '../store/contract/play.ts'
import { newDatabaseLocation } from '../store/copy/locations.ts'
import { runTool } from './run-tool.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folderWithADay = async (): Promise<string> => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  await player(store).endDay()
  await store.close()
  return dataDir
}

const dayIn = async (dataDir: string): Promise<number> => {
  const store = await openSqliteStore({ dataDir })
  const { state } = await current(store)
  await store.close()
  return state.day
}

test('a folder is moved to PostgreSQL, backed up there, and the backup restored to a folder; no password is printed', {
  tags: ['more'],
}, async () => {
  const dataDir = await folderWithADay()
  const { address: url } = await newDatabaseLocation()
  const bare = new URL(url)
  const { password } = bare
  bare.password = ''
  const secret = join(temporaryFolder(), 'address')
  writeFileSync(secret, `${url}\n`)
  const file = join(temporaryFolder(), 'backup.db')
  const restored = join(temporaryFolder(), 'data')
  const results = [
    await runTool('move', [dataDir, bare.href], { PGPASSWORD: password }),
    await runTool('backup', [file], { DATABASE_URL_FILE: secret }),
    await runTool('restore', [file], { DATA_DIR: restored }),
    await runTool('restore', [file], { DATABASE_URL: url }),
    await runTool('restore', ['--replace', file], { DATA_DIR: restored }),
  ]
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 1, 0])
  expect(results[0]?.stdout).toMatch(/^\d+ rows are copied from .* to /)
  expect(results[3]?.stderr).toMatch(
    /^The PostgreSQL at \S+ holds campaigns already\. [^\n]*--replace\.\n$/,
  )
  expect(password).not.toBe('')
  expect(JSON.stringify(results)).not.toContain(password)
  expect(await dayIn(restored)).toBe(1)
  expect(readdirSync(restored).filter((name) => name.includes('.before-'))).toHaveLength(1)
})

test('a backup has its checksum beside it, which finds a flipped bit', async () => {
  const DATA_DIR = await folderWithADay()
  const file = join(temporaryFolder(), 'backup.db')
  expect(await runTool('backup', [file], { DATA_DIR })).toMatchObject({ code: 0 })
  const backup = readFileSync(file)
  const sha256 = createHash('sha256').update(backup).digest('hex')
  expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sha256}  backup.db\n`)
  const damaged = Buffer.from(backup)
  const foodOffset = damaged.indexOf('"food":')
  damaged[foodOffset + 7] = (damaged[foodOffset + 7] ?? 0) ^ 1
  writeFileSync(file, damaged)
  for (const [command, args] of [
    ['restore', [file]],
    ['backup', ['--check', file]],
  ] as const) {
    const { code, stderr } = await runTool(command, args, { DATA_DIR: temporaryFolder() })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^[^\n]*backup\.db is not what was written[^\n]*\n$/)
  }
  writeFileSync(file, backup)
  const restored = { DATA_DIR: temporaryFolder() }
  const { code, stdout } = await runTool('restore', [file], restored)
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining('sha256') })
  rmSync(`${file}.sha256`)
  const secondRestore = await runTool('restore', ['--replace', file], restored)
  expect(secondRestore.stdout).toMatch(
    /\nThere is no [^\n]*backup\.db\.sha256 to compare it with\.\n$/,
  )
})

test('a backup is restored to a folder whose database is gone', async () => {
  const DATA_DIR = await folderWithADay()
  const file = join(temporaryFolder(), 'backup.db')
  await runTool('backup', [file], { DATA_DIR })
  rmSync(join(DATA_DIR, 'overland.db'))
  expect(readdirSync(DATA_DIR)).toContain('overland.lock')
  expect(await runTool('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await dayIn(DATA_DIR)).toBe(1)
})

test('a backup goes to standard output, and is checked by restoring it elsewhere', {
  tags: ['more'],
}, async () => {
  const DATA_DIR = await folderWithADay()
  const program = fileURLToPath(new URL('../../tools/backup.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, '-'], {
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
    encoding: 'buffer',
    maxBuffer: 2 ** 26,
  })
  const file = join(temporaryFolder(), 'copy.db')
  writeFileSync(file, stdout)
  const checked = await runTool('backup', ['--check', file])
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(checked.stdout).toMatch(
    /copy\.db can be restored\. It holds campaigns: 1, changes: 1, images: 0, the newest change of 20\d\d-/,
  )
  writeFileSync(file, stdout.subarray(0, stdout.length - 5_000))
  expect(await runTool('backup', ['--check', file])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/copy\.db is damaged/),
  })
})

test('a scheduled backup keeps the newest two, itself among them', async () => {
  const DATA_DIR = await folderWithADay()
  const folder = temporaryFolder()
  const olderBackups = ['overland-20250101T000000Z.db', 'overland-20250102T000000Z.db']
  for (const name of [...olderBackups, ...olderBackups.map((name) => `${name}.sha256`), 'mine.db'])
    writeFileSync(join(folder, name), '')
  const { code, stdout } = await runTool('backup', ['--into', folder, '--keep', '2'], { DATA_DIR })
  expect(code).toBe(0)
  const [, written = ''] = /(overland-\d{8}T\d{6}Z\.db)\n/.exec(stdout) ?? []
  const keptFiles = [olderBackups[1], written].flatMap((name) => [name, `${name}.sha256`])
  expect(readdirSync(folder).sort()).toEqual(['mine.db', ...keptFiles].sort())
})

test.each([
  ['backup', [], 2, /^Usage: npm run backup -- FILE/],
  ['backup', ['--check', 'a', '--into', 'b'], 2, /^Usage/],
  ['backup', ['new.db'], 1, /^There is no database in [^\n]*\.\n$/],
  ['backup', ['--check', 'missing.db'], 1, /^There is no file [^\n]*missing\.db\.\n$/],
  ['restore', [], 2, /^Usage: npm run restore -- FILE \[--replace\]\n$/],
  ['move', ['a'], 2, /^Usage: npm run move -- FROM TO/],
  ['move', ['from', 'to'], 1, /^There is no database in [^\n]*from\.\n$/],
  [
    'move',
    ['postgres://overland:secret@127.0.0.1:1/overland', 'to'],
    1,
    /^PostgreSQL at 127\.0\.0\.1:1\/overland cannot be used: [^\n]*\n$/,
  ],
])(
  '%s %j prints one line with the reason, and exits with %i',
  { tags: ['more'] },
  async (tool, args, code, line) => {
    const result = await runTool(tool, args)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toMatch(line)
    expect(result.stderr).not.toContain('secret')
  },
)

test('a campaign’s backup is refused, with advice to restore it on its own screen', {
  tags: ['more'],
}, async () => {
  const file = join(temporaryFolder(), 'one.overland')
  writeFileSync(file, await pack([['campaign.json', Buffer.from('{}')]]))
  const { code, stderr } = await runTool('restore', [file], { DATA_DIR: temporaryFolder() })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^\S+ is the backup of one campaign[^\n]*GM screen[^\n]*\/host\.\n$/)
})
