import type { Edition } from '../edition.ts'
import { hexCentre, type Point } from '../geometry.ts'
import { PORT, RUINS } from '../world/places.ts'
import type { Box } from './boxes.ts'
import { type Lettering, layOut, type Measure } from './lettering.ts'

interface Style extends Pick<Lettering, 'font' | 'ink' | 'halo'> {}

const PAPER_HALO = 'rgba(240,230,196,.2)'
const LAND_INK = '#2c1c0d'
const RUMOUR_INK = 'rgba(70,48,26,.7)'

/** One hand for each kind of name, as engravers had it. */
const STYLES = {
  ocean: { font: 'FellCaps', ink: '#2f5058', halo: 'rgba(222,224,200,.1)' },
  water: { font: 'PicaItalic', ink: '#25444a', halo: 'rgba(222,224,200,.13)' },
  lake: { font: 'PicaItalic', ink: '#0f2f3a', halo: PAPER_HALO },
  region: { font: 'FellCaps', ink: LAND_INK, halo: PAPER_HALO },
  land: { font: 'FellItalic', ink: LAND_INK, halo: PAPER_HALO },
  site: { font: 'Fell', ink: LAND_INK, halo: PAPER_HALO },
  rumour: { font: 'PicaItalic', ink: RUMOUR_INK, halo: 'rgba(233,215,176,.3)' },
} as const satisfies Record<string, Style>

interface Placement extends Point {
  readonly size: number
  readonly angle?: number
  readonly bend?: number
  readonly spacing?: number
}

/** Positions are checked by `labels.test.ts`: move one, run it. */
const label = (text: string, style: keyof typeof STYLES, placement: Placement): Lettering => ({
  text,
  ...STYLES[style],
  ...placement,
})

const EVERYONE: readonly Lettering[] = [
  label('The Serpent Sea', 'ocean', {
    x: 203,
    y: 406,
    size: 23,
    angle: -0.33,
    bend: 0.0008,
    spacing: 4,
  }),
  label('The Sunrise Ocean', 'ocean', {
    x: 1020,
    y: 950,
    size: 21,
    angle: Math.PI / 2,
    spacing: 4.5,
  }),
  label('Bay of Macaws', 'water', {
    x: 448,
    y: 212,
    size: 16,
    angle: -0.25,
    bend: 0.0012,
    spacing: 1,
  }),
  label('Gulf of Drowned Bells', 'water', { x: 300, y: 756, size: 15, bend: 0.001, spacing: 0.6 }),
  label('Lantern Sound', 'water', { x: 816, y: 738, size: 15, angle: -0.4, spacing: 0.6 }),
  label('Cape Sorrow', 'land', { x: 305, y: 1109, size: 14, spacing: 0.5 }),
  label('Isle of Gulls', 'land', { x: 134, y: 1056, size: 14 }),
  label('Ember Isle', 'land', { x: 952, y: 1026, size: 14 }),
  label(PORT.name, 'site', { x: 510, y: 248, size: 16, spacing: 0.4 }),
]

const GM_ONLY: readonly Lettering[] = [
  label('Spine of the Old King', 'region', {
    x: 630,
    y: 290,
    size: 18.5,
    angle: -1.15,
    bend: -0.0008,
    spacing: 3,
  }),
  label('The Whispering Green', 'region', {
    x: 312,
    y: 537,
    size: 18.5,
    angle: 0.05,
    spacing: 2.5,
  }),
  label('Vale of Idols', 'region', {
    x: 802,
    y: 350,
    size: 18,
    angle: 0.4,
    bend: -0.001,
    spacing: 2.5,
  }),
  label('The Hungry Dark', 'region', { x: 550, y: 634, size: 18, angle: 0.25, spacing: 2.5 }),
  label('The Cinderlands', 'region', {
    x: 656,
    y: 832,
    size: 16,
    angle: 0.1,
    bend: -0.0012,
    spacing: 2,
  }),
  label('Thornwater Mire', 'land', { x: 347, y: 632, size: 14.5, angle: 0.6, bend: -0.0016 }),
  label('Lake Ixoa', 'lake', { x: 658, y: 578, size: 14.5, angle: 0.2, spacing: 0.5 }),
]

const PLAYERS_ONLY: readonly Lettering[] = [
  label('unexplored', 'rumour', {
    x: 580,
    y: 510,
    size: 44,
    angle: -0.35,
    bend: 0.0006,
    spacing: 15,
  }),
  label('here the guides turn back', 'rumour', {
    x: 762,
    y: 196,
    size: 16,
    angle: 0.2,
    spacing: 0.8,
  }),
  label('great smoke seen from the sea', 'rumour', { x: 616, y: 806, size: 14.5 }),
  label('the pilots swear to these peaks', 'rumour', {
    x: 850,
    y: 548,
    size: 15,
    angle: 0.94,
    spacing: 0.4,
  }),
]

/** A name's place, seen from its ruin. */
const BELOW: Point = { x: 0, y: 17 }
const ABOVE: Point = { x: 0, y: -16.5 }
const RUIN_NAME_SIDES: Readonly<Record<string, Point>> = {
  'Broken Causeway': BELOW,
  'Halls of the Jaguar': { x: -6, y: ABOVE.y },
  'Heron Stair': BELOW,
  'Tomb of Nine Masks': { x: -72, y: 0 },
}

const ruinNames = (): readonly Lettering[] =>
  RUINS.map(({ name, hex }) => {
    const centre = hexCentre(hex)
    const side = RUIN_NAME_SIDES[name] ?? ABOVE
    return label(name, 'site', { x: centre.x + side.x, y: centre.y + side.y, size: 12.5 })
  })

export const labelsOf = (edition: Edition): readonly Lettering[] => {
  switch (edition) {
    case 'gm':
      return [...EVERYONE, ...GM_ONLY, ...ruinNames()]
    case 'players':
      return [...EVERYONE, ...PLAYERS_ONLY]
    case 'survey':
      return EVERYONE
  }
}

/** The boxes of all letters of each label: a label is as crooked as its letters are. */
export const labelBoxes = (edition: Edition, measure: Measure): readonly (readonly Box[])[] =>
  labelsOf(edition).map((lettering) => layOut(lettering, measure))
