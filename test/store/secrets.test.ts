import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRETS, withSecrets } from '#store/tables/secrets.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

test.each(SECRETS)('%s is read from its file, or is a credential of systemd', (name) => {
  const folder = temporaryFolder()
  const file = join(folder, name)
  writeFileSync(file, 'a secret, with a blank \n')
  expect(withSecrets({ [`${name}_FILE`]: file })[name]).toBe('a secret, with a blank ')
  expect(withSecrets({ CREDENTIALS_DIRECTORY: folder })[name]).toBe('a secret, with a blank ')
  expect(withSecrets({ CREDENTIALS_DIRECTORY: join(folder, 'none') })[name]).toBeUndefined()
})

test('a variable goes before a credential, and other variables stay as they are', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'GM_KEY'), 'a credential')
  const env = { GM_KEY: 'said', CREDENTIALS_DIRECTORY: folder, PORT: '1' }
  expect(withSecrets(env)).toMatchObject({ GM_KEY: 'said', PORT: '1' })
})

test('an empty file, and a setting that is given twice, are refused and printed by name alone', () => {
  const file = join(temporaryFolder(), 'empty')
  writeFileSync(file, '\n')
  expect(() => withSecrets({ DATABASE_URL_FILE: file })).toThrow(
    /^DATABASE_URL_FILE: the file that it names is empty\.$/,
  )
  expect(() => withSecrets({ GM_KEY: 'said', GM_KEY_FILE: file })).toThrow(
    /^GM_KEY and GM_KEY_FILE/,
  )
  expect(() => withSecrets({ GM_KEY_FILE: '/no/such secret' })).toThrow(
    /^(?!.*such secret)GM_KEY_FILE/,
  )
})
