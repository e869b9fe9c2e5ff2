import type { Hex } from '../../../rules/hex.ts'
import type { Cell } from '../../gm/session/runtime.ts'
import type { ChartTool } from '../chart-props.ts'
import type { Paint } from './paint.ts'
import type { Shape } from './region.ts'
import {
  beginStroke,
  type Corners,
  drawTo,
  liftHand,
  moveCorner,
  pressCorner,
  type Sketch,
  sketchHexes,
} from './sketch.ts'

interface PaintTool {
  readonly label: string
  readonly paint: Paint
  readonly sketch: Cell<Sketch | null>
  readonly onPaint: (hexes: readonly Hex[], paint: Paint) => void
  /** Escape with nothing to cancel. */
  readonly onLetGo: () => void
  readonly describe?: ((hex: Hex) => string) | undefined
}

const layDown = ({ sketch, onPaint }: PaintTool): void => {
  const drawn = sketch.get()
  if (drawn) onPaint(sketchHexes(drawn), drawn.paint)
  sketch.set(() => null)
}

const callOff = ({ sketch, onLetGo }: PaintTool): void => {
  if (sketch.get()) sketch.set(() => null)
  else onLetGo()
}

const said = ({ label, describe }: PaintTool) => ({ label, ...(describe && { describe }) })

/** Paints what it touched when it is lifted. */
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
