import { MAX_DAY_LENGTH } from '../rules/bounds.ts'
import type { TravelEvent } from '../rules/travel-day.ts'

/** Characters of a name that a day is left with. */
const SHORT_NAME = 80

const withoutDetails = <Event extends TravelEvent>(event: Event): Event => {
  if (event.kind !== 'encounter') return event
  const { details: _, ...rest } = event
  return rest as Event
}

const withShortName = <Event extends TravelEvent>(event: Event): Event => {
  if (event.kind !== 'encounter' || event.name.length <= SHORT_NAME) return event
  // No half of a sign is left at its end.
  return { ...event, name: `${event.name.slice(0, SHORT_NAME - 1).toWellFormed()}…` }
}

/**
 * R-BOUND-4: a day's own document. Where its encounters' texts would make it too long, their details
 * are left out, and then their names shortened: the campaign's list has all of both.
 */
export const fitDay = <Event extends TravelEvent, Document>(
  events: readonly Event[],
  toDocument: (events: readonly Event[]) => Document,
): Document => {
  const isShort = (document: Document) => JSON.stringify(document).length <= MAX_DAY_LENGTH
  const whole = toDocument(events)
  if (isShort(whole)) return whole
  const bare = events.map(withoutDetails<Event>)
  const named = toDocument(bare)
  return isShort(named) ? named : toDocument(bare.map(withShortName<Event>))
}
