import { constants } from 'node:os'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL
const HIGHER = Math.ceil(LOW / 2)

/** How far children give way to the server, and to each other. */
export const NICENESS = {
  /** People wait for masked tiles. */
  mask: HIGHER,
  /** Nobody sees anything of the built-in chart before. */
  makeOwnTiles: HIGHER + 1,
  /** A refusal is promised within seconds. */
  check: HIGHER + 1,
  makeTiles: LOW,
} as const
