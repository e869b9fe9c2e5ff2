import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts texts: nobody without the key can read, change or forge one. */
export interface Encryption {
  /** @param about the text's context, needed for decryption as well */
  encrypt(text: string, about: string): string
  /** Undefined if it was not encrypted with this key and for this context. */
  decrypt(encrypted: string, about: string): string | undefined
}

export const KEY_BYTES = 32

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 24
const TAG = { authTagLength: 16 }
/** Constant: every text has a key of its own. */
const IV = Buffer.alloc(12)

/** Each text gets a key of its own: random IVs of twelve bytes would repeat in the long run. */
const keyFor = (key: Buffer, salt: Buffer): Buffer =>
  createHmac('sha256', key).update(salt).digest()

const dataAbout = (about: string): Buffer => Buffer.from(`overland change 2 ${about}`)

/** @param key of `KEY_BYTES` random bytes */
export const encryptionWith = (key: Buffer): Encryption => ({
  encrypt: (text, about) => {
    const salt = randomBytes(SALT_BYTES)
    const cipher = createCipheriv(CIPHER, keyFor(key, salt), IV, TAG).setAAD(dataAbout(about))
    const closed = [cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([salt, cipher.getAuthTag(), ...closed]).toString('base64')
  },
  decrypt: (encrypted, about) => {
    const bytes = Buffer.from(encrypted, 'base64')
    const salt = bytes.subarray(0, SALT_BYTES)
    const tag = bytes.subarray(SALT_BYTES, SALT_BYTES + TAG.authTagLength)
    const closed = bytes.subarray(SALT_BYTES + TAG.authTagLength)
    try {
      const decipher = createDecipheriv(CIPHER, keyFor(key, salt), IV, TAG)
      decipher.setAAD(dataAbout(about)).setAuthTag(tag)
      return decipher.update(closed, undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  },
})
