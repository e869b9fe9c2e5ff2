import { type Static, Type } from 'typebox'
import { GRID_BOUNDS, MAX_ANGLE } from '#shared/grid.ts'
import { MAX_NAME } from '#shared/name.ts'
import { exactly, nullable, time, wholeNumber } from '../schema.ts'

const place = Type.Number({ minimum: -GRID_BOUNDS.place, maximum: GRID_BOUNDS.place })
const spacing = Type.Number({ minimum: GRID_BOUNDS.closest, maximum: GRID_BOUNDS.widest })

const lattice = { left: place, top: place, columnSpacing: spacing, rowSpacing: spacing }

/** R-GRID-11, as all are told. */
export const GridSchema = exactly({ ...lattice, pointy: Type.Boolean() })

/** Without `pointy` hexes stand as before. */
const SentGridSchema = exactly({ ...lattice, pointy: Type.Optional(Type.Boolean()) })

/**
 * Below `/charts/{campaign}/` (`chartPath`), as a view does not know its reader's address: square
 * tiles of an image of `width` by `height` pixels, at
 * `<path>/<level>/<column>-<row>.webp?v=<stamp>`. A veiled tile's stamp changes with its veil;
 * otherwise it is 0.
 */
export const TilesSchema = exactly({
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  veiled: Type.Boolean(),
})
export type Tiles = Static<typeof TilesSchema>

/** Lengths are in chart units. */
export const ChartSchema = exactly({
  width: Type.Number(),
  height: Type.Number(),
  grid: GridSchema,
  image: TilesSchema,
  /** R-SURVEY-2: lies over the image in known hexes; all else of it is clear. */
  survey: nullable(TilesSchema),
})
export type Chart = Static<typeof ChartSchema>

export const IMAGE_ID_PATTERN = '^[a-z0-9]{8,64}$'
export const imageId = Type.String({ pattern: IMAGE_ID_PATTERN })

const choiceFields = { gm: imageId, players: nullable(imageId) }

/** R-CHART-5: `sites`: whether they stay. */
const NewLandSchema = exactly({ sites: Type.Boolean() })

/**
 * Own images laid as a chart; `players` null: they see the GM's. `survey`: what is shown of known
 * hexes if the settings say so; null: no other image than theirs.
 */
export const ChartChoiceSchema = exactly({
  ...choiceFields,
  survey: nullable(imageId),
  grid: GridSchema,
})
export type ChartChoice = Static<typeof ChartChoiceSchema>

/**
 * Body of `PUT /chart`; null is the built-in chart. Without `survey` there is none. With `newLand`
 * the map begins empty.
 */
export const ChartRequestSchema = exactly({
  chart: nullable(
    exactly({
      ...choiceFields,
      survey: Type.Optional(nullable(imageId)),
      grid: SentGridSchema,
    }),
  ),
  newLand: Type.Optional(NewLandSchema),
})
export type ChartRequest = Static<typeof ChartRequestSchema>

/** R-GRID-12: how far the printed grid lies turned on the original, in degrees clockwise. */
const angle = Type.Number({ minimum: -MAX_ANGLE, maximum: MAX_ANGLE, not: { const: 0 } })

/** Body of `POST /images/{id}/straightened`. */
export const StraightenSchema = exactly({ angle })

/** The original of an image that was made of another one, and the angle that was taken out. */
export const StraightenedSchema = exactly({ of: imageId, angle })

/** In pixels, far above any image. */
export const imageSide = wholeNumber({ min: 1, max: 30_000 })

export const ImageSchema = exactly({
  id: imageId,
  width: imageSide,
  height: imageSide,
  addedAt: time,
  /** Its file's. */
  name: Type.Optional(Type.String({ maxLength: 2 * MAX_NAME })),
  straightened: Type.Optional(StraightenedSchema),
})
export type ImageView = Static<typeof ImageSchema>

export const ImagesSchema = exactly({ images: Type.Array(ImageSchema) })
