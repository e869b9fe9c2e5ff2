import { type Static, Type } from 'typebox'
import { GRID_BOUNDS } from '../rules/grid.ts'
import { exactly, nullable } from './schema.ts'

const place = Type.Number({ minimum: -GRID_BOUNDS.place, maximum: GRID_BOUNDS.place })
const spacing = Type.Number({ minimum: GRID_BOUNDS.closest, maximum: GRID_BOUNDS.widest })

export const GridSchema = exactly({
  left: place,
  top: place,
  columnSpacing: spacing,
  rowSpacing: spacing,
})

/**
 * The built-in chart: the image of width w in format f (`avif`, `webp`) is at `<path>-<w>.<f>`,
 * below `/charts/{campaign}/` (`chartPath`), as a view does not know its reader's address.
 */
export const PicturesSchema = exactly({
  path: Type.String(),
  widths: Type.Array(Type.Integer()),
})

/**
 * Square tiles of an image of `width` by `height` pixels, at
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
  image: Type.Union([PicturesSchema, TilesSchema]),
})
export type Chart = Static<typeof ChartSchema>

const imageId = Type.String({ pattern: '^[a-z0-9]{8,64}$' })

/** Own images laid as a chart; `players` null: they see the GM's. */
export const ChartChoiceSchema = exactly({
  gm: imageId,
  players: nullable(imageId),
  grid: GridSchema,
})
export type ChartChoice = Static<typeof ChartChoiceSchema>

/** Body of `PUT /chart`; null is the built-in chart. */
export const LayChartSchema = exactly({ chart: nullable(ChartChoiceSchema) })

export const ImageSchema = exactly({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Milliseconds since 1970. */
  addedAt: Type.Integer(),
  /** Its file's. */
  name: Type.Optional(Type.String()),
})
export type ImageView = Static<typeof ImageSchema>

export const ImagesSchema = exactly({ images: Type.Array(ImageSchema) })
