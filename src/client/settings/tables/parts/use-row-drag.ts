import { type PointerEvent, type RefObject, useRef, useState } from 'react'

export interface RowDrag {
  readonly row: string
  /** The row under the pointer. */
  readonly over: string
}

/** Within so many pixels of its edge, the list scrolls. */
const EDGE = 56
const SCROLL_STEP = 14

const rowAt = (list: HTMLElement, y: number): string | null => {
  for (const element of list.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (top <= y && y <= bottom) return element.dataset.row ?? null
  }
  return null
}

const scrollNear = (list: HTMLElement, y: number): void => {
  const pane = list.closest<HTMLElement>('[data-scrolls]')
  if (!pane) return
  const { top, bottom } = pane.getBoundingClientRect()
  if (y < top + EDGE) pane.scrollBy(0, -SCROLL_STEP)
  else if (y > bottom - EDGE) pane.scrollBy(0, SCROLL_STEP)
}

/** Drags rows by their grips, which capture the pointer. */
export const useRowDrag = (
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: RowDrag) => void,
) => {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const held = useRef<RowDrag>(null)
  const hold = (next: RowDrag | null): void => {
    held.current = next
    setDrag(next)
  }
  return {
    drag,
    hands: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (!(event.target instanceof Element) || event.button !== 0) return
        const grip = event.target.closest('[data-grip]')
        const row = grip?.closest<HTMLElement>('[data-row]')?.dataset.row
        if (!grip || row === undefined) return
        grip.setPointerCapture(event.pointerId)
        hold({ row, over: row })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const { current } = held
        if (!current || !list.current) return
        scrollNear(list.current, event.clientY)
        const over = rowAt(list.current, event.clientY)
        if (over !== null && over !== current.over) hold({ ...current, over })
      },
      onPointerUp: (): void => {
        const { current } = held
        hold(null)
        if (current && current.over !== current.row) onDrop(current)
      },
      onPointerCancel: (): void => hold(null),
    },
  }
}
