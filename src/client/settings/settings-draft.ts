import { setting } from '#client/session/words.ts'
import { type FieldOperations, fieldsOf } from '#client/ui/draft/merge.ts'
import { sayList } from '#client/ui/format/lists.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { fieldText, readNumber } from '#client/ui/format/typed-numbers.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { CHART_HEIGHT } from '#protocol/limits.ts'
import type { ChartChoice, ChartRequest, ImageView } from '#protocol/map/chart.ts'
import { DICE_GROUPS, type DiceGroup } from '#rules/dice/dice.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { MAX_REACH } from '#rules/knowledge.ts'
import type { Settings } from '#rules/settings.ts'
import { REGULAR_SPACING_RATIO, type TurnedGrid } from '#shared/grid.ts'
import { type Hex, MAX_COORDINATE } from '#shared/hex.ts'
import type { Extent } from '#shared/tiles.ts'
import * as words from './campaign/words.tsx'
import { unsavedParts } from './words.ts'

export type NumberField = 'column' | 'row'

/** The hex numbering in the form; its texts may not be numbers yet. */
interface TypedNumbering extends Readonly<Record<NumberField, string>> {
  readonly readers: Settings['numbering']['for']
  readonly oddColumns: Numbering['oddColumns']
  /** The hex that carries the typed number. */
  readonly origin: Hex
}

export interface TypedSettings extends Omit<Settings, 'numbering'> {
  readonly numbering: TypedNumbering
}

export const typedNumbering = ({ oddColumns, origin, column, row }: Numbering) => ({
  oddColumns,
  origin,
  column: fieldText(column),
  row: fieldText(row),
})

const typedSettings = ({ numbering, ...settings }: Settings): TypedSettings => ({
  ...settings,
  numbering: { readers: numbering.for, ...typedNumbering(numbering) },
})

const readPrintedNumber = (text: string): number | undefined =>
  readNumber('whole', text, { min: -MAX_COORDINATE, max: MAX_COORDINATE })

export const numberProblem = (field: NumberField, typed: TypedNumbering): string | undefined =>
  readPrintedNumber(typed[field]) === undefined
    ? words.mustBeWhole(words.numberField[field], sayNumber(MAX_COORDINATE))
    : undefined

export const settingsProblem = ({ numbering }: TypedSettings): string | null =>
  numberProblem('column', numbering) ?? numberProblem('row', numbering) ?? null

/** The settings to save; a text that is no number leaves the saved number. */
export const readSettings = (
  { numbering: typed, ...settings }: TypedSettings,
  { numbering }: Settings,
): Settings => {
  const { readers, oddColumns, origin, column, row } = typed
  return {
    ...settings,
    numbering: {
      for: readers,
      origin,
      column: readPrintedNumber(column) ?? numbering.column,
      row: readPrintedNumber(row) ?? numbering.row,
      oddColumns,
    },
  }
}

/** Unsaved fields of the map settings page, except for the grid. */
interface MapForm {
  readonly settings: TypedSettings
  readonly pictures: Pictures
}

export const savedMapForm = (settings: Settings, ownChart: PlacedChart | null): MapForm => ({
  settings: typedSettings(settings),
  pictures: picturesOf(ownChart),
})

const normalizedNumber = (text: string): string => {
  const number = readPrintedNumber(text)
  return number === undefined ? text : fieldText(number)
}

/** Numbers and dice in their saved form, so that ` 5` and `5` count as equal. */
const normalized = (typed: TypedSettings): TypedSettings => ({
  ...typed,
  numbering: {
    ...typed.numbering,
    column: normalizedNumber(typed.numbering.column),
    row: normalizedNumber(typed.numbering.row),
  },
  typedDice: DICE_GROUPS.filter((group) => typed.typedDice.includes(group)),
})

const SETTING_FIELDS = fieldsOf(Object.keys(setting) as (keyof Settings)[], normalized)
const PICTURE_FIELDS = fieldsOf<Pictures>(['gm', 'players', 'survey'])

type MapField = keyof Settings | keyof Pictures

export const isSetting = (field: MapField): field is keyof Settings => field in setting
const isPicture = (field: MapField): field is keyof Pictures => !isSetting(field)

export const MAP_FIELDS: FieldOperations<MapForm, MapField> = {
  differ: (one, other) => [
    ...SETTING_FIELDS.differ(one.settings, other.settings),
    ...PICTURE_FIELDS.differ(one.pictures, other.pictures),
  ],
  take: (into, fields, from) => ({
    settings: SETTING_FIELDS.take(into.settings, fields.filter(isSetting), from.settings),
    pictures: PICTURE_FIELDS.take(into.pictures, fields.filter(isPicture), from.pictures),
  }),
}

export const nameField = (field: MapField): string =>
  isSetting(field) ? setting[field] : unsavedParts.image

/** A setting's value in the words of the page; null if it is an image. */
export const sayField = (field: MapField, { settings }: MapForm): string | null => {
  const { fog, inKnownHexes, lost, terrainOnMove, journal, reach, typedDice, numbering } = settings
  if (!isSetting(field)) return null
  return {
    fog: words.setting.fog.choices[fog].label,
    inKnownHexes: words.setting.inKnownHexes.choices[inKnownHexes].label,
    reach: words.sightByReach[reach] ?? null,
    journal: words.setting.journal.choices[journal ? 'on' : 'off'].label,
    lost: words.setting.lost.choices[lost].label,
    terrainOnMove: words.setting.terrainOnMove.choices[terrainOnMove].label,
    typedDice: sayList(typedDice.map((group) => words.diceGroup[group].label)),
    numbering: [
      words.setting.readers.choices[numbering.readers].label,
      numbering.column,
      numbering.row,
    ].join(' '),
  }[field]
}

export const REACH_CHOICES: readonly number[] = Array.from(
  { length: MAX_REACH + 1 },
  (_, reach) => reach,
)

/** R-DIE-3: adds or removes a dice group, in the groups' order; quantities go with encounters. */
export const withDiceGroup = (
  groups: readonly DiceGroup[],
  group: DiceGroup,
  isTyped: boolean,
): DiceGroup[] =>
  DICE_GROUPS.filter((each) => {
    if (each === 'quantities' && group === 'encounters' && !isTyped) return false
    return each === group ? isTyped : groups.includes(each)
  })

/** The chosen images, not saved yet; with `gm` null the built-in chart. */
export interface Pictures {
  readonly gm: string | null
  readonly players: string | null
  /** The image that players see in known hexes, if the settings show it. */
  readonly survey: string | null
}

export const BUILT_IN: Pictures = { gm: null, players: null, survey: null }

export const picturesOf = (ownChart: Pictures | null): Pictures =>
  ownChart ? { gm: ownChart.gm, players: ownChart.players, survey: ownChart.survey } : BUILT_IN

/** An image's size in chart units. */
export const sheetOf = ({ width, height }: Extent): Extent => ({
  width: (CHART_HEIGHT * width) / height,
  height: CHART_HEIGHT,
})

export const OTHER_IMAGES = ['players', 'survey'] as const
type OtherImage = (typeof OTHER_IMAGES)[number]

/** R-GRID-12: the campaign's own chart, with the images as uploaded instead of the straightened ones. */
export interface PlacedChart extends Pictures {
  readonly gm: string
  readonly grid: TurnedGrid
  /** Images that lie straight already, so that they are not turned with the GM's. */
  readonly notTurned: readonly OtherImage[]
}

const FIRST_COLUMNS = 24

/** The grid of a new image: regular hexes from the upper left corner. */
export const FIRST_GRID: TurnedGrid = {
  left: (CHART_HEIGHT / FIRST_COLUMNS) * (2 / 3),
  top: CHART_HEIGHT / FIRST_COLUMNS / REGULAR_SPACING_RATIO,
  columnSpacing: CHART_HEIGHT / FIRST_COLUMNS,
  rowSpacing: CHART_HEIGHT / FIRST_COLUMNS / REGULAR_SPACING_RATIO,
  pointy: false,
  angle: 0,
}

const SHAPE_TOLERANCE = 0.01

export const isStretched = (image: Extent, sheet: Extent): boolean => {
  const ratio = image.width / image.height / (sheet.width / sheet.height)
  return Math.abs(ratio - 1) > SHAPE_TOLERANCE
}

export type PlacedGrid = Pick<PlacedChart, 'grid' | 'notTurned'>

const FIRST_PLACED_GRID: PlacedGrid = { grid: FIRST_GRID, notTurned: [] }

const placedGridOf = ({ grid, notTurned }: PlacedGrid): PlacedGrid => ({ grid, notTurned })

export const withOriginals = (
  ownChart: ChartChoice | null,
  images: readonly ImageView[] | null,
): PlacedChart | null => {
  if (!ownChart) return null
  const { gm, players, survey, grid } = ownChart
  const straightenedOf = (id: string | null) => imageById(images, id)?.straightened
  const originalOf = (id: string): string => straightenedOf(id)?.of ?? id
  const angle = straightenedOf(gm)?.angle ?? 0
  return {
    gm: originalOf(gm),
    players: players && originalOf(players),
    survey: survey && originalOf(survey),
    grid: { ...grid, angle },
    notTurned: OTHER_IMAGES.filter(
      (part) => angle !== 0 && ownChart[part] && !straightenedOf(ownChart[part]),
    ),
  }
}

/** Ids of the images that are turned by the grid's angle. */
export const imagesToStraighten = (chart: PlacedChart): string[] => {
  const turnedWithGm = OTHER_IMAGES.filter((part) => !chart.notTurned.includes(part))
  const turned = [chart.gm, ...turnedWithGm.map((part) => chart[part])]
  return chart.grid.angle === 0 ? [] : turned.filter((id) => id !== null)
}

/** The chart to save, of straightened images; where there is none among `images`, the upload stays. */
export const withStraightened = (
  { gm, players, survey, grid: { angle, ...grid }, notTurned }: PlacedChart,
  images: readonly ImageView[] | null,
): ChartChoice => {
  const straightenedOf = (of: string): string =>
    images?.find(({ straightened }) => isSameJson(straightened, { of, angle }))?.id ?? of
  const other = (part: OtherImage, id: string | null) =>
    id === null || notTurned.includes(part) ? id : straightenedOf(id)
  return {
    gm: straightenedOf(gm),
    players: other('players', players),
    survey: other('survey', survey),
    grid,
  }
}

/** The grid before any edit. R-GRID-12: another image is not turned by the angle of the last one. */
export const presentGridOn = ({ gm }: Pictures, ownChart: PlacedChart | null): PlacedGrid => {
  const { grid, notTurned } = ownChart ?? FIRST_PLACED_GRID
  return ownChart?.gm === gm ? { grid, notTurned } : { grid: { ...grid, angle: 0 }, notTurned: [] }
}

export const chartToSave = (
  { gm, ...others }: Pictures,
  ownChart: PlacedGrid,
): PlacedChart | null => (gm === null ? null : { ...ownChart, gm, ...others })

export const unsavedChartParts = (
  drafted: PlacedChart | null,
  ownChart: PlacedChart | null,
  newLand: ChartRequest['newLand'] | null = null,
): string[] => {
  const hasNewImage = !isSameJson(picturesOf(drafted), picturesOf(ownChart))
  const savedGrid = placedGridOf(ownChart ?? FIRST_PLACED_GRID)
  const hasNewGrid = drafted !== null && !isSameJson(placedGridOf(drafted), savedGrid)
  return [
    hasNewImage && unsavedParts.image,
    hasNewGrid && unsavedParts.grid,
    newLand !== null && unsavedParts.land,
  ].filter((name) => name !== false)
}

export const imageById = (
  images: readonly ImageView[] | null,
  id: string | null,
): ImageView | null => images?.find((image) => image.id === id) ?? null
