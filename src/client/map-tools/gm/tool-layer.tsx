import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { bringIntoWindow, chartToWindow, windowToChart } from '#client/chart/camera/camera.ts'
import { pointInPane } from '#client/chart/camera/gestures.ts'
import type { Motion } from '#client/chart/camera/motion.ts'
import type { ChartTool, ToolLayerParts, ToolPoint } from '#client/chart/chart-props.ts'
import { Drawing, hexPath, regionPath } from '#client/chart/drawing.tsx'
import type { Chart } from '#protocol/map/chart.ts'
import { type Grid, hexAt, hexCentre, type Point } from '#shared/grid.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds, sameHex } from '#shared/hex.ts'
import styles from './tool-layer.module.css'
import { useClicks } from './use-clicks.ts'

const SHIFT_STEPS = 5

const ARROW_DIRECTIONS = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
} as const

/** R-GRID-11: the direction on a flat map that a direction on a pointy map stands for. */
const DIRECTION_ON_FLAT_MAP = { up: 'left', right: 'up', down: 'right', left: 'down' } as const

const directionOfKey = (key: string, pointy: boolean) => {
  if (!(key in ARROW_DIRECTIONS)) return null
  const direction = ARROW_DIRECTIONS[key as keyof typeof ARROW_DIRECTIONS]
  return pointy ? DIRECTION_ON_FLAT_MAP[direction] : direction
}

/**
 * The hex that an arrow key leads to; null for other keys. Left and right stay as near to the row
 * as the grid allows; on a pointy map up and down to the column.
 */
export const cursorForKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  hex: Hex,
  pointy = false,
): Hex | null => {
  const steps = shiftKey ? SHIFT_STEPS : 1
  const to = (dx: number, dy: number): Hex => {
    const moved = { x: hex.x + dx, y: hex.y + dy }
    return isWithinBounds(moved) ? moved : hex
  }
  const x = hex.x
  // An odd number of columns shifts by half a hex: up from even columns, down from odd ones.
  const rowShift = steps % 2 === 0 ? 0 : x % 2 === 0 ? -1 : 1
  switch (directionOfKey(key, pointy)) {
    case 'up':
      return to(0, -2 * steps)
    case 'down':
      return to(0, 2 * steps)
    case 'left':
      return to(-steps, rowShift)
    case 'right':
      return to(steps, rowShift)
    case null:
      return null
  }
}

/** The party's hex, or the middle of the window if the party is out of sight. */
const startHex = (motion: Motion, grid: Grid, party: Hex | null): Hex => {
  const { pane } = motion.scene()
  if (party) {
    const at = chartToWindow(motion.camera(), motion.scene(), hexCentre(grid, party))
    if (at.x >= 0 && at.x <= pane.width && at.y >= 0 && at.y <= pane.height) return party
  }
  const middle = { x: pane.width / 2, y: pane.height / 2 }
  return hexAt(grid, windowToChart(motion.camera(), motion.scene(), middle))
}

/** Smallest distance of the hex cursor from the window's edge, in CSS pixels. */
const CURSOR_INSET_PX = 56

interface ToolTarget {
  readonly hex: Hex
  /** Whether a key moved it: then it is announced, and drawn as a cursor. */
  readonly byKey: boolean
}

interface UseToolProps extends Pick<ToolLayerParts, 'motion' | 'paneRef' | 'gestureRef'> {
  readonly tool: ChartTool
  readonly grid: Grid
  readonly party: Hex | null
}

const useTool = (parts: UseToolProps): ToolTarget | null => {
  const { tool, grid, party, motion, paneRef, gestureRef } = parts
  const [target, setTarget] = useState<ToolTarget | null>(null)

  const toolPoint = (at: Point, { shiftKey, altKey }: PointerEvent): ToolPoint | null => {
    const point = windowToChart(motion.camera(), motion.scene(), at)
    const hex = hexAt(grid, point)
    return isWithinBounds(hex) ? { hex, point, shiftKey, altKey } : null
  }
  const hover = (at: Point, event: PointerEvent): ToolPoint | null => {
    const point = toolPoint(at, event)
    if (!point) return null
    const { hex } = point
    tool.hover?.(hex)
    setTarget((lastTarget) =>
      lastTarget && sameHex(lastTarget.hex, hex) && !lastTarget.byKey
        ? lastTarget
        : { hex, byKey: false },
    )
    return point
  }

  const onDown = useEffectEvent((at: Point, event: PointerEvent): void => {
    const point = hover(at, event)
    if (point) tool.begin(point)
  })
  const onMove = useEffectEvent((at: Point, event: PointerEvent): void => {
    const point = hover(at, event)
    if (point) tool.move?.(point)
  })
  const onUp = useEffectEvent(() => tool.end?.())
  const onCancel = useEffectEvent(() => tool.cancel?.())
  const onHover = useEffectEvent((at: Point, event: PointerEvent): void => {
    if (event.pointerType !== 'touch') hover(at, event)
  })

  const defaultHex = (): Hex => startHex(motion, grid, party)
  const moveTo = (hex: Hex): void => {
    tool.hover?.(hex)
    setTarget({ hex, byKey: true })
    motion.glideTo(
      bringIntoWindow(motion.targetCamera(), motion.scene(), hexCentre(grid, hex), CURSOR_INSET_PX),
    )
  }
  const press = (event: KeyboardEvent): void => {
    const hex = target?.hex ?? defaultHex()
    moveTo(hex)
    const { shiftKey, altKey } = event
    tool.begin({ hex, point: hexCentre(grid, hex), shiftKey, altKey })
    tool.end?.()
  }
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false
    if (event.key === 'Enter') press(event)
    else if (event.key === 'Escape') tool.cancel?.()
    else {
      const hex = target?.byKey ? target.hex : null
      const nextHex = cursorForKey(event, hex ?? target?.hex ?? defaultHex(), grid.pointy)
      if (!nextHex) return false
      // The first arrow key only shows the cursor.
      moveTo(hex ? nextHex : (target?.hex ?? defaultHex()))
    }
    return true
  })
  const onSpace = useEffectEvent((event: KeyboardEvent) => press(event))
  const onFocus = useEffectEvent((): void => {
    if (!target && paneRef.current?.matches(':focus-visible')) moveTo(defaultHex())
  })

  useEffect(() => {
    const pane = paneRef.current
    if (!pane) return undefined
    let spaceBar: 'up' | 'down' | 'moved' = 'up'
    gestureRef.current = {
      pansInstead: () => {
        if (spaceBar === 'up') return false
        spaceBar = 'moved'
        return true
      },
      down: onDown,
      move: onMove,
      up: onUp,
      cancel: onCancel,
    }
    const consume = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const keyDown = (event: KeyboardEvent): void => {
      if (event.target !== pane) return
      if (event.key === ' ') {
        if (spaceBar === 'up') spaceBar = 'down'
        consume(event)
      } else if (onKey(event)) consume(event)
    }
    // The space bar uses the tool on release, because holding it pans.
    const keyUp = (event: KeyboardEvent): void => {
      if (event.key !== ' ') return
      if (spaceBar === 'down' && event.target === pane) onSpace(event)
      spaceBar = 'up'
    }
    const listeners = new AbortController()
    const { signal } = listeners
    pane.addEventListener('keydown', keyDown, { signal, capture: true })
    pane.addEventListener('keyup', keyUp, { signal, capture: true })
    pane.addEventListener('pointermove', (event) => onHover(pointInPane(pane, event), event), {
      signal,
    })
    pane.addEventListener(
      'pointerleave',
      () => setTarget((lastTarget) => (lastTarget?.byKey ? lastTarget : null)),
      {
        signal,
      },
    )
    pane.addEventListener('focus', onFocus, { signal })
    return () => {
      listeners.abort()
      gestureRef.current = null
    }
  }, [paneRef, gestureRef])

  return target
}

export const ToolLayer = (
  props: Omit<UseToolProps, 'grid'> & {
    readonly chart: Chart
    /** Describes a hex to screen readers if the tool does not. */
    readonly describe: (hex: Hex) => string
  },
) => {
  const { chart, tool, describe, paneRef } = props
  const { grid } = chart
  const target = useTool({ ...props, grid })
  const size = tool.size ?? 0
  const reach = useMemo(
    () => target && regionPath(grid, hexesWithin(target.hex, size)),
    [grid, target, size],
  )
  const pane = paneRef.current
  return (
    <>
      {target && reach !== null && (
        <Drawing chart={chart}>
          <path className="ink-halo" d={reach} />
          <path className={styles.reach} d={reach} />
          {target.byKey && <path className={styles.cursor} d={hexPath(grid, target.hex)} />}
        </Drawing>
      )}
      {pane &&
        createPortal(
          <p className="visually-hidden" aria-live="polite">
            {target?.byKey ? (tool.describe?.(target.hex) ?? describe(target.hex)) : tool.label}
          </p>,
          pane,
        )}
    </>
  )
}

/** Smallest distance from the window's edge of a hex that a key opens, in CSS pixels. */
const OPEN_HEX_INSET_PX = 80

/** R-CARD-2: without a tool, a click, a tap or Enter opens a hex, which is outlined. */
export const PressLayer = (
  props: Pick<ToolLayerParts, 'motion' | 'paneRef' | 'openHex' | 'onOpen'> & {
    readonly chart: Chart
    readonly party: Hex | null
  },
) => {
  const { chart, party, motion, paneRef, openHex, onOpen } = props
  const { grid } = chart

  useClicks(paneRef, {
    onPress: (at) => {
      const hex = hexAt(grid, windowToChart(motion.camera(), motion.scene(), at))
      if (isWithinBounds(hex))
        onOpen(openHex && hexKey(openHex) === hexKey(hex) ? null : hexKey(hex))
    },
    onEnter: () => {
      const hex = startHex(motion, grid, party)
      motion.glideTo(
        bringIntoWindow(
          motion.targetCamera(),
          motion.scene(),
          hexCentre(grid, hex),
          OPEN_HEX_INSET_PX,
        ),
      )
      onOpen(hexKey(hex))
    },
  })

  if (!openHex) return null
  const outline = hexPath(grid, openHex)
  return (
    <Drawing chart={chart}>
      <path className="ink-halo" d={outline} />
      <path className={styles.reach} d={outline} />
    </Drawing>
  )
}
