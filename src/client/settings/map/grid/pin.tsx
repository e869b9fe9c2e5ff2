import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from '../../../../rules/grid.ts'
import styles from './grid.module.css'

interface PinProps {
  /** In CSS pixels of the pane. */
  readonly at: Point
  readonly name: string
  readonly sign: string
  readonly kind: 'click' | 'doubt' | 'suspect' | 'hold' | 'pull'
  /** In CSS pixels of the pane. */
  readonly onDrag: (to: Point) => void
  readonly onDrop: () => void
  readonly onNudge: (by: Point, big: boolean) => void
  readonly onRemove?: () => void
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export const arrowOf = ({ key }: { readonly key: string }): Point | null => ARROWS[key] ?? null

/** A pin: dragged, nudged by arrow keys, removed by Delete. */
export const Pin = ({ at, name, sign, kind, onDrag, onDrop, onNudge, onRemove }: PinProps) => {
  const grip = useRef<Point>(null)

  const grab = (event: PointerEvent<HTMLButtonElement>): void => {
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - at.x, y: event.clientY - at.y }
  }
  const drag = (event: PointerEvent): void => {
    if (!grip.current) return
    event.stopPropagation()
    onDrag({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
  }
  const drop = (event: PointerEvent): void => {
    event.stopPropagation()
    if (grip.current) onDrop()
    grip.current = null
  }
  const press = (event: KeyboardEvent): void => {
    const by = arrowOf(event)
    const removes = onRemove && (event.key === 'Delete' || event.key === 'Backspace')
    if ((!by && !removes) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (by) onNudge(by, event.shiftKey)
    else onRemove?.()
  }
  return (
    <button
      type="button"
      className={styles.pin}
      data-kind={kind}
      style={{ left: at.x, top: at.y }}
      aria-label={name}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
