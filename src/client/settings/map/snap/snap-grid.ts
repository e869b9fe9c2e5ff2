import type { ChartChoice } from '../../../../protocol/chart.ts'
import type { Point } from '../../../../rules/grid.ts'
import type { Luminance } from './luminance.ts'

/** One hex that the GM put on the picture, in pixels of the picture as it was uploaded. */
export interface PlacedHex {
  readonly centre: Point
  readonly corner: Point
}

/** A printed grid: lengths in pixels of the straightened picture; hex (0, 0) is the placed one. */
export type Snap =
  | { readonly kind: 'found'; readonly grid: ChartChoice['grid'] }
  | { readonly kind: 'none' }

export const snapGrid = (_picture: Luminance, _placed: PlacedHex): Snap => ({ kind: 'none' })
