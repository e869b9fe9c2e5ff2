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
 * The built-in chart: the image of width w in format f (`avif`, `webp`) is at `<path>-<w>.<f>`.
 * Paths are below `/charts/{campaign}/`, see `chartPath`: a view does not say by which address
 * whoever reads it came.
 */
export const PicturesSchema = exactly({
  path: Type.String(),
  widths: Type.Array(Type.Integer()),
})

/**
 * An image cut into square tiles, `width` by `height` pixels in all: a tile is at
 * `<path>/<level>/<column>-<row>.webp?v=<stamp>`. Of a veiled image only what players know is in
 * the tiles, so a tile's stamp is that of its veil; of any other image it is 0.
 */
export const TilesSchema = exactly({
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  veiled: Type.Boolean(),
})
export type Tiles = Static<typeof TilesSchema>

/** The chart: an image, and the hex grid that lies on it. Lengths are in chart units. */
export const ChartSchema = exactly({
  width: Type.Number(),
  height: Type.Number(),
  grid: GridSchema,
  image: Type.Union([PicturesSchema, TilesSchema]),
})
export type Chart = Static<typeof ChartSchema>

const imageId = Type.String({ pattern: '^[a-z0-9]{8,64}$' })

/** Own images laid as a chart. Without an image of their own players are shown the GM's. */
export const ChartChoiceSchema = exactly({
  gm: imageId,
  players: nullable(imageId),
  grid: GridSchema,
})
export type ChartChoice = Static<typeof ChartChoiceSchema>

/** What `PUT /chart` takes: null for the built-in chart. */
export const LayChartSchema = exactly({ chart: nullable(ChartChoiceSchema) })

/** An image that the campaign keeps. */
export const ImageSchema = exactly({
  id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Milliseconds since 1970. */
  addedAt: Type.Integer(),
})
export type ImageView = Static<typeof ImageSchema>

export const ImagesSchema = exactly({ images: Type.Array(ImageSchema) })
