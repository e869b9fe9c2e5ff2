import type { TerrainName } from '#rules/terrain.ts'

/** Abbreviations of a terrain's name, the shortest first. */
const letterCandidates = (name: TerrainName): readonly string[] => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words
  const [a = '', b = '', c = ''] = first
  const [other = ''] = second
  return [a, other === '' ? a + b : a + other, a + b, a + c]
    .filter((letters) => letters !== '')
    .map((letters) => letters.charAt(0).toUpperCase() + letters.slice(1))
}

/**
 * One or two letters for each terrain, no two the same, because similar colours cannot be told
 * apart.
 */
export const terrainLetters = (names: readonly TerrainName[]): ReadonlyMap<TerrainName, string> => {
  const all = names.map((name) => ({ name, letterCandidates: letterCandidates(name) }))
  const taken = new Map<TerrainName, string>()
  const isTaken = (letters: string): boolean => [...taken.values()].includes(letters)
  for (const { name, letterCandidates: ownCandidates } of all) {
    const uniqueLetters = ownCandidates.find(
      (letters, length) =>
        !isTaken(letters) &&
        all.every((other) => other.name === name || other.letterCandidates[length] !== letters),
    )
    if (uniqueLetters !== undefined) taken.set(name, uniqueLetters)
  }
  for (const { name } of all) {
    for (let n = 1; !taken.has(name); n += 1) if (!isTaken(String(n))) taken.set(name, String(n))
  }
  return new Map(all.map(({ name }) => [name, taken.get(name) ?? name]))
}

const DARK = '#000'
const LIGHT = '#fff'

/** Relative luminance (WCAG) on which black and white have the same contrast. */
const EQUAL_CONTRAST_LUMINANCE = 0.179

const linearChannel = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** The colour of letters on a `#rrggbb`, with a contrast of at least 4.5 : 1. */
export const letterColourOn = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearChannel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUAL_CONTRAST_LUMINANCE ? DARK : LIGHT
}
