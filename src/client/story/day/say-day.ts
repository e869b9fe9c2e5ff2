import { hexName } from '#client/chart/hex-name.ts'
import { course, heading } from '#client/ui/compass/words.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { sayAddition } from '#client/ui/format/numbers.ts'
import { inPoints } from '#client/ui/gm-words.ts'
import type { JournalDay } from '#protocol/views.ts'
import type { DiePurpose, Roll } from '#rules/dice/dice.ts'
import { findDiceExpressions, type Quantity } from '#rules/dice/dice-expression.ts'
import type { Numbering } from '#rules/hex-number.ts'
import type { Pace } from '#rules/movement.ts'
import { hasOwnWeatherName } from '#rules/weather-name.ts'
import { type Heading, moveHex, sameHex } from '#shared/hex.ts'
import * as words from './words.ts'

type Movement = Pick<JournalDay, 'from' | 'way' | 'map' | 'direction' | 'lost' | 'order' | 'pointy'>

/** `north-east, from hex 0512 by hex 0511 to hex 0611`. */
export const sayMovement = (
  { from, way, map, direction, lost, order, pointy }: Movement,
  naming: Numbering | null,
): string => {
  const start = hexName(from, naming)
  if (direction === null && order.direction !== null) return words.keptIn(start)
  if (direction === null)
    return words.stayed[order.activity === 'travel' ? 'rest' : (order.activity ?? 'rest')](start)
  const gone = heading(direction, pointy)
  const went = lost ? words.lost(course(order.direction, pointy), gone) : gone
  if (sameHex(from, map.position)) {
    const isAtTheEdge = sameHex(moveHex(from, direction), from)
    return (isAtTheEdge ? words.atTheEdge : words.gotNowhere)(went, start)
  }
  const between = way.slice(0, -1).map((hex) => hexName(hex, naming))
  return words.moved(went, start, sayList(between), hexName(map.position, naming))
}

/** `slow pace, with canoe, Swamp`. A party that stays has no pace. */
export const sayMode = (
  { direction, pace, canoe, manual, activity }: JournalDay['order'],
  terrain?: string | undefined,
  counted?: Pace | undefined,
): string => {
  const travels = direction !== null
  return sayList([
    travels && (counted ? words.countedAs(words.pace[pace], counted) : words.pace[pace]),
    travels && canoe && words.withCanoe,
    travels && activity === 'forage' && words.foraging,
    manual && words.byHand,
    terrain,
  ])
}

/** `encounter-type:dead of night:2`: the kind, what it is about, and its number. */
const partsOf = (purpose: DiePurpose): { readonly kind: string; readonly time: string } => {
  const [kind = '', time = ''] = purpose.split(':')
  return { kind, time }
}

const isKnown = (kind: string): kind is keyof typeof words.purpose => kind in words.purpose

export const sayPurpose = (purpose: DiePurpose): string => {
  const { kind, time } = partsOf(purpose)
  if (!isKnown(kind)) return purpose
  const name = words.purpose[kind]
  return typeof name === 'string' ? name : name(time)
}

interface SaidDie {
  readonly purpose: Roll['purpose']
  readonly name: string
  /** `d20`. */
  readonly die: string
  /** `3`, or with a bonus `3 + 3 = 6`. */
  readonly result: string
  /** The text behind the result, as ` against 15: lost`; empty where nothing is known. */
  readonly verdict: string
  /** Where it came from; empty where the server rolled it that day. */
  readonly mark: string
}

type Verdict = Pick<SaidDie, 'verdict'> & Partial<Pick<SaidDie, 'result'>>
type Check = NonNullable<JournalDay['checks']>['navigation']

const NOTHING_KNOWN: Verdict = { verdict: '' }

const only = (outcome: string): Verdict => ({ verdict: words.verdict(outcome) })

const against = (number: number | undefined, outcome: string): Verdict =>
  number === undefined ? only(outcome) : { verdict: words.against(number, outcome) }

const ofCheck = (check: Check | undefined, result: number, outcome: string): Verdict =>
  check
    ? { result: sayAddition(result, check.bonus), verdict: words.against(check.dc, outcome) }
    : only(outcome)

const metAt = ({ events }: JournalDay, time: string) =>
  events.find((event) => event.kind === 'encounter' && event.time === time)

const diceAt = ({ rolls }: JournalDay, kind: string, time: string): readonly Roll[] =>
  rolls.filter(({ purpose }) => {
    const parts = partsOf(purpose)
    return parts.kind === kind && parts.time === time
  })

/** R-TABLE-7: the rolls on tables, each of one die or of several. */
const tableRollsAt = (day: JournalDay, time: string): readonly (readonly Roll[])[] => {
  const dice = [...diceAt(day, 'encounter-type', time)]
  const rolls: (readonly Roll[])[] = []
  for (let [first] = dice; first; [first] = dice)
    rolls.push(dice.splice(0, day.checks?.together?.[first.purpose] ?? 1))
  return rolls
}

const hasDie = (dice: readonly Roll[], purpose: DiePurpose): boolean =>
  dice.some((die) => die.purpose === purpose)

/**
 * R-TABLE-3, R-TABLE-4: the first die is on the terrain's table, each later one on the table that
 * the row before it led to. The names are joined; one that holds `: ` itself is told whole.
 */
const ofTableDie = (day: JournalDay, { purpose }: Roll, time: string): Verdict => {
  const { checks } = day
  const rolls = tableRollsAt(day, time)
  const own = rolls.find((dice) => hasDie(dice, purpose)) ?? []
  const sum = own.length > 1 ? words.ofSum(own.map(({ result }) => result)) : ''
  const isAgain = ([first]: readonly Roll[]) => first && checks?.again?.includes(first.purpose)
  if (isAgain(own)) return { verdict: sum + words.verdict(words.metBefore) }
  const met = metAt(day, time)
  if (met?.kind !== 'encounter') return NOTHING_KNOWN
  const steps = rolls.filter((dice) => !isAgain(dice))
  const at = steps.indexOf(own)
  const names = met.name.split(': ')
  const name = names.length === steps.length ? (names[at] ?? met.name) : met.name
  const isFirst = at === 0
  const verdict = checks && isFirst ? words.onTable(checks.terrain, name) : words.verdict(name)
  return { verdict: sum + verdict }
}

/** R-QUANT-2: which expression a die belongs to: they are rolled one after another. */
const ofQuantity = (day: JournalDay, { purpose }: Roll, time: string): Verdict => {
  const met = metAt(day, time)
  if (met?.kind !== 'encounter') return NOTHING_KNOWN
  const at = diceAt(day, 'quantity', time).findIndex((roll) => roll.purpose === purpose)
  const owners = (met.quantities ?? []).flatMap((quantity: Quantity) =>
    Array.from({ length: findDiceExpressions(quantity.dice)[0]?.count ?? 0 }, () => quantity),
  )
  const owner = owners[at]
  return owner ? { verdict: words.inAll(owner.dice, owner.total) } : NOTHING_KNOWN
}

/** R-DAY-8: by what the day keeps; rules may have changed since. */
const judge = (day: JournalDay, roll: Roll, isPoints: boolean): Verdict => {
  const { checks, events, map, weather, lost } = day
  const { purpose, result } = roll
  const { kind, time } = partsOf(purpose)
  const found = events.find((event) => event.kind === 'forage')
  switch (kind) {
    case 'encounter': {
      const met = diceAt(day, 'encounter-type', time).length > 0
      return against(checks?.encounter, met ? words.encounter : words.noEncounter)
    }
    case 'encounter-type':
      return ofTableDie(day, roll, time)
    case 'quantity':
      return ofQuantity(day, roll, time)
    case 'rain': {
      if (hasOwnWeatherName(map.rain, weather)) return only(weather)
      const least = checks?.heavyRain
      // R-WEATHER-1: where heavy rain stands before light, no number parts them.
      const parts = least !== undefined && result >= least === (map.rain === 'Heavy')
      return against(parts ? least : undefined, words.rained[map.rain])
    }
    case 'forage': {
      const check = checks?.forage
      const isFound = check !== undefined && result + check.bonus >= check.dc
      return ofCheck(check, result, isFound ? words.found : words.foundNothing)
    }
    case 'forage-rations':
      return found ? only(words.rations(found.rations)) : NOTHING_KNOWN
    case 'forage-gallons':
      return found ? only(words.gallons(found.gallons)) : NOTHING_KNOWN
    case 'navigation':
      return ofCheck(checks?.navigation, result, lost ? words.wasLost : words.onCourse)
    case 'lost-direction':
      return only(heading(result as Heading, day.pointy))
    case 'pace':
      return only(checks?.pace ? inPoints(words.paceEffect[checks.pace], isPoints) : words.noEffect)
    default:
      return NOTHING_KNOWN
  }
}

/**
 * A day's dice in the order they fell, each with what became of it.
 *
 * @param isPoints R-COST-1: whether the rules of now count points
 */
export const sayDice = (day: JournalDay, isPoints = false): readonly SaidDie[] =>
  day.rolls.map((roll) => ({
    purpose: roll.purpose,
    name: sayPurpose(roll.purpose),
    die: words.die(roll.sides),
    result: String(roll.result),
    ...judge(day, roll, isPoints),
    mark: roll.typed ? words.typed : '',
  }))
