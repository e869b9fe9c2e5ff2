import type { ChartTool } from '#client/chart/chart-props.ts'
import type { Cell } from '#client/ui/cell.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import type { Paint } from './paint.ts'
import {
  beginStroke,
  extendStroke,
  moveCorner,
  pressCorner,
  type RegionSketch,
  releaseCorner,
  type Shape,
  type Sketch,
  sketchHexes,
} from './paint.ts'

interface HexToolProps {
  readonly label: string
  readonly pressedHex: Cell<Hex | null>
  readonly onHex: (hex: Hex) => void
  /** Called on Escape when there is nothing to cancel. */
  readonly onPutAway: () => void
}

/** A tool that reports the pressed hex on release; a second finger cancels. */
export const hexTool = ({ label, pressedHex, onHex, onPutAway }: HexToolProps): ChartTool => ({
  label,
  begin: ({ hex }) => pressedHex.set(() => hex),
  end: () => {
    const hex = pressedHex.get()
    pressedHex.set(() => null)
    if (hex) onHex(hex)
  },
  cancel: () => {
    if (pressedHex.get()) pressedHex.set(() => null)
    else onPutAway()
  },
})

/**
 * How often a pointer that is held points again, in ms: before the ring goes, and not more often
 * than the server allows.
 */
const POINT_AGAIN_MS = 1_200
/** Shortest time between two hexes that a moving pointer points to, in ms. */
const POINT_MOVED_MS = 300

/** R-POINT-2: a press points, holding it goes on pointing, and the ring follows the pointer. */
export const pointTool = (props: {
  readonly label: string
  /** Shows a hex on all screens for a moment. */
  readonly onPoint: (hex: Hex) => void
  readonly onPutAway: () => void
}): ChartTool => {
  const { label, onPoint, onPutAway } = props
  let heldHex: Hex | null = null
  let pointedHex: Hex | null = null
  let pointedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const point = (): void => {
    if (!heldHex) return
    pointedHex = heldHex
    pointedAt = performance.now()
    onPoint(heldHex)
  }
  const pointIfDue = (): void => {
    if (!heldHex) return
    const waited = performance.now() - pointedAt
    const hasMoved = pointedHex === null || !sameHex(heldHex, pointedHex)
    if (waited >= POINT_AGAIN_MS || (hasMoved && waited >= POINT_MOVED_MS)) point()
  }
  const stop = (): void => {
    clearInterval(timer)
    heldHex = null
  }
  return {
    label,
    begin: ({ hex }) => {
      stop()
      heldHex = hex
      point()
      timer = setInterval(pointIfDue, POINT_MOVED_MS)
    },
    move: ({ hex }) => {
      heldHex = hex
      pointIfDue()
    },
    end: stop,
    cancel: () => {
      if (heldHex) stop()
      else onPutAway()
    },
  }
}

interface PaintToolProps {
  readonly label: string
  readonly paint: Paint
  readonly sketch: Cell<Sketch | null>
  readonly onPaint: (hexes: readonly Hex[], paint: Paint) => void
  readonly onPutAway: () => void
  readonly describe?: ((hex: Hex) => string) | undefined
}

const paintSketch = ({ sketch, onPaint }: PaintToolProps): void => {
  const drawn = sketch.get()
  if (drawn) onPaint(sketchHexes(drawn), drawn.paint)
  sketch.set(() => null)
}

const cancelSketch = ({ sketch, onPutAway }: PaintToolProps): void => {
  if (sketch.get()) sketch.set(() => null)
  else onPutAway()
}

const labelAndDescription = ({ label, describe }: PaintToolProps) => ({
  label,
  ...(describe && { describe }),
})

export const brushTool = (props: PaintToolProps & { readonly size: number }): ChartTool => {
  const { paint, sketch, size } = props
  return {
    ...labelAndDescription(props),
    size,
    begin: ({ hex }) =>
      sketch.set(() => ({ kind: 'stroke', paint, stroke: beginStroke(hex, size) })),
    move: ({ hex }) =>
      sketch.set((drawn) =>
        drawn?.kind === 'stroke'
          ? { ...drawn, stroke: extendStroke(drawn.stroke, hex, size) }
          : drawn,
      ),
    end: () => paintSketch(props),
    cancel: () => cancelSketch(props),
  }
}

export const regionTool = (props: PaintToolProps & { readonly shape: Shape }): ChartTool => {
  const { paint, sketch, shape } = props
  const currentRegion = (): RegionSketch | null => {
    const drawn = sketch.get()
    return drawn?.kind === 'region' ? drawn.region : null
  }
  const setRegion = (region: RegionSketch | null): void =>
    sketch.set(() => region && { kind: 'region', paint, region })
  const move = (hex: Hex): void => {
    const region = currentRegion()
    if (region) setRegion(moveCorner(region, hex))
  }
  return {
    ...labelAndDescription(props),
    hover: move,
    begin: ({ hex }) => setRegion(pressCorner(currentRegion(), shape, hex)),
    move: ({ hex }) => move(hex),
    end: () => {
      const region = currentRegion()
      if (region?.fillsOnRelease) paintSketch(props)
      else if (region) setRegion(releaseCorner(region))
    },
    cancel: () => {
      const region = currentRegion()
      // A second finger pans: the corners before the first press stay.
      if (region?.press) setRegion(region.press.before)
      else cancelSketch(props)
    },
  }
}
