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

type DayMovement = Pick<
  JournalDay,
  'from' | 'way' | 'map' | 'direction' | 'lost' | 'order' | 'pointy'
>

/** A day's path, as `north-east, from hex 0512 by hex 0511 to hex 0611`. */
export const sayMovement = (
  { from, way, map, direction, lost, order, pointy }: DayMovement,
  naming: Numbering | null,
): string => {
  const start = hexName(from, naming)
  if (direction === null && order.direction !== null) return words.keptIn(start)
  if (direction === null)
    return words.stayed[order.activity === 'travel' ? 'rest' : (order.activity ?? 'rest')](start)
  const headingName = heading(direction, pointy)
  const directionText = lost
    ? words.lost(course(order.direction, pointy), headingName)
    : headingName
  if (sameHex(from, map.position)) {
    const isAtTheEdge = sameHex(moveHex(from, direction), from)
    return (isAtTheEdge ? words.atTheEdge : words.gotNowhere)(directionText, start)
  }
  const between = way.slice(0, -1).map((hex) => hexName(hex, naming))
  return words.moved(directionText, start, sayList(between), hexName(map.position, naming))
}

/** How a day was travelled, as `slow pace, with canoe, Swamp`; without a pace if the party stayed. */
export const sayMode = (
  { direction, pace, canoe, manual, activity }: JournalDay['order'],
  terrain?: string | undefined,
  countedPace?: Pace | undefined,
): string => {
  const travels = direction !== null
  return sayList([
    travels && (countedPace ? words.countedAs(words.pace[pace], countedPace) : words.pace[pace]),
    travels && canoe && words.withCanoe,
    travels && activity === 'forage' && words.foraging,
    manual && words.byHand,
    terrain,
  ])
}

/** Splits a purpose such as `encounter-type:dead of night:2`: kind, time of day, and number. */
const splitPurpose = (purpose: DiePurpose): { readonly kind: string; readonly time: string } => {
  const [kind = '', time = ''] = purpose.split(':')
  return { kind, time }
}

const hasPurposeWord = (kind: string): kind is keyof typeof words.purpose => kind in words.purpose

export const sayPurpose = (purpose: DiePurpose): string => {
  const { kind, time } = splitPurpose(purpose)
  if (!hasPurposeWord(kind)) return purpose
  const name = words.purpose[kind]
  return typeof name === 'string' ? name : name(time)
}

interface DieText {
  readonly purpose: Roll['purpose']
  readonly name: string
  /** The kind of die, as `d20`. */
  readonly die: string
  /** The number rolled, as `3`, or with a bonus `3 + 3 = 6`. */
  readonly result: string
  /** The text after the result, as ` against 15: lost`; empty if the effect is not known. */
  readonly verdict: string
  /** `typed` for a die rolled at the table; empty for one that the server rolled. */
  readonly mark: string
}

type Verdict = Pick<DieText, 'verdict'> & Partial<Pick<DieText, 'result'>>
type Check = NonNullable<JournalDay['checks']>['navigation']

const NO_VERDICT: Verdict = { verdict: '' }

const outcomeVerdict = (outcome: string): Verdict => ({ verdict: words.verdict(outcome) })

const against = (number: number | undefined, outcome: string): Verdict =>
  number === undefined ? outcomeVerdict(outcome) : { verdict: words.against(number, outcome) }

const checkVerdict = (check: Check | undefined, result: number, outcome: string): Verdict =>
  check
    ? { result: sayAddition(result, check.bonus), verdict: words.against(check.dc, outcome) }
    : outcomeVerdict(outcome)

const encounterAt = ({ events }: JournalDay, time: string) =>
  events.find((event) => event.kind === 'encounter' && event.time === time)

const rollsAt = ({ rolls }: JournalDay, kind: string, time: string): readonly Roll[] =>
  rolls.filter(({ purpose }) => {
    const parts = splitPurpose(purpose)
    return parts.kind === kind && parts.time === time
  })

/** R-TABLE-7: the rolls on encounter tables, each a list of the dice that are added up. */
const tableRollsAt = (day: JournalDay, time: string): readonly (readonly Roll[])[] => {
  const dice = [...rollsAt(day, 'encounter-type', time)]
  const rolls: (readonly Roll[])[] = []
  for (let [first] = dice; first; [first] = dice)
    rolls.push(dice.splice(0, day.checks?.together?.[first.purpose] ?? 1))
  return rolls
}

const includesRoll = (dice: readonly Roll[], purpose: DiePurpose): boolean =>
  dice.some((die) => die.purpose === purpose)

/**
 * R-TABLE-3, R-TABLE-4: the first die is rolled on the terrain's table, each later one on the table
 * that the row before led to. The encounter's name joins the rows' names with `: `; if a row's name
 * contains `: ` itself, the whole name is used.
 */
const tableVerdict = (day: JournalDay, { purpose }: Roll, time: string): Verdict => {
  const { checks } = day
  const rolls = tableRollsAt(day, time)
  const ownRolls = rolls.find((dice) => includesRoll(dice, purpose)) ?? []
  const sumText = ownRolls.length > 1 ? words.ofSum(ownRolls.map(({ result }) => result)) : ''
  const isRolledAgain = ([first]: readonly Roll[]) =>
    first && checks?.again?.includes(first.purpose)
  if (isRolledAgain(ownRolls)) return { verdict: sumText + words.verdict(words.metBefore) }
  const encounter = encounterAt(day, time)
  if (encounter?.kind !== 'encounter') return NO_VERDICT
  const countedRolls = rolls.filter((dice) => !isRolledAgain(dice))
  const index = countedRolls.indexOf(ownRolls)
  const names = encounter.name.split(': ')
  const name =
    names.length === countedRolls.length ? (names[index] ?? encounter.name) : encounter.name
  const isFirst = index === 0
  const verdict = checks && isFirst ? words.onTable(checks.terrain, name) : words.verdict(name)
  return { verdict: sumText + verdict }
}

/** R-QUANT-2: finds a die's expression by its position: expressions are rolled one after another. */
const quantityVerdict = (day: JournalDay, { purpose }: Roll, time: string): Verdict => {
  const encounter = encounterAt(day, time)
  if (encounter?.kind !== 'encounter') return NO_VERDICT
  const index = rollsAt(day, 'quantity', time).findIndex((roll) => roll.purpose === purpose)
  const quantityOfRoll = (encounter.quantities ?? []).flatMap((quantity: Quantity) =>
    Array.from({ length: findDiceExpressions(quantity.dice)[0]?.count ?? 0 }, () => quantity),
  )
  const quantityRolled = quantityOfRoll[index]
  return quantityRolled
    ? { verdict: words.inAll(quantityRolled.dice, quantityRolled.total) }
    : NO_VERDICT
}

/** R-DAY-8: a die's effect by what the day stores, because the rules may have changed since. */
const verdictOf = (day: JournalDay, roll: Roll, isPoints: boolean): Verdict => {
  const { checks, events, map, weather, lost } = day
  const { purpose, result } = roll
  const { kind, time } = splitPurpose(purpose)
  const forageEvent = events.find((event) => event.kind === 'forage')
  switch (kind) {
    case 'encounter': {
      const isMet = rollsAt(day, 'encounter-type', time).length > 0
      return against(checks?.encounter, isMet ? words.encounter : words.noEncounter)
    }
    case 'encounter-type':
      return tableVerdict(day, roll, time)
    case 'quantity':
      return quantityVerdict(day, roll, time)
    case 'rain': {
      if (hasOwnWeatherName(map.rain, weather)) return outcomeVerdict(weather)
      const heavyRainFrom = checks?.heavyRain
      // R-WEATHER-1: if the table has heavy rain before light rain, no least number decides it.
      const separatesRain =
        heavyRainFrom !== undefined && result >= heavyRainFrom === (map.rain === 'Heavy')
      return against(separatesRain ? heavyRainFrom : undefined, words.rained[map.rain])
    }
    case 'forage': {
      const check = checks?.forage
      const isFound = check !== undefined && result + check.bonus >= check.dc
      return checkVerdict(check, result, isFound ? words.found : words.foundNothing)
    }
    case 'forage-rations':
      return forageEvent ? outcomeVerdict(words.rations(forageEvent.rations)) : NO_VERDICT
    case 'forage-gallons':
      return forageEvent ? outcomeVerdict(words.gallons(forageEvent.gallons)) : NO_VERDICT
    case 'navigation':
      return checkVerdict(checks?.navigation, result, lost ? words.wasLost : words.onCourse)
    case 'lost-direction':
      return outcomeVerdict(heading(result as Heading, day.pointy))
    case 'pace':
      return outcomeVerdict(
        checks?.pace ? inPoints(words.paceEffect[checks.pace], isPoints) : words.noEffect,
      )
    default:
      return NO_VERDICT
  }
}

/**
 * A day's dice in the order of their rolls, each with its effect.
 *
 * @param isPoints R-COST-1: whether the current rules count points, not hexes
 */
export const sayDice = (day: JournalDay, isPoints = false): readonly DieText[] =>
  day.rolls.map((roll) => ({
    purpose: roll.purpose,
    name: sayPurpose(roll.purpose),
    die: words.die(roll.sides),
    result: String(roll.result),
    ...verdictOf(day, roll, isPoints),
    mark: roll.typed ? words.typed : '',
  }))
