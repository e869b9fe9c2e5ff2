import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, type Encrypter } from 'age-encryption'
import { linesOf } from '../../src/store/copy/recipients.ts'
import { explained } from '../../src/store/sqlite/new-file.ts'
import { StoreRefused } from '../../src/store/store-refused.ts'

/** The first bytes of every file of age (https://age-encryption.org). */
const MAGIC = 'age-encryption.org/'
const STANDARD_INPUT = 0

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
 * @throws StoreRefused `IDENTITY_UNUSABLE`, `NOT_DECRYPTED`, `BACKUP_DAMAGED`
 */
export const decrypt = async (from: string, to: string, identity: string): Promise<void> => {
  const decrypter = decrypterWith(identity)
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(createReadStream(from)) as Bytes)
    await pipeline(Readable.fromWeb(decrypted), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    // Of the file system.
    if (error instanceof Error && 'syscall' in error) throw explained(error, to)
    const isOthers = error instanceof Error && /no identity matched/.test(error.message)
    throw isOthers
      ? new StoreRefused(
          'NOT_DECRYPTED',
          `${from} is encrypted to other keys than those in ${identity}.`,
        )
      : new StoreRefused(
          'BACKUP_DAMAGED',
          `${from} is damaged (${asText(error)}). Use another backup.`,
        )
  }
}

type Bytes = ReadableStream<Uint8Array>

const asText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const decrypterWith = (identity: string): Decrypter => {
  const unusable = new StoreRefused(
    'IDENTITY_UNUSABLE',
    `${identity} holds no secret key of age, such as age-keygen writes: AGE-SECRET-KEY-1… If it is encrypted itself, decrypt it first: age -d ${identity} | … --identity -`,
  )
  const decrypter = new Decrypter()
  const keys = linesOf(identity === '-' ? STANDARD_INPUT : identity, identity, 'IDENTITY_UNUSABLE')
  if (keys.length === 0) throw unusable
  for (const { text: key } of keys) {
    try {
      decrypter.addIdentity(key)
    } catch {
      // Its message may hold the key.
      throw unusable
    }
  }
  return decrypter
}
