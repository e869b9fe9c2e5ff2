import type { Heading } from '../../rules/hex.ts'

/** The two keys of a heading, as the buttons show them. */
export interface HeadingKeys {
  readonly letter: string
  readonly digit: string
}

/** A letter block shaped like the pad, and the numeric pad with north up. */
export const HEADING_KEYS: Readonly<Record<Heading, HeadingKeys>> = {
  6: { letter: 'Q', digit: '7' },
  1: { letter: 'W', digit: '8' },
  2: { letter: 'E', digit: '9' },
  5: { letter: 'A', digit: '1' },
  4: { letter: 'S', digit: '2' },
  3: { letter: 'D', digit: '3' },
}

/** The pad's order: the seed's two rows of three. */
export const PAD_ROWS = [
  [6, 1, 2],
  [5, 4, 3],
] as const satisfies readonly (readonly Heading[])[]

/** How far each arrow is turned, in degrees clockwise from up. */
export const ARROW_TURNS: Readonly<Record<Heading, number>> = {
  6: -60,
  1: 0,
  2: 60,
  5: -120,
  4: 180,
  3: 120,
}

interface KeyPress {
  readonly key: string
  /** The key's place: the numeric pad's keys are known by it, whether NumLock is on or off. */
  readonly code: string
  readonly repeat: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The heading a key press on the pad asks for. A held key asks once; shortcuts are not ours. */
export const headingOfKey = ({ key, code, repeat, ctrlKey, metaKey, altKey }: KeyPress) => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined
  const [, digitOfPlace] = /^Numpad(\d)$/.exec(code) ?? []
  const pressed = digitOfPlace ?? key.toUpperCase()
  return PAD_ROWS.flat().find((heading) => {
    const { letter, digit } = HEADING_KEYS[heading]
    return pressed === letter || pressed === digit
  })
}
