import type { Hex } from '../../rules/hex.ts'
import { aimedCorners, type Corners } from './corners.ts'
import type { Paint } from './paint.ts'
import { regionHexes } from './region.ts'
import type { Stroke } from './stroke.ts'

/** Paint in progress, not sent yet. */
export type Sketch =
  | { readonly kind: 'stroke'; readonly paint: Paint; readonly stroke: Stroke }
  | { readonly kind: 'region'; readonly paint: Paint; readonly corners: Corners }

export const sketchHexes = (sketch: Sketch): readonly Hex[] =>
  sketch.kind === 'stroke'
    ? [...sketch.stroke.hexes.values()]
    : regionHexes(sketch.corners.shape, aimedCorners(sketch.corners))
