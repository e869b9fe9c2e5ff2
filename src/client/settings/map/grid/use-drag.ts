import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from '../../../../rules/grid.ts'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** With Shift, of what a key moves. */
const STRIDE = 10

/**
 * R-GRID-8: what drags a point of the chart, or moves it by a pixel of the screen with arrow keys.
 * The map under it does not hear of it.
 */
export const useDrag = (at: Point, zoomOf: () => number, onMove: (to: Point) => void) => {
  /** As it was when it was taken: the map may still be on its way. */
  const grip = useRef<Point & { readonly zoom: number }>(null)
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>): void => {
      event.stopPropagation()
      if (event.button !== 0 || !event.isPrimary) return
      const zoom = zoomOf()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: at.x - event.clientX / zoom, y: at.y - event.clientY / zoom, zoom }
    },
    onPointerMove: ({ clientX, clientY, isPrimary }: PointerEvent): void => {
      if (!grip.current || !isPrimary) return
      const { x, y, zoom } = grip.current
      onMove({ x: x + clientX / zoom, y: y + clientY / zoom })
    },
    onLostPointerCapture: (): void => {
      grip.current = null
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const arrow = ARROWS[event.key]
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const by = (event.shiftKey ? STRIDE : 1) / zoomOf()
      onMove({ x: at.x + arrow.x * by, y: at.y + arrow.y * by })
    },
  }
}
