import type { JournalDay } from '../../protocol/views.ts'
import type { DiePurpose } from '../../rules/dice.ts'
import { HEADING_NAMES, type Hex } from '../../rules/hex.ts'

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

/** A hex as the journal writes it. */
export const sayHex = ({ x, y }: Hex): string => `${x}, ${y}`.replaceAll('-', '\u2212')

const sameHex = (a: Hex, b: Hex): boolean => a.x === b.x && a.y === b.y

type Movement = Pick<JournalDay, 'from' | 'map' | 'direction' | 'lost' | 'order'>

/** Where a day went, as `north-east, from 19, 11 to 20, 10`. */
export const sayMovement = ({ from, map, direction, lost, order }: Movement): string => {
  const name = HEADING_NAMES[direction]
  const went = lost ? `lost: set out ${HEADING_NAMES[order.direction]}, went ${name}` : name
  if (sameHex(from, map.position))
    return `${went}, stayed at ${sayHex(from)}: the edge of the world`
  return `${went}, from ${sayHex(from)} to ${sayHex(map.position)}`
}

/** How a day was travelled, as `slow pace, with canoe`. */
export const sayManner = ({ pace, canoe, manual }: JournalDay['order']): string =>
  [`${pace} pace`, canoe ? 'with canoe' : '', manual ? 'by hand' : ''].filter(Boolean).join(', ')
