import { readFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'
import { type CopyRefusal, CopyRefused } from './copy-refused.ts'

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

const recipientsIn = (named: string): readonly string[] => {
  if (named.startsWith('age1')) return [named]
  const lines = linesOf(named, named, 'RECIPIENT_UNUSABLE')
  if (lines.length > 0) return lines
  throw new CopyRefused('RECIPIENT_UNUSABLE', `${named} names no recipient of age.`)
}

/** Without empty lines and comments. @param file a path, or a descriptor */
export const linesOf = (
  file: string | number,
  name: string,
  code: CopyRefusal,
): readonly string[] => {
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
