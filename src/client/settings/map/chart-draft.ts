import type { ChartChoice, ImageView, LayChart } from '../../../protocol/chart.ts'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { CHART_HEIGHT } from '../../../protocol/limits.ts'
import { REGULAR } from '../../../rules/grid.ts'
import type { Extent } from '../../../rules/tiles.ts'
import { fieldsOf } from '../../ui/draft/use-draft.ts'
import { changed } from './words.ts'

/** The chosen images, not saved yet; with `gm` null the built-in chart. */
export interface Pictures {
  readonly gm: string | null
  readonly players: string | null
  /** What players see in known hexes, if the settings say so. */
  readonly survey: string | null
}

export const BUILT_IN: Pictures = { gm: null, players: null, survey: null }

export const picturesOf = (laid: ChartChoice | null): Pictures =>
  laid ? { gm: laid.gm, players: laid.players, survey: laid.survey } : BUILT_IN

export const PICTURES = fieldsOf<Pictures>(['gm', 'players', 'survey'])

/** In chart units. */
export const sheetOf = ({ width, height }: Extent): Extent => ({
  width: (CHART_HEIGHT * width) / height,
  height: CHART_HEIGHT,
})

/** A grid as the game master lays it, with the turn of the scan. */
export type LaidGrid = ChartChoice['grid']

const FIRST_COLUMNS = 24

/** The grid before any other: regular hexes from the upper left corner. */
export const FIRST_GRID: LaidGrid = {
  left: (CHART_HEIGHT / FIRST_COLUMNS) * (2 / 3),
  top: CHART_HEIGHT / FIRST_COLUMNS / REGULAR,
  columnSpacing: CHART_HEIGHT / FIRST_COLUMNS,
  rowSpacing: CHART_HEIGHT / FIRST_COLUMNS / REGULAR,
  pointy: false,
  angle: 0,
}

const SHAPE_TOLERANCE = 0.01

export const isStretched = (image: Extent, sheet: Extent): boolean => {
  const ratio = image.width / image.height / (sheet.width / sheet.height)
  return Math.abs(ratio - 1) > SHAPE_TOLERANCE
}

type Laid = Pick<ChartChoice, 'grid' | 'straight'>

const FIRST_LAID: Laid = { grid: FIRST_GRID, straight: [] }

const laidOf = ({ grid, straight }: Laid): Laid => ({ grid, straight })

/** The grid that there was before; a turn belongs to one scan (R-GRID-12). */
export const gridBefore = ({ gm }: Pictures, laid: ChartChoice | null): Laid => {
  const { grid, straight } = laid ?? FIRST_LAID
  return laid?.gm === gm ? { grid, straight } : { grid: { ...grid, angle: 0 }, straight: [] }
}

/** The chart to save. */
export const draftedChart = (
  { gm, players, survey }: Pictures,
  { grid, straight }: Laid,
): ChartChoice | null => (gm === null ? null : { gm, players, survey, grid, straight })

export const unsavedChart = (
  drafted: ChartChoice | null,
  laid: ChartChoice | null,
  newLand: LayChart['newLand'] | null = null,
): string[] => {
  const pictured = !isSameJson(picturesOf(drafted), picturesOf(laid))
  const gridded = drafted !== null && !isSameJson(laidOf(drafted), laidOf(laid ?? FIRST_LAID))
  return [
    pictured && changed.image,
    gridded && changed.grid,
    newLand !== null && changed.land,
  ].filter((name) => name !== false)
}

export const imageById = (
  images: readonly ImageView[] | null,
  id: string | null,
): ImageView | null => images?.find((image) => image.id === id) ?? null
