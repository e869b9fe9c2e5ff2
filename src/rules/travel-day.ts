import { type Dice, type Roll, recordRolls } from './dice.ts'
import { type Encounter, type EncounterTables, rollEncounters, tableOf } from './encounter.ts'
import { type Heading, type Hex, move, neighbour } from './hex.ts'
import {
  type Course,
  checkNavigation,
  isSparedOnWater,
  type NavigationCheck,
  navigationCheck,
} from './navigation.ts'
import { PACE_DIE_SIDES, type Pace, rollsPaceDie } from './pace.ts'
import type { MapRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import type { Settings } from './settings.ts'
import { collectRain, consumeSupplies, type Shortfall } from './supplies.ts'
import { type Terrain, type TerrainId, type TerrainName, terrainById } from './terrain.ts'
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

/** R-DAY-8: what the dice of a day were held against: rules, and names, change later. */
export interface Checks {
  /** Where the day began. */
  readonly terrain: TerrainName
  /** An encounter happens on so much or more. */
  readonly encounter: number
  /** Rain is heavy on so much or more. */
  readonly heavyRain: number
  /** null: the rules spared the party the check. */
  readonly navigation: NavigationCheck | null
}

export interface TravelDay extends Traveller, Course {
  /** Where the day began. */
  readonly from: Hex
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
  /** null: nothing was rolled. */
  readonly checks: Checks | null
}

/** R-NAV-5: whether the rules spare the party the check. */
const isWayPlain = (
  position: Hex,
  { direction, canoe }: Order,
  { rules: { navigation }, isOnTrail }: Conditions,
  terrain: Terrain,
): boolean => {
  if (isSparedOnWater(navigation, terrain, canoe)) return true
  return navigation.onTrail === 'skip' && isOnTrail(neighbour(position, direction))
}

/** null where no check is due. */
const checkDue = (
  { position, survival }: MapRecord,
  order: Order,
  conditions: Conditions,
  terrain: Terrain,
): NavigationCheck | null =>
  isWayPlain(position, order, conditions, terrain)
    ? null
    : navigationCheck(conditions.rules.navigation, terrain, { pace: order.pace, survival })

/** The heading as told, or as lost. */
const findCourse = (check: NavigationCheck | null, { direction }: Order, roll: Dice): Course =>
  check ? checkNavigation(check, direction, roll) : { heading: direction, lost: false }

/** The party before it goes anywhere. */
type Outcome = Course &
  Pick<TravelDay, 'rolls' | 'events' | 'checks'> &
  Pick<MapRecord, 'rain' | 'water' | 'food' | 'ointment'>

/**
 * The party comes to its hex. R-LAND-2: it takes the terrain from there, if the setting says so.
 * R-LOST-2: unless it sees the true hex, it believes to be where it meant to go.
 */
const arrive = (
  { record, believed, day }: Traveller,
  { direction }: Order,
  { settings, terrainAt }: Conditions,
  { rain, water, food, ointment, rolls, events, checks, heading, lost }: Outcome,
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
    checks,
    heading,
    lost,
  }
}

/** R-DAY-2: a manual day moves; it rolls nothing and consumes nothing. */
const travelManually = (traveller: Traveller, order: Order, conditions: Conditions): TravelDay => {
  const { rain, water, food, ointment } = traveller.record
  const course = { heading: order.direction, lost: false }
  const outcome = { rain, water, food, ointment, rolls: [], events: [], checks: null, ...course }
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
  const navigation = checkDue(record, order, conditions, terrain)
  const { heading, lost } = findCourse(navigation, order, roll)
  if (lost) events.push({ kind: 'lost', heading })
  if (rollsPaceDie(order.pace)) roll('pace', PACE_DIE_SIDES)
  const checks: Checks = {
    terrain: terrain.name,
    encounter: rules.encounters.onAtLeast,
    heavyRain: rules.rain.heavyOnAtLeast,
    navigation,
  }
  const outcome = { rain, water, food, ointment, rolls, events, checks, heading, lost }
  return arrive(traveller, order, conditions, outcome)
}
