/** Every way in which a word is likely to be written where somebody let it slip. */
const disguises = (word: string): readonly string[] => {
  const bytes = Buffer.from(word)
  // In a longer text a word begins at any of three places of a base64 group; its ends depend on
  // its neighbours and are left out.
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return text.slice(offset === 0 ? 0 : 4, Math.floor((offset + bytes.length) / 3) * 4)
  })
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  const json = JSON.stringify(word).slice(1, -1)
  const escaped = [...word].map(
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  return [
    word,
    json,
    escaped.join(''),
    encodeURIComponent(word),
    percent.join(''),
    percent.join('').toUpperCase(),
    bytes.toString('hex'),
    ...base64,
    ...urlSafe,
  ]
}

const known = new Map<string, readonly string[]>()

/** The words that stand in a text, openly or in disguise. */
export const wordsIn = (text: string | Buffer, words: readonly string[]): readonly string[] => {
  const haystack = Buffer.isBuffer(text) ? text.toString('latin1') : text
  return words.filter((word) => {
    const shapes = known.get(word) ?? disguises(word)
    known.set(word, shapes)
    return shapes.some((shape) => haystack.includes(shape))
  })
}

/** The numbers that stand in a text as whole numbers. */
export const numbersIn = (text: string, numbers: readonly number[]): readonly number[] =>
  numbers.filter((number) => new RegExp(`(?<![0-9.])${number}(?![0-9.])`).test(text))
