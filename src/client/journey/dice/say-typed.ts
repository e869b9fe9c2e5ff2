import type { JournalDay } from '../../../protocol/views.ts'
import type { AskedDay } from '../../../rules/dice-due.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import { terrainById } from '../../../rules/terrain.ts'
import type { Order, TravelDay } from '../../../rules/travel-day.ts'
import { sayDice } from '../../story/day/say-day.ts'
import * as words from './words.ts'

/** As the journal will tell it. */
const journalDay = (
  { record, day, from, way, rolls, events, checks, heading, lost }: TravelDay,
  order: Order,
  { terrains }: Pick<RuleSet, 'terrains'>,
): JournalDay => ({
  revision: '',
  day,
  map: { ...record, terrain: terrainById(terrains, record.terrain).name },
  from,
  way: [...way],
  order,
  rolls: [...rolls],
  events: [...events],
  checks,
  alerts: [],
  direction: heading,
  lost,
  undone: false,
  encounters: [],
  notes: { gm: '', players: '', session: null },
  balance: null,
})

/** Dice of which one outcome is made: of an encounter, a quantity or a yield; else none. */
const outcomeOf = (purpose: string | undefined): string | null => {
  const [kind = '', time] = purpose?.split(':') ?? []
  if (kind === 'encounter-type' || kind === 'quantity') return `${kind}:${time}`
  return kind === 'forage-rations' || kind === 'forage-gallons' ? kind : null
}

/** The dice typed so far, each with its verdict. What dice to come decide is not said. */
export const sayTyped = (
  asked: AskedDay,
  order: Order,
  rules: Pick<RuleSet, 'terrains'>,
): ReturnType<typeof sayDice> => {
  const typed = new Set<string>(asked.rolls.map(({ purpose }) => purpose))
  const open = outcomeOf(asked.due?.purpose)
  return sayDice(journalDay(asked.day, order, rules))
    .filter(({ purpose }) => typed.has(purpose))
    .map((die) => {
      const isOpen = open !== null && outcomeOf(die.purpose) === open
      return isOpen ? { ...die, verdict: words.moreToRoll } : die
    })
}
