/** @module-tag more */
import { execFile } from 'node:child_process'
import { createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { encrypterFor } from '../../src/store/copy/recipients.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { decrypt, encrypt } from '../../tools/database/age.ts'
import { begin, current, player } from '../store/contract/play.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Env = Readonly<Record<string, string>>

const run = async (tool: string, args: readonly string[], env: Env) => {
  const program = fileURLToPath(new URL(`../../tools/${tool}.ts`, import.meta.url))
  const around = { ...process.env, DATABASE_URL: '', BACKUP_RECIPIENTS: '', ...env }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: around,
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

const byAge = (name: string): string => fileURLToPath(new URL(`age/${name}`, import.meta.url))

const newKey = async (folder: string, name: string) => {
  const secret = await generateIdentity()
  const file = join(folder, name)
  writeFileSync(file, `# a comment\n\n${secret}\r\n`)
  return { file, recipient: await identityToRecipient(secret) }
}

/** More than one of the chunks that age divides a file into. */
const LARGE = Buffer.alloc(200_000, 'Overland ')

const encrypted = async (folder: string, ...to: readonly string[]): Promise<string> => {
  const [plain, file] = [join(folder, 'plain'), join(folder, 'plain.age')]
  writeFileSync(plain, LARGE)
  await encrypt(encrypterFor(to), plain, createWriteStream(file))
  return file
}

test('a backup is encrypted to several keys, rehearsed and restored with any of them', async () => {
  const DATA_DIR = temporaryFolder()
  const store = await openSqliteStore({ dataDir: DATA_DIR })
  await begin(store)
  await player(store).endDay()
  await store.close()
  const folder = temporaryFolder()
  const mine = await newKey(folder, 'mine.txt')
  const theirs = await newKey(folder, 'theirs.txt')
  const recipients = join(folder, 'recipients.txt')
  writeFileSync(recipients, `# theirs\n${theirs.recipient}\n`)
  const file = join(folder, 'backup.db.age')
  const restored = { DATA_DIR: join(folder, 'restored') }

  const written = await run('backup', [file, '--to', mine.recipient, '--to', recipients], {
    DATA_DIR,
  })
  expect(written).toEqual({ code: 0, said: `Backup written to ${file}\n` })
  expect(readFileSync(file).includes('SQLite format 3')).toBe(false)
  expect(readdirSync(folder).filter((name) => !name.endsWith('.txt'))).toEqual(['backup.db.age'])
  const checked = await run('backup', ['--check', file, '--identity', theirs.file], { DATA_DIR })
  expect(checked.said).toMatch(
    /backup\.db\.age can be restored\. It holds campaigns: 1, changes: 1,/,
  )

  const stranger = await newKey(folder, 'stranger.txt')
  expect(await run('restore', [file], restored)).toEqual({
    code: 1,
    said: expect.stringMatching(/^\S+backup\.db\.age is encrypted\.[^\n]*--identity KEYFILE\n$/),
  })
  await expect(decrypt(file, join(folder, 'plain.db'), stranger.file)).rejects.toThrow(
    /^\S+ is encrypted to other keys than those in \S+stranger\.txt\.$/,
  )
  expect(existsSync(restored.DATA_DIR)).toBe(false)

  expect(await run('restore', [file, '--identity', mine.file], restored)).toMatchObject({ code: 0 })
  const back = await openSqliteStore({ dataDir: restored.DATA_DIR })
  expect((await current(back)).state.day).toBe(1)
  await back.close()
})

test('scheduled backups are encrypted by a setting; encrypted or not, the newest stay', async () => {
  const DATA_DIR = temporaryFolder()
  await (await openSqliteStore({ dataDir: DATA_DIR })).close()
  const folder = temporaryFolder()
  const { recipient } = await newKey(temporaryFolder(), 'key.txt')
  const names = ['20250101T000000Z.db', '20250102T000000Z.db.age', '20250103T000000Z.db']
  for (const name of names) writeFileSync(join(folder, `overland-${name}`), '')
  const env = { DATA_DIR, BACKUP_RECIPIENTS: `${recipient}, ${recipient}` }
  expect(await run('backup', ['--into', folder, '--keep', '3'], env)).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual([
    `overland-${names[1]}`,
    `overland-${names[2]}`,
    expect.stringMatching(/^overland-\d{8}T\d{6}Z\.db\.age$/),
  ])
  const plain = await run('backup', [join(folder, 'plain.db')], env)
  expect(plain).toEqual({ code: 1, said: expect.stringContaining('plain.db.age') })
  const nobody = await run('backup', [join(folder, 'backup.age')], { DATA_DIR })
  expect(nobody).toEqual({ code: 1, said: expect.stringContaining('--to age1') })
})

test('what the program age encrypted is decrypted', async () => {
  const plain = join(temporaryFolder(), 'plain')
  await decrypt(byAge('plain.txt.age'), plain, byAge('key.txt'))
  expect(readFileSync(plain, 'utf8')).toBe('Overland, as the age program encrypts it.\n'.repeat(20))
})

test('a file that was altered or cut is damaged, wherever that is', async () => {
  const folder = temporaryFolder()
  const key = await newKey(folder, 'key.txt')
  const file = await encrypted(folder, key.recipient)
  const back = join(folder, 'back')
  await decrypt(file, back, key.file)
  expect(readFileSync(back).equals(LARGE)).toBe(true)
  const whole = readFileSync(file)
  const flipped = (at: number) => whole.with(at, (whole[at] ?? 0) ^ 1)
  // In the header's lines, in its checksum, in the first chunk, in the last; cut between chunks, and in the header.
  const broken = [flipped(60), flipped(180), flipped(1_000), flipped(whole.length - 20)]
  const cut = [whole.subarray(0, 65_752), whole.subarray(0, 100)]
  for (const bytes of [...broken, ...cut]) {
    writeFileSync(file, bytes)
    await expect(decrypt(file, back, key.file)).rejects.toThrow(
      /^\S+plain\.age (is damaged|is encrypted to other keys)/,
    )
  }
})

// One letter is wrong.
const MISTYPED = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwq'

test.each([
  ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA', /recipients, line 3: this is no .* SSH keys/],
  [MISTYPED, /recipients, line 3: age1zvk\S+ is no recipient of age/],
])('the recipient %j is refused by its place; only a public one is told', (recipient, reason) => {
  const file = join(temporaryFolder(), 'recipients')
  writeFileSync(file, `# mine\n\n${recipient}\n`)
  expect(() => encrypterFor([file])).toThrow(reason)
  if (recipient !== MISTYPED) expect(() => encrypterFor([file])).not.toThrow(/AAAA/)
  expect(() => encrypterFor([MISTYPED])).toThrow(/^age1zvk\S+ is no recipient of age/)
})

const refusalOf = (to: string): string => {
  try {
    encrypterFor([to])
    return ''
  } catch (error) {
    return String(error)
  }
}

test('a secret key in the place of a recipient is refused as one, and not told', async () => {
  const { file } = await newKey(temporaryFolder(), 'key.txt')
  const [secret = ''] = /AGE-SECRET-KEY-\S+/.exec(readFileSync(file, 'utf8')) ?? []
  expect(refusalOf(file)).toMatch(/key\.txt, line 3: this is a secret key of age/)
  const { code, said } = await run('backup', ['a.age'], { BACKUP_RECIPIENTS: secret.toLowerCase() })
  expect(code).toBe(1)
  for (const refusal of [refusalOf(file), refusalOf(secret), said]) {
    expect(refusal).toContain('is a secret key')
    expect(refusal.toUpperCase()).not.toContain(secret.slice(16))
  }
})

test('a file with secret keys that cannot be used is named, and no key is told', async () => {
  const folder = temporaryFolder()
  const key = await newKey(folder, 'key.txt')
  const file = await encrypted(folder, key.recipient)
  const secret = readFileSync(key.file, 'utf8').trim().slice(0, -3)
  writeFileSync(key.file, secret)
  const refused = decrypt(file, join(folder, 'back'), key.file)
  await expect(refused).rejects.toMatchObject({ code: 'IDENTITY_UNUSABLE' })
  await expect(refused).rejects.toThrow(/key\.txt holds no secret key/)
  await expect(refused).rejects.not.toThrow(secret.slice(-20))
  await expect(decrypt(file, join(folder, 'back'), join(folder, 'none'))).rejects.toThrow(
    /none cannot be read \(ENOENT\)/,
  )
})
