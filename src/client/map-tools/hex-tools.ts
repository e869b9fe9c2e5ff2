import type { ChartTool } from '#client/chart/chart-props.ts'
import type { Cell } from '#client/ui/cell.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import type { Paint } from './paint.ts'
import {
  beginStroke,
  type Corners,
  drawTo,
  liftHand,
  moveCorner,
  pressCorner,
  type Shape,
  type Sketch,
  sketchHexes,
} from './paint.ts'

interface HexToolParts {
  readonly label: string
  readonly pressed: Cell<Hex | null>
  readonly onHex: (hex: Hex) => void
  /** Escape with nothing to cancel. */
  readonly onPutAway: () => void
}

/** Takes the hex that was pressed when it is let go; a second finger cancels. */
export const hexTool = ({ label, pressed, onHex, onPutAway }: HexToolParts): ChartTool => ({
  label,
  begin: ({ hex }) => pressed.set(() => hex),
  end: () => {
    const hex = pressed.get()
    pressed.set(() => null)
    if (hex) onHex(hex)
  },
  cancel: () => {
    if (pressed.get()) pressed.set(() => null)
    else onPutAway()
  },
})

/** While the pointer is held, in ms: sooner than the ring goes, and within what the server takes. */
const AGAIN_MS = 1_200
/** Between two hexes on the way of the pointer, in ms. */
const MOVED_MS = 300

/** R-POINT-2: a press points, holding it goes on pointing, and the ring follows the pointer. */
export const pointTool = (props: {
  readonly label: string
  /** Shows a hex on all screens for a moment. */
  readonly onPoint: (hex: Hex) => void
  readonly onPutAway: () => void
}): ChartTool => {
  const { label, onPoint, onPutAway } = props
  let held: Hex | null = null
  let told: Hex | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let toldAt = 0

  const tell = (): void => {
    if (!held) return
    told = held
    toldAt = performance.now()
    onPoint(held)
  }
  const look = (): void => {
    if (!held) return
    const waited = performance.now() - toldAt
    const isElsewhere = told === null || !sameHex(held, told)
    if (waited >= AGAIN_MS || (isElsewhere && waited >= MOVED_MS)) tell()
  }
  const stop = (): void => {
    clearInterval(timer)
    held = null
  }
  return {
    label,
    begin: ({ hex }) => {
      stop()
      held = hex
      tell()
      timer = setInterval(look, MOVED_MS)
    },
    move: ({ hex }) => {
      held = hex
      look()
    },
    end: stop,
    cancel: () => {
      if (held) stop()
      else onPutAway()
    },
  }
}

interface PaintTool {
  readonly label: string
  readonly paint: Paint
  readonly sketch: Cell<Sketch | null>
  readonly onPaint: (hexes: readonly Hex[], paint: Paint) => void
  readonly onPutAway: () => void
  readonly describe?: ((hex: Hex) => string) | undefined
}

const layDown = ({ sketch, onPaint }: PaintTool): void => {
  const drawn = sketch.get()
  if (drawn) onPaint(sketchHexes(drawn), drawn.paint)
  sketch.set(() => null)
}

const callOff = ({ sketch, onPutAway }: PaintTool): void => {
  if (sketch.get()) sketch.set(() => null)
  else onPutAway()
}

const said = ({ label, describe }: PaintTool) => ({ label, ...(describe && { describe }) })

export const brushTool = (parts: PaintTool & { readonly size: number }): ChartTool => {
  const { paint, sketch, size } = parts
  return {
    ...said(parts),
    size,
    begin: ({ hex }) =>
      sketch.set(() => ({ kind: 'stroke', paint, stroke: beginStroke(hex, size) })),
    move: ({ hex }) =>
      sketch.set((held) =>
        held?.kind === 'stroke' ? { ...held, stroke: drawTo(held.stroke, hex, size) } : held,
      ),
    end: () => layDown(parts),
    cancel: () => callOff(parts),
  }
}

export const regionTool = (parts: PaintTool & { readonly shape: Shape }): ChartTool => {
  const { paint, sketch, shape } = parts
  const held = (): Corners | null => {
    const drawn = sketch.get()
    return drawn?.kind === 'region' ? drawn.corners : null
  }
  const hold = (corners: Corners | null): void =>
    sketch.set(() => corners && { kind: 'region', paint, corners })
  const move = (hex: Hex): void => {
    const corners = held()
    if (corners) hold(moveCorner(corners, hex))
  }
  return {
    ...said(parts),
    hover: move,
    begin: ({ hex }) => hold(pressCorner(held(), shape, hex)),
    move: ({ hex }) => move(hex),
    end: () => {
      const corners = held()
      if (corners?.done) layDown(parts)
      else if (corners) hold(liftHand(corners))
    },
    cancel: () => {
      const corners = held()
      // A second finger pans: the corners before the first press stay.
      if (corners?.down) hold(corners.down.before)
      else callOff(parts)
    },
  }
}
