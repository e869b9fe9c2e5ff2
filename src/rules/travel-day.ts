import type { Heading, Hex } from '#shared/hex.ts'
import { type Check, type Dice, type DiePurpose, type Roll, recordRolls } from './dice/dice.ts'
import {
  type Encounter,
  type EncounterConditions,
  findEncounterTable,
  type MetRow,
  rollEncounters,
} from './encounter.ts'
import {
  type CostOf,
  carriedProgress,
  everyHexAhead,
  type March,
  type MarchBudget,
  type MarchMode,
  march,
  maxPointsOfDay,
  PACE_DIE_SIDES,
  type Pace,
  type Progress,
  paceDiePoints,
  paceOnTerrain,
  pointsOfDay,
  rollsPaceDie,
} from './movement.ts'
import {
  type Course,
  checkNavigation,
  isCheckSkippedOnWater,
  navigationCheck,
} from './navigation.ts'
import type { MapRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import type { Settings } from './settings.ts'
import {
  addForaged,
  collectRain,
  consumeSupplies,
  type ForageResult,
  forage,
  forageCheck,
  type Shortfall,
  type Stores,
} from './supplies.ts'
import { type Terrain, type TerrainId, type TerrainName, terrainById } from './terrain.ts'
import {
  currentWeatherTable,
  firstHeavyResult,
  rollWeather,
  type WeatherEffect,
  type WeatherRow,
} from './weather.ts'

/** R-REST-1: without one the party travels. */
export const ACTIVITIES = ['travel', 'rest', 'forage', 'explore'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** R-CANOE-1: by the standard a canoe changes nothing. */
export interface DayOrder {
  /** null: the party stays. */
  readonly direction: Heading | null
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
  readonly activity?: Activity
}

/** Goes from day to day. */
export interface PartyState {
  readonly record: MapRecord
  /** R-LOST-2: where the party believes to be. */
  readonly believed: Hex
  /** Days ended so far. */
  readonly day: number
  /** R-COST-5: left out: none. */
  readonly progress?: Progress | null
  /** R-LOST-7: the same as the party believes it. */
  readonly believedProgress?: Progress | null
}

/** The functions answer for any hex, and the same each time. */
export interface DayConditions extends EncounterConditions {
  readonly rules: RuleSet
  readonly settings: Pick<Settings, 'lost' | 'terrainOnMove'>
  readonly dice: Dice
  /** R-LAND-1: null where nobody knows. R-LOST-7: the party believes that it stands on this. */
  readonly terrainAt: (hex: Hex) => TerrainId | null
  /** R-COST-2: of land that nobody knows; left out: as the settings have it. */
  readonly unknownCost?: number
  readonly isOnTrail: (hex: Hex) => boolean
}

/** R-ALERT-2: in the order in which they arose; each becomes one sentence of the alerts. */
export type TravelEvent =
  | Encounter
  | Shortfall
  | ForageResult
  | { readonly kind: 'lost'; readonly heading: Heading }
  /** R-WEATHER-2: by its name. */
  | { readonly kind: 'no-march'; readonly weather: string }

/** R-DAY-8: what the dice of a day were held against: rules, and names, change later. */
export interface DayChecks {
  /** Where the day began. */
  readonly terrain: TerrainName
  /** An encounter happens on so much or more. */
  readonly encounter: number
  /** Rain is heavy on so much or more. */
  readonly heavyRain: number
  /** null: the rules spared the party the check. */
  readonly navigation: Check | null
  /** R-FORAGE-2: left out on days without foraging. */
  readonly forage?: Check
  /** R-TABLE-4: the first dice of rolls on tables that showed what was met before; left out where there are none. */
  readonly again?: readonly DiePurpose[]
  /** R-TABLE-7: by the first of dice that were rolled together, how many they were; left out where none were. */
  readonly together?: Readonly<Partial<Record<DiePurpose, number>>>
  /** R-PACE-4: points that the pace's die added; left out where it changed nothing. */
  readonly pace?: -1 | 1
  /** R-PACE-5: the pace that counted; left out where it was the order's. */
  readonly countedPace?: Pace
}

export interface TravelDay extends PartyState, Course {
  /** Where the day began. */
  readonly from: Hex
  readonly progress: Progress | null
  readonly believedProgress: Progress | null
  /** R-MOV-5: the hexes entered, in their order. */
  readonly way: readonly Hex[]
  /** R-LOST-7: the same as the party believes it. */
  readonly believedWay: readonly Hex[]
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
  /** null: nothing was rolled. */
  readonly weather: WeatherRow | null
  /** R-NOTE-6: rain that was caught, and what foraging found, up to the stores' bounds. */
  readonly gained: Stores
  /** R-TABLE-4: rows that the party will not meet again. */
  readonly met: readonly MetRow[]
  /** null: nothing was rolled. */
  readonly checks: DayChecks | null
}

/** What decides how far the party gets from a terrain; null: of which nobody knows. */
const travellingOn = (
  terrain: Terrain | null,
  { pace, canoe, activity }: DayOrder,
  { points }: WeatherEffect,
): MarchMode => ({
  pace: paceOnTerrain(terrain, pace),
  afloat: canoe && (terrain?.water ?? false),
  foraging: activity === 'forage',
  weather: points ?? 0,
})

/** R-WEATHER-1, R-WEATHER-2: the order as far as the weather lets the party carry it out. */
const underWeather = (order: DayOrder, { canoe, points }: WeatherEffect): DayOrder =>
  canoe && points !== null
    ? order
    : {
        ...order,
        canoe: order.canoe && canoe,
        direction: points === null ? null : order.direction,
      }

/** R-JRN-2: the headings meant for a day that bends, one for each hex; null: a straight day. */
export type HexHeadings = readonly Heading[] | null

/** R-COST-2: what hexes cost on a day that begins on a terrain. */
const costsFrom = (terrain: Terrain, conditions: DayConditions): CostOf => {
  const { rules, settings, terrainAt } = conditions
  const { unknownCost = settings.lost === 'true-hex' ? terrain.cost : 1 } = conditions
  return (hex) => {
    const land = terrainAt(hex)
    return land === null ? unknownCost : terrainById(rules.terrains, land).cost
  }
}

interface Leg {
  readonly terrain: Terrain
  readonly travelling: MarchMode
  readonly steering: HexHeadings
  readonly weather: WeatherEffect
  readonly costOf: CostOf
}

/** R-REST-1, R-NAV-5: null where no check is due, or the way is plain. */
const checkDue = (
  { record: { position, survival }, progress = null }: PartyState,
  { direction, canoe }: DayOrder,
  { rules, isOnTrail }: DayConditions,
  { terrain, travelling, steering, weather, costOf }: Leg,
): Check | null => {
  if (direction === null || isCheckSkippedOnWater(rules.navigation, terrain, canoe)) return null
  if (rules.navigation.onTrail === 'skip') {
    const headings = steering ?? direction
    const most =
      maxPointsOfDay(rules, travelling) + (carriedProgress(progress, headings)?.points ?? 0)
    if (everyHexAhead(position, headings, most, costOf, isOnTrail)) return null
  }
  const { pace } = travelling
  return navigationCheck(rules.navigation, { dc: terrain.dc + weather.dc }, { pace, survival })
}

const findCourse = (check: Check | null, { direction }: DayOrder, roll: Dice): Course =>
  check && direction !== null
    ? checkNavigation(check, direction, roll)
    : { heading: direction, lost: false }

/** R-PACE-3, R-PACE-5: 0 where the die counts for nothing, in truth and as the party believes. */
const rollPace = (
  { direction }: DayOrder,
  { movement }: RuleSet,
  travelling: MarchMode,
  believed: MarchMode,
  roll: Dice,
): number => {
  const isDue =
    rollsPaceDie(travelling.pace) || (movement.paceDie !== 'none' && rollsPaceDie(believed.pace))
  return direction !== null && isDue ? roll('pace', PACE_DIE_SIDES) : 0
}

/**
 * R-LOST-7: how the party travels as it believes, and as players may work it out. The same object as
 * in truth where nothing differs: that is most days.
 */
const believedTravelling = (
  { believed }: PartyState,
  order: DayOrder,
  { rules, settings, terrainAt }: DayConditions,
  { terrain, travelling, weather }: Leg,
): MarchMode => {
  if (settings.lost === 'true-hex') return travelling
  const land = terrainAt(believed)
  const on = land === null ? null : terrainById(rules.terrains, land)
  const isAlike =
    (on?.fastest ?? 'fast') === terrain.fastest &&
    (!order.canoe || (on?.water ?? false) === terrain.water)
  return isAlike ? travelling : travellingOn(on, order, weather)
}

const STAYS: March = { way: [], progress: null }

const marchOf = (
  from: Hex,
  heading: Heading | null,
  steering: HexHeadings,
  marching: MarchBudget,
): March => (heading === null ? STAYS : march(from, steering ?? heading, marching))

type Outcome = Course &
  Pick<TravelDay, 'rolls' | 'events' | 'weather' | 'gained' | 'met' | 'checks'> &
  Pick<MapRecord, 'rain' | 'water' | 'food' | 'ointment'>

/**
 * The party goes its way. R-LAND-2: it takes the terrain from there, if the setting says so.
 * R-LOST-2: unless it sees the true hex, it believes to go where it meant to. R-JRN-2: a lost party
 * goes straight on.
 */
const arrive = (
  { record, believed, day }: PartyState,
  { direction }: DayOrder,
  { settings, terrainAt }: DayConditions,
  outcome: Outcome,
  marching: MarchBudget,
  believing: MarchBudget,
  steering: HexHeadings,
): TravelDay => {
  const { rain, water, food, ointment, rolls, events, weather, gained, met, checks } = outcome
  const { heading, lost } = outcome
  const { position: from, partyMembers, raincatchers, survival } = record
  const gone = marchOf(from, heading, lost ? null : steering, marching)
  const { way, progress } = gone
  const position = way[way.length - 1] ?? from
  const seesTruth = settings.lost === 'true-hex'
  const meant = seesTruth ? gone : marchOf(believed, direction, steering, believing)
  const land = settings.terrainOnMove === 'take' && heading !== null ? terrainAt(position) : null
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
    believed: seesTruth ? position : (meant.way[meant.way.length - 1] ?? believed),
    day: day + 1,
    progress,
    believedProgress: meant.progress,
    from,
    way,
    believedWay: meant.way,
    rolls,
    events,
    weather,
    gained,
    met,
    checks,
    heading,
    lost,
  }
}

const NOTHING: Stores = { ointment: 0, water: 0, food: 0 }

/** R-DAY-2: one hex, whatever it costs. */
const ONE_HEX: MarchBudget = { points: 1, progress: null, leftover: 'lost', costOf: () => 1 }

/** R-DAY-2: a manual day moves one hex; it rolls nothing and consumes nothing. */
const travelManually = (
  traveller: PartyState,
  order: DayOrder,
  conditions: DayConditions,
): TravelDay => {
  const { rain, water, food, ointment } = traveller.record
  const nothing = { rolls: [], events: [], weather: null, gained: NOTHING, met: [], checks: null }
  const course = { heading: order.direction, lost: false }
  const outcome = { rain, water, food, ointment, ...nothing, ...course }
  return arrive(traveller, order, conditions, outcome, ONE_HEX, ONE_HEX, null)
}

/**
 * R-DAY-1: ends a day, in the seed's order: encounters, rain, foraging, consumption, navigation, the
 * pace's die, movement. Its arguments stay as they were; the cost depends on the rules alone.
 *
 * @param steering begins with the order's direction
 * @throws RangeError when the terrain has no table, or a table no row for a result
 */
export const travelDay = (
  traveller: PartyState,
  order: DayOrder,
  conditions: DayConditions,
  steering: HexHeadings = null,
): TravelDay => {
  if (order.manual) return travelManually(traveller, order, conditions)
  const { record } = traveller
  const { rules, tables } = conditions
  const { roll, rolls } = recordRolls(conditions.dice)
  const terrain = terrainById(rules.terrains, record.terrain)
  const table = findEncounterTable(tables, terrain)

  const happened = rollEncounters(conditions, table, traveller.day + 1, roll)
  const { encounters, met, again, together } = happened
  const sky = currentWeatherTable(rules.weather)
  const weather = rollWeather(sky, roll)
  const forageDue = order.activity === 'forage' ? forageCheck(rules.forage, record) : null
  const found = forageDue && forage(rules.forage, forageDue, roll)
  const caught = {
    ointment: record.ointment,
    water: collectRain(record, weather.gallons),
    food: record.food,
  }
  const stores = found ? addForaged(caught, found) : caught
  const fed = consumeSupplies(stores, record.partyMembers, rules.needs)
  const possible = underWeather(order, weather)
  const isKeptIn = possible.direction !== order.direction
  const travelling = travellingOn(terrain, possible, weather)
  const costOf = costsFrom(terrain, conditions)
  const leg: Leg = { terrain, travelling, steering, weather, costOf }
  const navigation = checkDue(traveller, possible, conditions, leg)
  const { heading, lost } = findCourse(navigation, possible, roll)
  const believed = believedTravelling(traveller, possible, conditions, leg)
  const shown = rollPace(possible, rules, travelling, believed, roll)
  const more = paceDiePoints(rules.movement, travelling.pace, shown)
  const { leftover } = rules.movement
  const { progress = null, believedProgress = null } = traveller
  const points = pointsOfDay(rules, travelling, more)
  const toGo: MarchBudget = { points, progress, leftover, costOf }
  const isBelieved = believed === travelling && believedProgress === progress
  const meant: MarchBudget = isBelieved
    ? toGo
    : {
        points: pointsOfDay(rules, believed, paceDiePoints(rules.movement, believed.pace, shown)),
        progress: believedProgress,
        leftover,
        costOf,
      }

  const events: TravelEvent[] = encounters
  if (found) events.push(found)
  events.push(...fed.shortfalls)
  if (lost && heading !== null) events.push({ kind: 'lost', heading })
  if (isKeptIn) events.push({ kind: 'no-march', weather: weather.name })
  // Part by part: a spread costs more than all of them.
  const checks: { -readonly [Part in keyof DayChecks]: DayChecks[Part] } = {
    terrain: terrain.name,
    encounter: rules.encounters.onAtLeast,
    heavyRain: firstHeavyResult(sky),
    navigation,
  }
  if (forageDue) checks.forage = forageDue
  if (again.length > 0) checks.again = again
  if (Object.keys(together).length > 0) checks.together = together
  if (more !== 0) checks.pace = more
  if (possible.direction !== null && travelling.pace !== order.pace)
    checks.countedPace = travelling.pace
  const gained = {
    ointment: 0,
    water: stores.water - record.water,
    food: stores.food - record.food,
  }
  const { rain } = weather
  const { water, food, ointment } = fed
  const after = arrive(
    traveller,
    possible,
    conditions,
    { rain, water, food, ointment, heading, lost, rolls, events, weather, gained, met, checks },
    toGo,
    meant,
    steering,
  )
  // R-COST-5
  return isKeptIn ? { ...after, progress, believedProgress } : after
}
