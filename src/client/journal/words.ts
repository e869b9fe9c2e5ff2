import type { JournalDay } from '../../protocol/views.ts'
import type { DiePurpose } from '../../rules/dice.ts'
import { HEADING_NAMES, sameHex } from '../../rules/hex.ts'
import type { Numbering } from '../../rules/hex-number.ts'
import { hexName } from '../hexes/hex-name.ts'

const PURPOSES: Readonly<Record<DiePurpose, string>> = {
  'encounter:morning': 'Encounter, morning',
  'encounter-type:morning': 'Which, morning',
  'encounter:afternoon': 'Encounter, afternoon',
  'encounter-type:afternoon': 'Which, afternoon',
  'encounter:evening': 'Encounter, evening',
  'encounter-type:evening': 'Which, evening',
  rain: 'Rain',
  navigation: 'Navigation',
  'lost-direction': 'Lost, direction',
  pace: 'Pace',
}

/** What a die was rolled for, in the words of the table. */
export const sayPurpose = (purpose: DiePurpose): string => PURPOSES[purpose]

type Movement = Pick<JournalDay, 'from' | 'map' | 'direction' | 'lost' | 'order'>

/** Where a day went, as `north-east, from hex 0512 to hex 0611`. */
export const sayMovement = (
  { from, map, direction, lost, order }: Movement,
  naming: Numbering | null,
): string => {
  const name = HEADING_NAMES[direction]
  const went = lost ? `lost: set out ${HEADING_NAMES[order.direction]}, went ${name}` : name
  if (sameHex(from, map.position))
    return `${went}, stayed at ${hexName(from, naming)}: the edge of the world`
  return `${went}, from ${hexName(from, naming)} to ${hexName(map.position, naming)}`
}

/** How a day was travelled, as `slow pace, with canoe`. */
export const sayManner = ({ pace, canoe, manual }: JournalDay['order']): string =>
  [`${pace} pace`, canoe ? 'with canoe' : '', manual ? 'by hand' : ''].filter(Boolean).join(', ')
