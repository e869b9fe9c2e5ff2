import type { JournalDay } from '../../protocol/views.ts'
import type { Roll } from '../../rules/dice.ts'
import type { Heading } from '../../rules/hex.ts'
import { saySumOf } from '../format/numbers.ts'
import { heading } from '../words/en/hexes.ts'
import * as words from '../words/en/journal.ts'
import { sayPurpose } from './words.ts'

interface SaidDie {
  readonly purpose: Roll['purpose']
  readonly name: string
  /** `d20`. */
  readonly die: string
  /** `3`, or with a bonus `3 + 3 = 6`. */
  readonly result: string
  /** What follows, as ` against 15: lost`; empty where nothing is known. */
  readonly verdict: string
}

type Verdict = Pick<SaidDie, 'verdict'> & Partial<Pick<SaidDie, 'result'>>

const NOTHING_KNOWN: Verdict = { verdict: '' }

const sayNavigation = ({ checks, lost }: JournalDay, result: number): Verdict => {
  const outcome = lost ? words.wasLost : words.onCourse
  const check = checks?.navigation
  if (!check) return { verdict: words.verdict(outcome) }
  return {
    result: saySumOf(result, check.bonus),
    verdict: words.against(check.dc, outcome),
  }
}

/** R-DAY-8: by what the day keeps; rules may have changed since. */
const judge = (day: JournalDay, { purpose, result }: Roll): Verdict => {
  const { checks, events, rolls, map } = day
  const [kind = '', time = ''] = purpose.split(':')
  const against = (number: number | undefined, outcome: string): Verdict => ({
    verdict: number === undefined ? words.verdict(outcome) : words.against(number, outcome),
  })
  switch (kind) {
    case 'encounter': {
      const met = rolls.some((each) => each.purpose === `encounter-type:${time}`)
      return against(checks?.encounter, met ? words.encounter : words.noEncounter)
    }
    case 'encounter-type': {
      const met = events?.find((event) => event.kind === 'encounter' && event.time === time)
      if (met?.kind !== 'encounter') return NOTHING_KNOWN
      const { name } = met
      return { verdict: checks ? words.onTable(checks.terrain, name) : words.verdict(name) }
    }
    case 'rain':
      return against(checks?.heavyRain, words.rained[map.rain])
    case 'navigation':
      return sayNavigation(day, result)
    case 'lost-direction':
      return { verdict: words.verdict(heading[result as Heading]) }
    case 'pace':
      return { verdict: words.verdict(words.noEffect) }
    default:
      return NOTHING_KNOWN
  }
}

/** A day's dice in the order they fell, each with what became of it. */
export const sayDice = (day: JournalDay): readonly SaidDie[] =>
  day.rolls.map((roll) => ({
    purpose: roll.purpose,
    name: sayPurpose(roll.purpose),
    die: words.die(roll.sides),
    result: String(roll.result),
    ...judge(day, roll),
  }))
