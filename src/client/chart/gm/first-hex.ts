import { type Grid, hexAt, hexCentre } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import { toChart, toWindow } from '../camera/camera.ts'
import type { Motion } from '../camera/motion.ts'

/** The party's hex, or the middle of the window if the party is out of sight. */
export const firstHex = (motion: Motion, grid: Grid, party: Hex | null): Hex => {
  const { pane } = motion.scene()
  if (party) {
    const at = toWindow(motion.camera(), motion.scene(), hexCentre(grid, party))
    if (at.x >= 0 && at.x <= pane.width && at.y >= 0 && at.y <= pane.height) return party
  }
  const middle = { x: pane.width / 2, y: pane.height / 2 }
  return hexAt(grid, toChart(motion.camera(), motion.scene(), middle))
}
