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
import { changed } from './words.ts'

export type NumberField = 'column' | 'row'

/** A numbering as it is typed: a number may not be readable. */
interface TypedNumbers extends Readonly<Record<NumberField, string>> {
  readonly readers: Settings['numbering']['for']
  readonly oddColumns: Numbering['oddColumns']
  /** The hex that carries the typed number. */
  readonly origin: Hex
}

export interface TypedSettings extends Omit<Settings, 'numbering'> {
  readonly numbering: TypedNumbers
}

/** What a numbering comes to in the form. */
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

const readPrinted = (text: string): number | undefined =>
  readNumber('whole', text, { min: -MAX_COORDINATE, max: MAX_COORDINATE })

export const numberProblem = (field: NumberField, typed: TypedNumbers): string | undefined =>
  readPrinted(typed[field]) === undefined
    ? words.mustBeWhole(words.field[field], sayNumber(MAX_COORDINATE))
    : undefined

export const settingsProblem = ({ numbering }: TypedSettings): string | null =>
  numberProblem('column', numbering) ?? numberProblem('row', numbering) ?? null

/** As they would be saved; unreadable numbers stay as they were. */
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
      column: readPrinted(column) ?? numbering.column,
      row: readPrinted(row) ?? numbering.row,
      oddColumns,
    },
  }
}

/** What is typed on the page of the map, but for the grid. */
interface MapDraft {
  readonly settings: TypedSettings
  readonly pictures: Pictures
}

export const savedMap = (settings: Settings, ownChart: LaidChart | null): MapDraft => ({
  settings: typedSettings(settings),
  pictures: picturesOf(ownChart),
})

const cleanNumber = (text: string): string => {
  const number = readPrinted(text)
  return number === undefined ? text : fieldText(number)
}

/** Numbers and dice as they would be saved. */
const clean = (typed: TypedSettings): TypedSettings => ({
  ...typed,
  numbering: {
    ...typed.numbering,
    column: cleanNumber(typed.numbering.column),
    row: cleanNumber(typed.numbering.row),
  },
  typedDice: DICE_GROUPS.filter((group) => typed.typedDice.includes(group)),
})

const SETTINGS = fieldsOf(Object.keys(setting) as (keyof Settings)[], clean)
const PICTURES = fieldsOf<Pictures>(['gm', 'players', 'survey'])

type MapField = keyof Settings | keyof Pictures

export const isSetting = (field: MapField): field is keyof Settings => field in setting
const isPicture = (field: MapField): field is keyof Pictures => !isSetting(field)

export const MAP_FIELDS: FieldOperations<MapDraft, MapField> = {
  differ: (one, other) => [
    ...SETTINGS.differ(one.settings, other.settings),
    ...PICTURES.differ(one.pictures, other.pictures),
  ],
  take: (into, fields, from) => ({
    settings: SETTINGS.take(into.settings, fields.filter(isSetting), from.settings),
    pictures: PICTURES.take(into.pictures, fields.filter(isPicture), from.pictures),
  }),
}

export const nameField = (field: MapField): string =>
  isSetting(field) ? setting[field] : changed.image

/** A setting's value as its page names it; null where that is no text. */
export const sayField = (field: MapField, { settings }: MapDraft): string | null => {
  const { fog, inKnownHexes, lost, terrainOnMove, journal, reach, typedDice, numbering } = settings
  if (!isSetting(field)) return null
  return {
    fog: words.setting.fog.choices[fog].label,
    inKnownHexes: words.setting.inKnownHexes.choices[inKnownHexes].label,
    reach: words.sights[reach] ?? null,
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

export const REACHES: readonly number[] = Array.from({ length: MAX_REACH + 1 }, (_, reach) => reach)

/** R-DIE-3: in the order of the groups; quantities only with encounters. */
export const withGroup = (
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
  /** What players see in known hexes, if the settings say so. */
  readonly survey: string | null
}

export const BUILT_IN: Pictures = { gm: null, players: null, survey: null }

export const picturesOf = (ownChart: Pictures | null): Pictures =>
  ownChart ? { gm: ownChart.gm, players: ownChart.players, survey: ownChart.survey } : BUILT_IN

/** In chart units. */
export const sheetOf = ({ width, height }: Extent): Extent => ({
  width: (CHART_HEIGHT * width) / height,
  height: CHART_HEIGHT,
})

export const OTHERS = ['players', 'survey'] as const
type Other = (typeof OTHERS)[number]

/** R-GRID-12: a map of one's own by the originals of its images. */
export interface LaidChart extends Pictures {
  readonly gm: string
  readonly grid: TurnedGrid
  /** Images that are not turned with the GM's. */
  readonly straight: readonly Other[]
}

const FIRST_COLUMNS = 24

/** The grid before any other: regular hexes from the upper left corner. */
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

export type Laid = Pick<LaidChart, 'grid' | 'straight'>

const FIRST_LAID: Laid = { grid: FIRST_GRID, straight: [] }

const laidOf = ({ grid, straight }: Laid): Laid => ({ grid, straight })

export const withOriginals = (
  ownChart: ChartChoice | null,
  images: readonly ImageView[] | null,
): LaidChart | null => {
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
    straight: OTHERS.filter(
      (part) => angle !== 0 && ownChart[part] && !straightenedOf(ownChart[part]),
    ),
  }
}

/** The images of a map that turn with the GM's. */
export const turnedImages = (chart: LaidChart): string[] => {
  const others = OTHERS.filter((part) => !chart.straight.includes(part))
  const turned = [chart.gm, ...others.map((part) => chart[part])]
  return chart.grid.angle === 0 ? [] : turned.filter((id) => id !== null)
}

/** The chart to save; an original stands for the straightened image that is not among the images. */
export const withStraightened = (
  { gm, players, survey, grid: { angle, ...grid }, straight }: LaidChart,
  images: readonly ImageView[] | null,
): ChartChoice => {
  const straightenedOf = (of: string): string =>
    images?.find(({ straightened }) => isSameJson(straightened, { of, angle }))?.id ?? of
  const other = (part: Other, id: string | null) =>
    id === null || straight.includes(part) ? id : straightenedOf(id)
  return {
    gm: straightenedOf(gm),
    players: other('players', players),
    survey: other('survey', survey),
    grid,
  }
}

/** The grid that there was before; a turn belongs to one scan (R-GRID-12). */
export const gridBefore = ({ gm }: Pictures, ownChart: LaidChart | null): Laid => {
  const { grid, straight } = ownChart ?? FIRST_LAID
  return ownChart?.gm === gm ? { grid, straight } : { grid: { ...grid, angle: 0 }, straight: [] }
}

export const draftedChart = ({ gm, ...others }: Pictures, ownChart: Laid): LaidChart | null =>
  gm === null ? null : { ...ownChart, gm, ...others }

export const unsavedChart = (
  drafted: LaidChart | null,
  ownChart: LaidChart | null,
  newLand: ChartRequest['newLand'] | null = null,
): string[] => {
  const pictured = !isSameJson(picturesOf(drafted), picturesOf(ownChart))
  const gridded = drafted !== null && !isSameJson(laidOf(drafted), laidOf(ownChart ?? FIRST_LAID))
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
