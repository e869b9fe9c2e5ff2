import type { TypedDice } from '../protocol/record.ts'
import type { RollsAhead } from '../protocol/rolls-ahead.ts'
import type { Day } from '../protocol/views.ts'
import { daysAhead } from '../rules/day-ahead.ts'
import {
  CHECK_DIE_SIDES,
  type Dice,
  type DiePurpose,
  PURPOSE_PATTERN,
  type Roll,
} from '../rules/dice.ts'
import { MAX_SIDES } from '../rules/dice-expression.ts'
import type { Heading } from '../rules/hex.ts'
import { PACE_DIE_SIDES } from '../rules/movement.ts'
import { LOST_DIE_SIDES } from '../rules/navigation.ts'
import type { NamedRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { terrainById } from '../rules/terrain.ts'
import { type Conditions, type Order, travelDay } from '../rules/travel-day.ts'
import { tableOn } from '../rules/weather.ts'
import type { Campaign } from './campaign.ts'
import { enterDay, fitDay } from './enter-day.ts'
import { type CommandRequest, changeTo, execute } from './execute.ts'
import { landTerrain } from './land.ts'
import type { PreparedDay, PreparedStore } from './prepared-store.ts'
import { badField, Refusal } from './refusal.ts'
import { metOn, type State } from './state.ts'
import type { CampaignStore } from './store.ts'
import { tablesOf } from './tables/tables-of.ts'
import { isOnTrail, travellerFrom } from './travel-marks.ts'
import { dayView } from './views.ts'
import { fromNamedRecord } from './wire-record.ts'

/** As it was sent: without an activity the party travels. */
type SentOrder = Omit<Order, 'direction'> & { readonly direction?: Heading | null }

/**
 * R-REST-2: the order as it is kept, or why it cannot be given.
 *
 * @throws Refusal `INVALID_INPUT` naming `direction`
 */
const checkedOrder = (
  { direction = null, pace, canoe, manual, activity = 'travel' }: SentOrder,
  { forage }: Pick<RuleSet, 'forage'>,
): Order => {
  const order = { direction, pace, canoe, manual }
  if (activity === 'travel') {
    if (direction === null) throw badField('direction', 'missing')
    return order
  }
  const mayMove = activity === 'forage' && forage.whileTravelling !== null
  if (direction !== null && !mayMove) throw badField('direction', 'stays')
  return { ...order, activity }
}

export interface EndDayRequest extends CommandRequest {
  readonly order: SentOrder
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: NamedRecord
  /** R-DIE-4: results of dice that were rolled at the table. */
  readonly typed?: TypedDice
}

export const dayConditions = (state: State, dice: Dice): Conditions => {
  const { rules, settings, trail } = state
  return {
    rules,
    settings,
    tables: tablesOf(state),
    isMet: (table, row) => metOn(state, table, row) !== undefined,
    dice,
    terrainAt: (hex) => landTerrain(state, hex),
    isOnTrail: (hex) => isOnTrail(trail, hex),
  }
}

export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { typed = {}, ...request }: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { record, rules, ahead } = campaign.state
    const order = checkedOrder(request.order, rules)
    const start = request.map ? fromNamedRecord(request.map, rules, 'map.') : record
    const traveller = travellerFrom(campaign.state, start)
    // R-AHEAD-3: a manual day rolls nothing.
    const [next] = order.manual ? [] : await unusedDays(store, campaign, 1)
    const fallen = dayDice({ typed, prepared: next?.rolls ?? [], dice }, rules)
    const travelled = travelDay(traveller, order, dayConditions(campaign.state, fallen.dice))
    const { entry, state } = enterDay(campaign, {
      start,
      order,
      day: travelled,
      told: fallen.told,
      ahead: next?.n ?? ahead,
    })
    return {
      ...changeTo(campaign, { kind: 'day', day: entry }, state),
      answer: ({ revisions }) => dayView(entry, revisions),
    }
  })

/** R-AHEAD-3: the unused prepared days, oldest first. Asks the store only if there may be some. */
export const unusedDays = async (
  store: Pick<PreparedStore, 'listPreparedDays'>,
  { id, history, state: { ahead }, prepared }: Campaign,
  limit?: number,
): Promise<readonly PreparedDay[]> =>
  prepared > ahead
    ? store.listPreparedDays(id, { history, after: ahead, ...(limit !== undefined && { limit }) })
    : []

const MAX_SHOWN = 60

const PURPOSE = new RegExp(PURPOSE_PATTERN, 'u')

/** The sides of a die that may fall by the rules; 0: it never does. */
const sidesOf = (purpose: string, { encounters, weather }: RuleSet): number => {
  if (!PURPOSE.test(purpose)) return 0
  const [kind = '', time, nth] = purpose.split(':')
  const isTime = time !== undefined && encounters.times.includes(time)
  switch (kind) {
    case 'encounter':
      return isTime && nth === undefined ? encounters.die : 0
    case 'encounter-type':
      // The first die has no number. Each one after it has, from 2 on.
      return isTime && nth !== '1' ? MAX_SIDES : 0
    case 'quantity':
      return isTime && nth !== undefined ? MAX_SIDES : 0
    case 'rain':
      return tableOn(weather).die
    case 'navigation':
    case 'forage':
      return CHECK_DIE_SIDES
    case 'lost-direction':
      return LOST_DIE_SIDES
    case 'pace':
      return PACE_DIE_SIDES
    default:
      return time === '1' ? 0 : MAX_SIDES
  }
}

const checkResult = (purpose: string, sides: number, result: number): void => {
  if (1 <= result && result <= sides) return
  throw badField(`dice.${purpose}`, 'out-of-range', { min: 1, max: sides, step: 1 })
}

/**
 * R-DIE-4: typed results by purpose. Checked before the day, so also where a die is not due.
 *
 * @throws Refusal `INVALID_INPUT` naming the die
 */
const checkedDice = (typed: TypedDice, rules: RuleSet): ReadonlyMap<string, number> => {
  for (const [purpose, result] of Object.entries(typed)) {
    const sides = sidesOf(purpose, rules)
    const name = purpose.slice(0, MAX_SHOWN)
    if (sides === 0) throw badField(`dice.${name}`, 'unknown-field', { name })
    checkResult(purpose, sides, result)
  }
  return new Map(Object.entries(typed))
}

export interface DayDice {
  /** @throws Refusal `INVALID_INPUT` when the die that is due does not have the typed result */
  readonly dice: Dice
  /** The rolls of a day, each marked with its source. */
  readonly told: (rolls: readonly Roll[]) => readonly Roll[]
}

/** R-DIE-4: typed results first, then prepared ones, then the server's dice. */
export const dayDice = (
  sources: {
    readonly typed: TypedDice
    readonly prepared: readonly Roll[]
    readonly dice: Dice
  },
  rules: RuleSet,
): DayDice => {
  const typed = checkedDice(sources.typed, rules)
  const prepared = new Map(sources.prepared.map((roll) => [roll.purpose, roll]))
  const marks = new Map<DiePurpose, Pick<Roll, 'typed' | 'prepared'>>()
  return {
    dice: (purpose, sides) => {
      const result = typed.get(purpose)
      if (result !== undefined) {
        checkResult(purpose, sides, result)
        marks.set(purpose, { typed: true })
        return result
      }
      const ahead = prepared.get(purpose)
      if (ahead?.sides !== sides) return sources.dice(purpose, sides)
      marks.set(purpose, { prepared: true })
      return ahead.result
    },
    told: (rolls) => rolls.map((roll) => ({ ...roll, ...marks.get(roll.purpose) })),
  }
}

const noDice: Dice = (purpose) => {
  throw new RangeError(`Nobody rolls ${purpose} to read what was rolled`)
}

/** In the terrain of the record. */
const daysOf = (campaign: Campaign) => {
  const { state } = campaign
  const terrain = terrainById(state.rules.terrains, state.record.terrain)
  return daysAhead(dayConditions(state, noDice), terrain, state.day)
}

const told = (campaign: Campaign, days: readonly PreparedDay[]): RollsAhead => {
  const { read } = daysOf(campaign)
  return {
    days: days.map(({ n, rolls }) => {
      const { weather, encounters } = read(rolls)
      return fitDay(encounters ?? [], (fitting) => ({
        n,
        rolls: [...rolls],
        rain: weather?.rain ?? null,
        weather: weather?.name ?? null,
        encounters: encounters && fitting.map(({ kind: _, id: __, ...encounter }) => encounter),
      }))
    }),
  }
}

/** R-AHEAD-6: the unused prepared days, and what their dice mean by now. */
export const rollsAhead = async (store: PreparedStore, campaign: Campaign): Promise<RollsAhead> =>
  told(campaign, await unusedDays(store, campaign))

/**
 * R-AHEAD-2: rolls more days ahead, as far as there may be more.
 *
 * @throws Refusal `NO_CAMPAIGN` when it was deleted meanwhile
 */
export const rollAhead = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  campaign: Campaign,
  days: number,
): Promise<RollsAhead> => {
  const { read, roll } = daysOf(campaign)
  for (const { rolls } of await unusedDays(store, campaign)) read(rolls)
  await store.addPreparedDays(
    campaign.id,
    Array.from({ length: days }, () => roll(dice)),
  )
  const after = await store.find(campaign.id)
  if (!after) throw new Refusal({ code: 'NO_CAMPAIGN' })
  return rollsAhead(store, after)
}
