import { createHash } from 'node:crypto'
import { HEADINGS, type Hex } from '../../src/rules/hex.ts'
import { PACES } from '../../src/rules/movement.ts'
import { type MapRecord, RAINS } from '../../src/rules/record.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from '../../src/rules/settings.ts'

/** The specification's terrains: named here, so that the days stay the same whatever a rule set says. */
const TERRAINS = [
  'Beach',
  'Jungle (No Undead)',
  'Jungle (Lesser Undead)',
  'Jungle (Greater Undead)',
  'Mountains',
  'Rivers',
  'Ruins',
  'Swamp',
  'Wasteland',
] as const

/** Where the built-in chart has land, and some sea around it. */
const COLUMNS = 92
const ROWS = 84

/** @param upTo gives a whole number from 1 to its argument */
export const seededDay = (upTo: (most: number) => number) => {
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length) - 1] as Item
  const hex = (): Hex => {
    const x = upTo(COLUMNS) - 5
    return { x, y: 2 * upTo(ROWS) - 8 + Math.abs(x % 2) }
  }
  const record: Omit<MapRecord, 'terrain'> & { readonly terrain: (typeof TERRAINS)[number] } = {
    position: hex(),
    terrain: pick(TERRAINS),
    rain: pick(RAINS),
    water: upTo(120) - 1,
    food: upTo(60) - 1,
    ointment: upTo(60) - 1,
    partyMembers: upTo(16) - 1,
    raincatchers: upTo(8) - 1,
    survival: upTo(16) - 5,
  }
  return {
    record,
    believed: hex(),
    order: {
      direction: pick(HEADINGS),
      pace: pick(PACES),
      canoe: upTo(2) === 1,
      manual: upTo(20) === 1,
    },
    lost: pick(LOST_POLICIES),
    terrainOnMove: pick(TERRAIN_POLICIES),
  }
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** One digest for days that are the same to the last die and word. */
export const digestOf = (days: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(days, inOrder)).digest('hex')
