import { readFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'
import { type RefusalCode, StoreRefused } from '../store-refused.ts'

/**
 * Encrypts for recipients.
 *
 * @param named each an `age1…`, or a file with one a line
 * @throws StoreRefused `RECIPIENT_UNUSABLE`
 */
export const encrypterFor = (named: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const name of named) {
    if (isPublic(name) || isSecret(name)) {
      add(encrypter, name, '')
      continue
    }
    const lines = linesOf(name, name, 'RECIPIENT_UNUSABLE')
    if (lines.length === 0) throw unusable(`${name} names no recipient of age.`)
    for (const { number, text } of lines) add(encrypter, text, `${name}, line ${number}: `)
  }
  return encrypter
}

/** @param place where the recipient stands; its text is told only if it is no secret */
const add = (encrypter: Encrypter, recipient: string, place: string): void => {
  if (isSecret(recipient))
    throw unusable(
      `${place}this is a secret key of age, with which backups are read. Keep it elsewhere, and name its recipient instead, which begins with age1: age-keygen -y KEYFILE prints it.`,
    )
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    const told = isPublic(recipient) ? recipient : 'this'
    throw unusable(
      `${place}${told} is no recipient of age: such as age-keygen prints, it begins with age1. SSH keys are not taken.`,
      cause,
    )
  }
}

const isPublic = (text: string): boolean => text.startsWith('age1')
const isSecret = (text: string): boolean => /AGE-SECRET-KEY-/i.test(text)

const unusable = (message: string, cause?: unknown): StoreRefused =>
  new StoreRefused('RECIPIENT_UNUSABLE', message, { cause })

/** Without empty lines and comments. @param file a path, or a descriptor */
export const linesOf = (
  file: string | number,
  name: string,
  code: RefusalCode,
): readonly { readonly number: number; readonly text: string }[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StoreRefused(code, `${name} cannot be read (${reason}).`, { cause: error })
  }
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line.trim() }))
  return lines.filter((line) => line.text !== '' && !line.text.startsWith('#'))
}
