import type { TravelEvent } from '../../../rules/travel-day.ts'
import type { AlertCard } from './day-cards.ts'

/** This many cards stay open when a narrow screen's are folded. */
export const WHEN_FOLDED = 3

/** The alerts that change the day most come first. */
const WEIGHTS: readonly (TravelEvent['kind'] | undefined)[] = [
  'lost',
  'encounter',
  undefined,
  'shortfall',
  'forage',
]

export const weightiest = (cards: readonly AlertCard[]): readonly AlertCard[] =>
  cards
    .toSorted((one, other) => WEIGHTS.indexOf(one.kind) - WEIGHTS.indexOf(other.kind))
    .slice(0, WHEN_FOLDED)
