import { readFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'
import { type RefusalCode, StoreRefused } from '../store-refused.ts'

interface Line {
  /** From 1 on. */
  readonly number: number
  readonly text: string
}

/**
 * Encrypts for recipients.
 *
 * @param named each an `age1…`, or a file with one a line
 * @throws StoreRefused `RECIPIENT_UNUSABLE`
 */
export const encrypterFor = (named: readonly string[]): Encrypter => {
  const encrypter = new Encrypter()
  for (const recipient of named) {
    if (isPublic(recipient) || isSecret(recipient)) add(encrypter, recipient, '')
    else
      for (const { number, text } of recipientsIn(recipient))
        add(encrypter, text, `${recipient}, line ${number}: `)
  }
  return encrypter
}

/** @param place where the recipient stands; its text is told only if it is no secret */
const add = (encrypter: Encrypter, recipient: string, place: string): void => {
  if (isSecret(recipient))
    throw unusable(
      `${place}this is a secret key of age, with which backups are read. Keep it elsewhere, and name its recipient instead, which begins with age1: age-keygen -y KEYFILE prints it.`,
    )
  const told = isPublic(recipient) ? recipient : 'this'
  const refused = `${place}${told} is no recipient of age: such as age-keygen prints, it begins with age1. SSH keys are not taken.`
  if (!isPublic(recipient)) throw unusable(refused)
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw unusable(refused, error)
  }
}

const isPublic = (text: string): boolean => text.startsWith('age1')
const isSecret = (text: string): boolean => /AGE-SECRET-KEY-/i.test(text)

const unusable = (message: string, cause?: unknown): StoreRefused =>
  new StoreRefused('RECIPIENT_UNUSABLE', message, { cause })

const recipientsIn = (file: string): readonly Line[] => {
  const lines = linesOf(file, file, 'RECIPIENT_UNUSABLE')
  if (lines.length > 0) return lines
  throw unusable(`${file} names no recipient of age.`)
}

/** Without empty lines and comments. @param file a path, or a descriptor */
export const linesOf = (
  file: string | number,
  name: string,
  code: RefusalCode,
): readonly Line[] => {
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
