import { type RefObject, useLayoutEffect } from 'react'
import { type Grid, hexCentre, type Rect } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import { toWindow } from '../../chart/camera/camera.ts'
import type { Motion } from '../../chart/camera/motion.ts'
import { placeCard } from './place.ts'

/** Half of the party's marker, in px. */
const MARKER_PX = 26
/** Left of the map stand its tools, right its buttons. */
const INSETS = { left: 76, top: 12, right: 64, bottom: 12 }

interface Placed {
  readonly cardRef: RefObject<HTMLElement | null>
  readonly motion: Motion
  readonly grid: Grid
  readonly hex: Hex
  readonly party: Hex
  /** The style sheet lays it. */
  readonly isOff: boolean
}

/** R-CARD-1: keeps the card beside its hex while the map moves, outside of React. */
export const usePlace = ({ cardRef, motion, grid, hex, party, isOff }: Placed): void => {
  useLayoutEffect(() => {
    const card = cardRef.current
    if (!card || isOff) return undefined
    const boxOf = (at: Hex, across: number, down: number): Rect => {
      const { x, y } = toWindow(motion.camera(), motion.scene(), hexCentre(grid, at))
      return { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }
    const lay = (): void => {
      const { zoom } = motion.camera()
      const { pane } = motion.scene()
      const { x, y } = placeCard({
        window: {
          left: INSETS.left,
          top: INSETS.top,
          right: pane.width - INSETS.right,
          bottom: pane.height - INSETS.bottom,
        },
        hex: boxOf(hex, (grid.columnSpacing * zoom * 2) / 3, grid.rowSpacing * zoom),
        party: boxOf(party, MARKER_PX, MARKER_PX),
        card: { width: card.offsetWidth, height: card.offsetHeight },
      })
      card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    lay()
    const sizes = new ResizeObserver(lay)
    sizes.observe(card)
    const unwatch = motion.watch(lay)
    return () => {
      sizes.disconnect()
      unwatch()
      card.style.transform = ''
    }
  }, [cardRef, motion, grid, hex, party, isOff])
}
