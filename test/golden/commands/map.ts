import { DICE_GROUPS } from '#rules/dice/dice.ts'
import { KNOWLEDGE } from '#rules/knowledge.ts'
import {
  FOG_POLICIES,
  LOST_POLICIES,
  NUMBER_READERS,
  type Settings,
  SURVEY_POLICIES,
  TERRAIN_POLICIES,
} from '#rules/settings.ts'
import type { Hex } from '#shared/hex.ts'
import { hexNear, randomTerrain } from '#soak/patches/change-at-random.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { MakeCommand } from './command.ts'
import { uploadImage } from './story.ts'

const WIDEST_STROKE = { columns: 40, rows: 30 }
const OTHER_POLICIES = 1 / 5

export const putParty: MakeCommand = (chance, { view }) => ({
  kind: 'position',
  path: '/position',
  body: { hex: hexNear(chance, view.map.position) },
})

/** Paints a rectangle of hexes, as for a whole region. */
export const paintRegion: MakeCommand = (chance, { view }) => {
  const corner = hexNear(chance, view.map.position)
  const columns = 1 + chance.below(WIDEST_STROKE.columns)
  const rows = 1 + chance.below(WIDEST_STROKE.rows)
  const hexes: Hex[] = []
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1)
      hexes.push({ x: corner.x + column, y: corner.y + 2 * row + (column % 2) })
  const paint = chance.happens(1 / 2)
    ? { knowledge: chance.pick(KNOWLEDGE) }
    : { terrain: chance.happens(1 / 4) ? null : randomTerrain(chance, view) }
  return { kind: 'region', path: '/hexes', body: { hexes, ...paint } }
}

export const findBearings: MakeCommand = (chance) => ({
  kind: 'bearings',
  path: '/bearings',
  body: { reveal: chance.pick(['trail', 'end']) },
})

/** Random settings, mostly with the policies that the campaign tests. */
export const changeSettings =
  ({ lost, fog }: Pick<Settings, 'lost' | 'fog'>): MakeCommand =>
  (chance, { view: { settings } }) => ({
    kind: 'settings',
    method: 'PUT',
    path: '/settings',
    body: {
      ...settings,
      fog: chance.happens(OTHER_POLICIES) ? chance.pick(FOG_POLICIES) : fog,
      lost: chance.happens(OTHER_POLICIES) ? chance.pick(LOST_POLICIES) : lost,
      inKnownHexes: chance.pick(SURVEY_POLICIES),
      reach: chance.below(4),
      terrainOnMove: chance.pick(TERRAIN_POLICIES),
      numbering: {
        ...settings.numbering,
        for: chance.pick(NUMBER_READERS),
        column: chance.below(40) - 20,
        oddColumns: chance.pick(['lower', 'upper']),
      },
      typedDice: DICE_GROUPS.filter(() => chance.happens(1 / 4)),
      journal: !chance.happens(1 / 5),
    },
  })

const gridAtRandom = (chance: Chance) => ({
  left: chance.below(80) - 40.5,
  top: chance.below(80) - 40.5,
  columnSpacing: 12 + chance.below(60) / 2,
  rowSpacing: 7 + chance.below(60) / 3,
})

/** Places an uploaded image with a grid, or the built-in chart. */
export const placeChart: MakeCommand = (chance, situation) => {
  const { images, view } = situation
  if (images.length === 0) return uploadImage(chance, situation)
  const gone = view.ownChart !== null && chance.happens(1 / 3)
  const chart = {
    gm: chance.pick(images),
    players: chance.happens(1 / 2) ? null : chance.pick(images),
    grid: view.ownChart && chance.happens(1 / 2) ? view.ownChart.grid : gridAtRandom(chance),
    ...(chance.happens(1 / 2) && { survey: chance.pick(images) }),
  }
  return { kind: 'chart', method: 'PUT', path: '/chart', body: { chart: gone ? null : chart } }
}
