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
import type { MapRecord, Rain } from './record.ts'
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

/** R-REST-1: what a party may do on a day; without an activity it travels. */
export const ACTIVITIES = ['travel', 'rest', 'forage', 'explore'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** The GM's order for a day. R-CANOE-1: by the standard rules a canoe changes nothing. */
export interface DayOrder {
  /** null: the party does not march. */
  readonly direction: Heading | null
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
  readonly activity?: Activity
}

/** The party as one day leaves it to the next. */
export interface PartyState {
  readonly record: MapRecord
  /** R-LOST-2: the hex that the party believes to be in. */
  readonly believed: Hex
  /** The number of days ended so far. */
  readonly day: number
  /** R-COST-5: progress into the next hex; left out: none. */
  readonly progress?: Progress | null
  /** R-LOST-7: the progress that the party believes to have made. */
  readonly believedProgress?: Progress | null
}

/** Rules, tables, dice and land of a day. Its functions accept any hex and always answer the same. */
export interface DayConditions extends EncounterConditions {
  readonly rules: RuleSet
  readonly settings: Pick<Settings, 'lost' | 'terrainOnMove'>
  readonly dice: Dice
  /** R-LAND-1: the known terrain of a hex, or null. R-LOST-7: the party believes in it, too. */
  readonly terrainAt: (hex: Hex) => TerrainId | null
  /** R-COST-2: the cost of a hex without known terrain; left out: by the settings. */
  readonly unknownCost?: number
  readonly isOnTrail: (hex: Hex) => boolean
}

/** R-ALERT-2: what happened on a day; each event becomes one sentence of the alerts. */
export type TravelEvent =
  | Encounter
  | Shortfall
  | ForageResult
  | { readonly kind: 'lost'; readonly heading: Heading }
  /** R-WEATHER-2: weather, by its name, in which no march is possible. */
  | { readonly kind: 'no-march'; readonly weather: string }

/** R-DAY-8: what a day's dice had to reach, stored because rules and names may change later. */
export interface DayChecks {
  /** The terrain where the day began. */
  readonly terrain: TerrainName
  /** The lowest result that is an encounter. */
  readonly encounter: number
  /** The lowest result that is heavy rain. */
  readonly heavyRain: number
  /** The navigation check; null: the rules need none. */
  readonly navigation: Check | null
  /** R-FORAGE-2: the foraging check; left out on days without foraging. */
  readonly forage?: Check
  /** R-TABLE-4: the first die of each roll repeated because its row was met before, if any. */
  readonly again?: readonly DiePurpose[]
  /** R-TABLE-7: how many dice were rolled together, by the purpose of the first, if any. */
  readonly together?: Readonly<Partial<Record<DiePurpose, number>>>
  /** R-PACE-4: points that the pace die added; left out where it changed nothing. */
  readonly pace?: -1 | 1
  /** R-PACE-5: the pace that counted; left out if it was the ordered one. */
  readonly countedPace?: Pace
}

export interface TravelDay extends PartyState, Course {
  /** The hex where the day began. */
  readonly from: Hex
  readonly progress: Progress | null
  readonly believedProgress: Progress | null
  /** R-MOV-5: the hexes that the party entered, in order. */
  readonly way: readonly Hex[]
  /** R-LOST-7: the hexes that the party believes to have entered. */
  readonly believedWay: readonly Hex[]
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
  /** The weather rolled; null on a manual day. */
  readonly weather: WeatherRow | null
  /** R-NOTE-6: rain collected and supplies foraged, up to the stores' bounds. */
  readonly gained: Stores
  /** R-TABLE-4: rows met today that may be met only once. */
  readonly met: readonly MetRow[]
  /** The numbers that the dice had to reach; null on a manual day. */
  readonly checks: DayChecks | null
}

/** A value as it truly is, and as the party believes it: the same object where both agree. */
interface TrueAndBelieved<Value> {
  readonly truly: Value
  readonly believed: Value
}

/** R-JRN-2: the intended headings of a day that bends, one for each hex; null: a straight day. */
export type HexHeadings = readonly Heading[] | null

/** The march that the weather allows, and the terrain that it begins on. */
interface MarchPlan {
  readonly order: DayOrder
  readonly headings: HexHeadings
  readonly terrain: Terrain
  readonly weather: WeatherEffect
  readonly modes: TrueAndBelieved<MarchMode>
  readonly costOf: CostOf
}

/** The march mode of a party on a terrain; null: nobody knows the terrain. */
const marchModeOn = (
  terrain: Terrain | null,
  { pace, canoe, activity }: DayOrder,
  { points }: WeatherEffect,
): MarchMode => ({
  pace: paceOnTerrain(terrain, pace),
  afloat: canoe && (terrain?.water ?? false),
  foraging: activity === 'forage',
  weather: points ?? 0,
})

/** R-WEATHER-1, R-WEATHER-2: the order without a canoe or a march that the weather forbids. */
const limitByWeather = (order: DayOrder, { canoe, points }: WeatherEffect): DayOrder =>
  canoe && points !== null
    ? order
    : {
        ...order,
        canoe: order.canoe && canoe,
        direction: points === null ? null : order.direction,
      }

/** R-COST-2: the costs of hexes on a day that begins on a terrain. */
const costsFrom = (terrain: Terrain, conditions: DayConditions): CostOf => {
  const { rules, settings, terrainAt } = conditions
  const { unknownCost = settings.lost === 'true-hex' ? terrain.cost : 1 } = conditions
  return (hex) => {
    const land = terrainAt(hex)
    return land === null ? unknownCost : terrainById(rules.terrains, land).cost
  }
}

/** R-LOST-7: how the party marches, in truth and as it and players believe; on most days alike. */
const findModes = (
  { believed }: PartyState,
  order: DayOrder,
  { rules, settings, terrainAt }: DayConditions,
  terrain: Terrain,
  weather: WeatherEffect,
): TrueAndBelieved<MarchMode> => {
  const truly = marchModeOn(terrain, order, weather)
  if (settings.lost === 'true-hex') return { truly, believed: truly }
  const land = terrainAt(believed)
  const believedTerrain = land === null ? null : terrainById(rules.terrains, land)
  const isAlike =
    (believedTerrain?.fastest ?? 'fast') === terrain.fastest &&
    (!order.canoe || (believedTerrain?.water ?? false) === terrain.water)
  return { truly, believed: isAlike ? truly : marchModeOn(believedTerrain, order, weather) }
}

/** R-REST-1, R-NAV-5: the day's navigation check; null if the rules need none. */
const findNavigationCheck = (
  { record: { position, survival }, progress = null }: PartyState,
  { rules, isOnTrail }: DayConditions,
  { order: { direction, canoe }, headings, terrain, weather, modes, costOf }: MarchPlan,
): Check | null => {
  if (direction === null || isCheckSkippedOnWater(rules.navigation, terrain, canoe)) return null
  const mode = modes.truly
  if (rules.navigation.onTrail === 'skip') {
    const ahead = headings ?? direction
    const points = maxPointsOfDay(rules, mode) + (carriedProgress(progress, ahead)?.points ?? 0)
    if (everyHexAhead(position, ahead, points, costOf, isOnTrail)) return null
  }
  const { pace } = mode
  return navigationCheck(rules.navigation, { dc: terrain.dc + weather.dc }, { pace, survival })
}

const findCourse = (check: Check | null, { direction }: DayOrder, roll: Dice): Course =>
  check && direction !== null
    ? checkNavigation(check, direction, roll)
    : { heading: direction, lost: false }

/** R-PACE-3, R-PACE-5: the result of the pace die; 0 if it would count for nothing. */
const rollPace = ({ order, modes }: MarchPlan, { movement }: RuleSet, roll: Dice): number => {
  const isNeeded =
    rollsPaceDie(modes.truly.pace) ||
    (movement.paceDie !== 'none' && rollsPaceDie(modes.believed.pace))
  return order.direction !== null && isNeeded ? roll('pace', PACE_DIE_SIDES) : 0
}

/** R-MOV-5, R-LOST-7: what the party may spend on its march, in truth and as it believes. */
const findBudgets = (
  { progress = null, believedProgress = null }: PartyState,
  rules: RuleSet,
  { modes, costOf }: MarchPlan,
  paceRoll: number,
): TrueAndBelieved<MarchBudget> => {
  const { movement } = rules
  const budgetOf = (mode: MarchMode, carried: Progress | null): MarchBudget => ({
    points: pointsOfDay(rules, mode, paceDiePoints(movement, mode.pace, paceRoll)),
    progress: carried,
    leftover: movement.leftover,
    costOf,
  })
  const truly = budgetOf(modes.truly, progress)
  const isAlike = modes.believed === modes.truly && believedProgress === progress
  return { truly, believed: isAlike ? truly : budgetOf(modes.believed, believedProgress) }
}

const NO_MARCH: March = { way: [], progress: null }

const marchAlong = (
  from: Hex,
  heading: Heading | null,
  headings: HexHeadings,
  budget: MarchBudget,
): March => (heading === null ? NO_MARCH : march(from, headings ?? heading, budget))

const endOfMarch = ({ way }: March, from: Hex): Hex => way[way.length - 1] ?? from

/** The outcome of a day apart from the march. */
interface DayOutcome
  extends Course,
    Pick<TravelDay, 'rolls' | 'events' | 'weather' | 'gained' | 'met' | 'checks'> {
  readonly rain: Rain
  readonly stores: Stores
}

/**
 * The day with its march. R-LAND-2: the record takes the terrain of the new hex if the setting says
 * so. R-LOST-2: a party that does not see the true hex believes in the march that it intended.
 * R-JRN-2: a lost party marches straight on.
 */
const completeDay = (
  { record, believed, day }: PartyState,
  { settings, terrainAt }: DayConditions,
  { order, headings }: Pick<MarchPlan, 'order' | 'headings'>,
  outcome: DayOutcome,
  budgets: TrueAndBelieved<MarchBudget>,
): TravelDay => {
  const { rain, stores, rolls, events, weather, gained, met, checks, heading, lost } = outcome
  const { position: from, partyMembers, raincatchers, survival } = record
  const trueMarch = marchAlong(from, heading, lost ? null : headings, budgets.truly)
  const position = endOfMarch(trueMarch, from)
  const seesTruth = settings.lost === 'true-hex'
  const believedMarch = seesTruth
    ? trueMarch
    : marchAlong(believed, order.direction, headings, budgets.believed)
  const land = settings.terrainOnMove === 'take' && heading !== null ? terrainAt(position) : null
  return {
    // Field by field: a spread would take an eighth of the day's time.
    record: {
      position,
      terrain: land ?? record.terrain,
      rain,
      water: stores.water,
      food: stores.food,
      ointment: stores.ointment,
      partyMembers,
      raincatchers,
      survival,
    },
    believed: seesTruth ? position : endOfMarch(believedMarch, believed),
    day: day + 1,
    progress: trueMarch.progress,
    believedProgress: believedMarch.progress,
    from,
    way: trueMarch.way,
    believedWay: believedMarch.way,
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

const NOTHING_GAINED: Stores = { ointment: 0, water: 0, food: 0 }

/** R-DAY-2: the budget of a manual day: one hex, whatever it costs. */
const ONE_HEX: MarchBudget = { points: 1, progress: null, leftover: 'lost', costOf: () => 1 }

/** R-DAY-2: a manual day moves one hex; it rolls nothing and consumes nothing. */
const travelManually = (
  party: PartyState,
  order: DayOrder,
  conditions: DayConditions,
): TravelDay => {
  const { record } = party
  const outcome: DayOutcome = {
    ...{ rolls: [], events: [], weather: null, gained: NOTHING_GAINED, met: [], checks: null },
    ...{ rain: record.rain, stores: record, heading: order.direction, lost: false },
  }
  const budgets = { truly: ONE_HEX, believed: ONE_HEX }
  return completeDay(party, conditions, { order, headings: null }, outcome, budgets)
}

/**
 * R-DAY-1: ends a day in the specification's order: encounters, rain, foraging, consumption,
 * navigation, the pace die, movement. Its arguments are not changed; its time
 * depends on the rules alone.
 *
 * @param headings begins with the order's direction
 * @throws RangeError when the terrain has no table, or a table no row for a result
 */
export const travelDay = (
  party: PartyState,
  order: DayOrder,
  conditions: DayConditions,
  headings: HexHeadings = null,
): TravelDay => {
  if (order.manual) return travelManually(party, order, conditions)
  const { record } = party
  const { rules, tables } = conditions
  const { roll, rolls } = recordRolls(conditions.dice)
  const terrain = terrainById(rules.terrains, record.terrain)
  const encounterTable = findEncounterTable(tables, terrain)
  const weatherTable = currentWeatherTable(rules.weather)

  const rolledEncounters = rollEncounters(conditions, encounterTable, party.day + 1, roll)
  const weather = rollWeather(weatherTable, roll)
  const foraging = order.activity === 'forage' ? forageCheck(rules.forage, record) : null
  const foraged = foraging && forage(rules.forage, foraging, roll)
  const { ointment, food } = record
  const collected = { ointment, water: collectRain(record, weather.gallons), food }
  const gathered = foraged ? addForaged(collected, foraged) : collected
  const consumption = consumeSupplies(gathered, record.partyMembers, rules.needs)
  const possible = limitByWeather(order, weather)
  const modes = findModes(party, possible, conditions, terrain, weather)
  const costOf = costsFrom(terrain, conditions)
  const plan: MarchPlan = { order: possible, headings, terrain, weather, modes, costOf }
  const navigation = findNavigationCheck(party, conditions, plan)
  const { heading, lost } = findCourse(navigation, possible, roll)
  const paceRoll = rollPace(plan, rules, roll)
  const budgets = findBudgets(party, rules, plan, paceRoll)

  const isKeptByWeather = possible.direction !== order.direction
  const events: TravelEvent[] = rolledEncounters.encounters
  if (foraged) events.push(foraged)
  events.push(...consumption.shortfalls)
  if (lost && heading !== null) events.push({ kind: 'lost', heading })
  if (isKeptByWeather) events.push({ kind: 'no-march', weather: weather.name })
  // Part by part: a spread would cost more than all of them.
  const checks: { -readonly [Part in keyof DayChecks]: DayChecks[Part] } = {
    terrain: terrain.name,
    encounter: rules.encounters.onAtLeast,
    heavyRain: firstHeavyResult(weatherTable),
    navigation,
  }
  const { rerolled, rolledTogether } = rolledEncounters
  const { pace } = modes.truly
  const extraPoints = paceDiePoints(rules.movement, pace, paceRoll)
  if (foraging) checks.forage = foraging
  if (rerolled.length > 0) checks.again = rerolled
  if (Object.keys(rolledTogether).length > 0) checks.together = rolledTogether
  if (extraPoints !== 0) checks.pace = extraPoints
  if (possible.direction !== null && pace !== order.pace) checks.countedPace = pace
  const outcome: DayOutcome = {
    heading,
    lost,
    rolls,
    events,
    weather,
    rain: weather.rain,
    stores: consumption,
    gained: { ointment: 0, water: gathered.water - record.water, food: gathered.food - food },
    met: rolledEncounters.met,
    checks,
  }
  const day = completeDay(party, conditions, plan, outcome, budgets)
  const { progress = null, believedProgress = null } = party
  // R-COST-5: weather that forbids the march leaves the progress as it was.
  return isKeptByWeather ? { ...day, progress, believedProgress } : day
}
