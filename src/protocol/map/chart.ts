import { type Static, Type } from 'typebox'
import { GRID_BOUNDS, MAX_ANGLE } from '#shared/grid.ts'
import { MAX_NAME } from '#shared/name.ts'
import { exactly, nullable, time, wholeNumber } from '../schema.ts'

const place = Type.Number({ minimum: -GRID_BOUNDS.place, maximum: GRID_BOUNDS.place })
const spacing = Type.Number({ minimum: GRID_BOUNDS.closest, maximum: GRID_BOUNDS.widest })

const lattice = { left: place, top: place, columnSpacing: spacing, rowSpacing: spacing }

/** R-GRID-11: the grid as it is sent to clients. */
export const GridSchema = exactly({ ...lattice, pointy: Type.Boolean() })

/** The grid in a request. If `pointy` is left out, it stays as it is. */
const GridRequestSchema = exactly({ ...lattice, pointy: Type.Optional(Type.Boolean()) })

/**
 * An image of `width` by `height` pixels in square tiles. Each tile's URL is
 * `<path>/<level>/<column>-<row>.webp?v=<stamp>` below `/charts/{campaign}/` (`chartPath`). A veiled
 * tile's stamp changes with its known hexes; other stamps are 0.
 */
export const TilesSchema = exactly({
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  veiled: Type.Boolean(),
})
export type Tiles = Static<typeof TilesSchema>

/** The chart in a view. Lengths are in chart units. */
export const ChartSchema = exactly({
  width: Type.Number(),
  height: Type.Number(),
  grid: GridSchema,
  image: TilesSchema,
  /** R-SURVEY-2: image over the first one, transparent outside of known hexes; null: none. */
  survey: nullable(TilesSchema),
})
export type Chart = Static<typeof ChartSchema>

export const IMAGE_ID_PATTERN = '^[a-z0-9]{8,64}$'
export const imageId = Type.String({ pattern: IMAGE_ID_PATTERN })

const choiceFields = { gm: imageId, players: nullable(imageId) }

/** R-CHART-5: empties the map. `sites`: whether sites stay. */
const NewLandSchema = exactly({ sites: Type.Boolean() })

/**
 * The GM's own images with a grid. `players`: the players' image; null: they see the GM's. `survey`: the
 * image that players may see in known hexes; null: none.
 */
export const ChartChoiceSchema = exactly({
  ...choiceFields,
  survey: nullable(imageId),
  grid: GridSchema,
})
export type ChartChoice = Static<typeof ChartChoiceSchema>

/**
 * Body of `PUT /chart`. `chart`: null is the built-in chart; without `survey` it has none. `newLand`
 * empties the map.
 */
export const ChartRequestSchema = exactly({
  chart: nullable(
    exactly({
      ...choiceFields,
      survey: Type.Optional(nullable(imageId)),
      grid: GridRequestSchema,
    }),
  ),
  newLand: Type.Optional(NewLandSchema),
})
export type ChartRequest = Static<typeof ChartRequestSchema>

/** R-GRID-12: rotation of the printed grid on the original image, in degrees clockwise. */
const angle = Type.Number({ minimum: -MAX_ANGLE, maximum: MAX_ANGLE, not: { const: 0 } })

/** Body of `POST /images/{id}/straightened`. */
export const StraightenSchema = exactly({ angle })

/** The original of a straightened image, and the angle by which it was turned back. */
export const StraightenedSchema = exactly({ of: imageId, angle })

/** Length of an image's side, in pixels; the limit is far above any image. */
export const imageSide = wholeNumber({ min: 1, max: 30_000 })

export const ImageSchema = exactly({
  id: imageId,
  width: imageSide,
  height: imageSide,
  addedAt: time,
  /** Name of the uploaded file. */
  name: Type.Optional(Type.String({ maxLength: 2 * MAX_NAME })),
  straightened: Type.Optional(StraightenedSchema),
})
export type ImageView = Static<typeof ImageSchema>

export const ImagesSchema = exactly({ images: Type.Array(ImageSchema) })
