import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** The ways in which a secret may end up in a text. */
const writings = (word: string): readonly string[] => {
  const bytes = Buffer.from(word)
  const hash = createHash('sha256').update(word).digest('hex')
  // Inside of longer text base64 looks different: three cuts of it, without the ends.
  const inside = [0, 1, 2].map((at) => bytes.subarray(at).toString('base64').slice(0, -4))
  return [
    word,
    encodeURIComponent(word),
    JSON.stringify(word).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64url'),
    ...inside,
    hash,
  ]
}

export const expectNoSecrets = (text: string, secrets: Readonly<Record<string, string>>) => {
  for (const [name, word] of Object.entries(secrets)) {
    expect(word.length, `${name} is a secret`).toBeGreaterThan(11)
    for (const writing of writings(word)) expect(text, name).not.toContain(writing)
  }
}
