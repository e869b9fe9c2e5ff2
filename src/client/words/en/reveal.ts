/** Asked before players see many hexes for the first time. */
import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

const hexes = (count: number) =>
  `${sayNumber(count)} ${plural(count, { one: 'hex', other: 'hexes' })}`

export const ask = (count: number, watching: number | null) =>
  watching ? `Show ${hexes(count)} to ${sayNumber(watching)} watching?` : `Show ${hexes(count)}?`
export const gms = 'Players will read what is written on your map.'
export const about = (watching: number | null) =>
  watching === 0
    ? 'Nobody is watching now, but everyone with the players’ link can see them from then on.'
    : 'Every player’s screen shows them at once. Undo hides them again, but nobody can unsee them.'
export const show = (count: number) => `Show ${hexes(count)}`
