import { useEffect, useEffectEvent } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import { hexAt, hexCentre, type Point } from '../../../rules/grid.ts'
import { type Hex, hexKey, isWithinBounds } from '../../../rules/hex.ts'
import { bringIntoWindow, toChart } from '../camera/camera.ts'
import { placeIn } from '../camera/gestures.ts'
import type { PressParts } from '../chart-props.ts'
import { Drawing, hexPath } from '../drawing.tsx'
import styles from './tool-layer.module.css'
import { firstHex } from './tool-layer.tsx'

/** A press that moves more is a drag, in px. */
const PRESS_PX = 4
/** Distance of the open hex from the window's edge when it was opened by key, in CSS pixels. */
const INSET_PX = 80
const LEFT = 0

interface PressLayerProps extends PressParts {
  readonly chart: Chart
  readonly party: Hex | null
}

/** R-CARD-2: without a tool a click, a tap or Enter opens a hex, which is outlined. */
export const PressLayer = (props: PressLayerProps) => {
  const { chart, party, motion, paneRef, open, onOpen } = props
  const { grid } = chart

  const press = useEffectEvent((at: Point): void => {
    const hex = hexAt(grid, toChart(motion.camera(), motion.scene(), at))
    if (isWithinBounds(hex)) onOpen(open && hexKey(open) === hexKey(hex) ? null : hexKey(hex))
  })
  const onEnter = useEffectEvent((): void => {
    const hex = firstHex(motion, grid, party)
    motion.glide(bringIntoWindow(motion.aim(), motion.scene(), hexCentre(grid, hex), INSET_PX))
    onOpen(hexKey(hex))
  })

  useEffect(() => {
    const pane = paneRef.current
    if (!pane) return undefined
    const fingers = new Set<number>()
    let pressed: Point | null = null
    const listeners = new AbortController()
    const { signal } = listeners
    const onDown = (event: PointerEvent): void => {
      fingers.add(event.pointerId)
      const onSign = event.target instanceof Element && event.target.closest('button') !== null
      const isPress = event.button === LEFT && fingers.size === 1 && !onSign
      pressed = isPress ? placeIn(pane, event) : null
    }
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId)
      const from = pressed
      pressed = null
      if (!from || event.type === 'pointercancel') return
      const at = placeIn(pane, event)
      if (Math.hypot(at.x - from.x, at.y - from.y) <= PRESS_PX) press(at)
    }
    const onKey = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (target !== pane || key !== 'Enter' || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      onEnter()
    }
    pane.addEventListener('pointerdown', onDown, { signal })
    pane.addEventListener('pointerup', onUp, { signal })
    pane.addEventListener('pointercancel', onUp, { signal })
    pane.addEventListener('keydown', onKey, { signal })
    return () => listeners.abort()
  }, [paneRef])

  if (!open) return null
  const outline = hexPath(grid, open)
  return (
    <Drawing chart={chart}>
      <path className={styles.halo} d={outline} />
      <path className={styles.reach} d={outline} />
    </Drawing>
  )
}
