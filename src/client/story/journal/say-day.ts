import type { JournalDay } from '../../../protocol/views.ts'
import type { DiePurpose } from '../../../rules/dice.ts'
import { move, sameHex } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { hexName } from '../../chart/hex-name.ts'
import { sayList } from '../../ui/format/lists.ts'
import { course, heading } from '../../ui/words.ts'
import * as words from './words.ts'

type Movement = Pick<JournalDay, 'from' | 'way' | 'map' | 'direction' | 'lost' | 'order'>

/** `north-east, from hex 0512 by hex 0511 to hex 0611`. */
export const sayMovement = (
  { from, way, map, direction, lost, order }: Movement,
  naming: Numbering | null,
): string => {
  const start = hexName(from, naming)
  if (direction === null)
    return words.stayed[order.activity === 'forage' ? 'forage' : 'rest'](start)
  const went = lost ? words.lost(course(order.direction), heading[direction]) : heading[direction]
  if (sameHex(from, map.position)) {
    const isAtTheEdge = sameHex(move(from, direction), from)
    return (isAtTheEdge ? words.atTheEdge : words.gotNowhere)(went, start)
  }
  const between = way.slice(0, -1).map((hex) => hexName(hex, naming))
  return words.moved(went, start, sayList(between), hexName(map.position, naming))
}

/** `slow pace, with canoe, Swamp`. A party that stays has no pace. */
export const sayMode = (
  { direction, pace, canoe, manual, activity }: JournalDay['order'],
  terrain?: string | undefined,
): string => {
  const travels = direction !== null
  return sayList([
    travels && words.pace[pace],
    travels && canoe && words.withCanoe,
    travels && activity === 'forage' && words.foraging,
    manual && words.byHand,
    terrain,
  ])
}

/** `encounter-type:dead of night:2`: the kind, what it is about, and its number. */
export const partsOf = (purpose: DiePurpose): { readonly kind: string; readonly time: string } => {
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
