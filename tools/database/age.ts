import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { type CopyRefusal, CopyRefused } from '../../src/store/copy/copy-refused.ts'

/** The first bytes of every file of age (https://age-encryption.org). */
const MAGIC = 'age-encryption.org/'
const STANDARD_INPUT = 0

/**
 * Encrypts for recipients.
 *
 * @param named each an `age1…`, or a file with one a line
 * @throws CopyRefused `RECIPIENT_UNUSABLE`
 */
export const encrypterFor = (named: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const recipient of named.flatMap(recipientsIn)) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new CopyRefused(
        'RECIPIENT_UNUSABLE',
        `${recipient} is no recipient of age: such as age-keygen prints, it begins with age1. SSH keys are not taken.`,
        { cause: error },
      )
    }
  }
  return encrypter
}

const recipientsIn = (named: string): readonly string[] =>
  named.startsWith('age1') ? [named] : linesOf(named, named, 'RECIPIENT_UNUSABLE')

/** Streams: a backup may be larger than the memory. */
export const encrypt = async (
  encrypter: Encrypter,
  from: string,
  to: Writable,
  options: { readonly end?: boolean } = {},
): Promise<void> => {
  const encrypted = await encrypter.encrypt(Readable.toWeb(createReadStream(from)) as Bytes)
  await pipeline(Readable.fromWeb(encrypted), to, options)
}

export const isEncrypted = async (file: string): Promise<boolean> => {
  if (!existsSync(file)) return false
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await handle.close()
  }
}

/**
 * Decrypts one file into another.
 *
 * @param identity a file with secret keys of age, or `-` for standard input
 * @throws CopyRefused `IDENTITY_UNUSABLE`, `NOT_DECRYPTED`, `BACKUP_DAMAGED`
 */
export const decrypt = async (from: string, to: string, identity: string): Promise<void> => {
  const decrypter = decrypterWith(identity)
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(createReadStream(from)) as Bytes)
    await pipeline(Readable.fromWeb(decrypted), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    // Of the file system.
    if (error instanceof Error && 'syscall' in error) throw error
    const isOthers = error instanceof Error && /no identity matched/.test(error.message)
    throw isOthers
      ? new CopyRefused(
          'NOT_DECRYPTED',
          `${from} is encrypted to other keys than those in ${identity}.`,
        )
      : new CopyRefused(
          'BACKUP_DAMAGED',
          `${from} is damaged (${asText(error)}). Use another backup.`,
        )
  }
}

type Bytes = ReadableStream<Uint8Array>

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const decrypterWith = (identity: string): Decrypter => {
  const unusable = new CopyRefused(
    'IDENTITY_UNUSABLE',
    `${identity} holds no secret key of age, such as age-keygen writes: AGE-SECRET-KEY-1… If it is encrypted itself, decrypt it first: age -d ${identity} | … --identity -`,
  )
  const decrypter = new Decrypter()
  const keys = linesOf(identity === '-' ? STANDARD_INPUT : identity, identity, 'IDENTITY_UNUSABLE')
  if (keys.length === 0) throw unusable
  for (const key of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      // Its message may hold the key.
      throw unusable
    }
  }
  return decrypter
}

/** Without empty lines and comments. */
const linesOf = (file: string | number, name: string, code: CopyRefusal): readonly string[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new CopyRefused(code, `${name} cannot be read (${reason}).`, { cause: error })
  }
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
