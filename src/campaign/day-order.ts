import type { Heading } from '../rules/hex.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Order } from '../rules/travel-day.ts'
import { badField } from './refuse-fields.ts'

/** As it was sent: without an activity the party travels. */
export type SentOrder = Omit<Order, 'direction'> & { readonly direction?: Heading | null }

/**
 * R-REST-2: the order as it is kept, or why it cannot be given.
 *
 * @throws Refusal `INVALID_INPUT` naming `direction`
 */
export const checkedOrder = (
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
