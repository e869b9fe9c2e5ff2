import { type Dice, type Roll, recordRolls } from './dice.ts'
import { type Encounter, type EncounterTables, rollEncounters, tableOf } from './encounter.ts'
import { type Heading, type Hex, move, neighbour } from './hex.ts'
import { type Course, checkNavigation, navigationDc } from './navigation.ts'
import { PACE_DIE_SIDES, type Pace, rollsPaceDie } from './pace.ts'
import type { MapRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import type { Settings } from './settings.ts'
import { collectRain, consumeSupplies, type Shortfall } from './supplies.ts'
import { type Terrain, type TerrainId, terrainById } from './terrain.ts'
import { gallonsOf, rollRain } from './weather.ts'

/** R-CANOE-1: by the standard a canoe changes nothing. */
export interface Order {
  readonly direction: Heading
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
}

/** Goes from day to day. */
export interface Traveller {
  readonly record: MapRecord
  /** R-LOST-2: where the party believes to be. */
  readonly believed: Hex
  /** Days ended so far. */
  readonly day: number
}

/** The functions answer for any hex, and the same each time. */
export interface Conditions {
  readonly rules: RuleSet
  /** By the ids that the terrains name; each covers its die. */
  readonly tables: EncounterTables
  readonly settings: Pick<Settings, 'lost' | 'terrainOnMove'>
  readonly dice: Dice
  /** R-LAND-1: null where nobody knows. */
  readonly terrainAt: (hex: Hex) => TerrainId | null
  /** Whether the party's true trail leads through a hex. */
  readonly isOnTrail: (hex: Hex) => boolean
}

/** R-ALERT-2: in the order in which they arose; each becomes one sentence of the alerts. */
export type TravelEvent =
  | Encounter
  | Shortfall
  | { readonly kind: 'lost'; readonly heading: Heading }

export interface TravelDay extends Traveller, Course {
  /** Where the day began. */
  readonly from: Hex
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
}

/** R-NAV-5: whether the rules spare the party the check. */
const isWayPlain = (
  position: Hex,
  { direction, canoe }: Order,
  { rules, isOnTrail }: Conditions,
  { water }: Terrain,
): boolean => {
  const { onTrail, onWater } = rules.navigation
  if (onWater === 'skip' && canoe && water) return true
  return onTrail === 'skip' && isOnTrail(neighbour(position, direction))
}

/** The heading as told, or as lost. */
const findCourse = (
  { position, survival }: MapRecord,
  order: Order,
  conditions: Conditions,
  terrain: Terrain,
  roll: Dice,
): Course => {
  const { direction, pace } = order
  if (isWayPlain(position, order, conditions, terrain)) return { heading: direction, lost: false }
  const { navigation } = conditions.rules
  const dc = navigationDc(navigation, terrain, pace)
  return checkNavigation({ dc, bonus: survival + navigation.guide }, direction, roll)
}

/** The party before it goes anywhere. */
type Outcome = Course &
  Pick<TravelDay, 'rolls' | 'events'> &
  Pick<MapRecord, 'rain' | 'water' | 'food' | 'ointment'>

/**
 * The party comes to its hex. R-LAND-2: it takes the terrain from there, if the setting says so.
 * R-LOST-2: unless it sees the true hex, it believes to be where it meant to go.
 */
const arrive = (
  { record, believed, day }: Traveller,
  { direction }: Order,
  { settings, terrainAt }: Conditions,
  { rain, water, food, ointment, rolls, events, heading, lost }: Outcome,
): TravelDay => {
  const { position: from, partyMembers, raincatchers, survival } = record
  const position = move(from, heading)
  const land = settings.terrainOnMove === 'take' ? terrainAt(position) : null
  const terrain = land ?? record.terrain
  // Field by field: a spread costs an eighth of the day.
  const after: MapRecord = {
    position,
    terrain,
    rain,
    water,
    food,
    ointment,
    partyMembers,
    raincatchers,
    survival,
  }
  return {
    record: after,
    believed: settings.lost === 'true-hex' ? position : move(believed, direction),
    day: day + 1,
    from,
    rolls,
    events,
    heading,
    lost,
  }
}

/** R-DAY-2: a manual day moves; it rolls nothing and consumes nothing. */
const travelManually = (traveller: Traveller, order: Order, conditions: Conditions): TravelDay => {
  const { rain, water, food, ointment } = traveller.record
  const course = { heading: order.direction, lost: false }
  const outcome = { rain, water, food, ointment, rolls: [], events: [], ...course }
  return arrive(traveller, order, conditions, outcome)
}

/**
 * R-DAY-1: ends a day of travel, in the seed's order: encounters, rain, consumption, navigation,
 * the pace's die, movement. Its arguments stay as they were; the cost depends on the rules alone.
 *
 * @throws RangeError when the terrain has no table, or its table no row for a result
 */
export const travelDay = (
  traveller: Traveller,
  order: Order,
  conditions: Conditions,
): TravelDay => {
  if (order.manual) return travelManually(traveller, order, conditions)
  const { record } = traveller
  const { rules, tables } = conditions
  const { roll, rolls } = recordRolls(conditions.dice)
  const terrain = terrainById(rules.terrains, record.terrain)

  const events: TravelEvent[] = rollEncounters(rules.encounters, tableOf(tables, terrain), roll)
  const rain = rollRain(rules.rain, roll)
  const gallons = collectRain(record, gallonsOf(rules.rain, rain))
  const stores = { ointment: record.ointment, water: gallons, food: record.food }
  const { water, food, ointment, shortfalls } = consumeSupplies(
    stores,
    record.partyMembers,
    rules.needs,
  )
  events.push(...shortfalls)
  const { heading, lost } = findCourse(record, order, conditions, terrain, roll)
  if (lost) events.push({ kind: 'lost', heading })
  if (rollsPaceDie(order.pace)) roll('pace', PACE_DIE_SIDES)
  const outcome = { rain, water, food, ointment, rolls, events, heading, lost }
  return arrive(traveller, order, conditions, outcome)
}
