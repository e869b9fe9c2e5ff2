import type { JournalDay } from '../../protocol/views.ts'
import type { DiePurpose } from '../../rules/dice.ts'
import { sameHex } from '../../rules/hex.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import { sayList } from '../format/lists.ts'
import { hexName } from '../hexes/hex-name.ts'
import { heading } from '../words/en/hexes.ts'
import * as words from '../words/en/journal.ts'

type Movement = Pick<JournalDay, 'from' | 'map' | 'direction' | 'lost' | 'order'>

/** `north-east, from hex 0512 to hex 0611`. */
export const sayMovement = (
  { from, map, direction, lost, order }: Movement,
  naming: Numbering | null,
): string => {
  const went = lost ? words.lost(heading[order.direction], heading[direction]) : heading[direction]
  const start = hexName(from, naming)
  if (sameHex(from, map.position)) return words.stayed(went, start)
  return words.moved(went, start, hexName(map.position, naming))
}

/** `slow pace, with canoe, Swamp`. */
export const sayMode = (
  { pace, canoe, manual }: JournalDay['order'],
  terrain?: string | undefined,
): string => sayList([words.pace[pace], canoe && words.withCanoe, manual && words.byHand, terrain])

export const sayPurpose = (purpose: DiePurpose): string => {
  const [kind, time = ''] = purpose.split(':')
  if (kind === 'encounter') return words.encounterCheck(time)
  return kind === 'encounter-type'
    ? words.encounterType(time)
    : words.purpose[purpose as keyof typeof words.purpose]
}
