import type { GmView } from '#protocol/views.ts'
import { KNOWLEDGE } from '#rules/knowledge.ts'
import { PACES } from '#rules/movement.ts'
import {
  FOG_POLICIES,
  LOST_POLICIES,
  NUMBER_READERS,
  SURVEY_POLICIES,
  TERRAIN_POLICIES,
} from '#rules/settings.ts'
import { SITE_ICONS, SITE_VISIBILITIES } from '#rules/site.ts'
import { HEADINGS, type Hex } from '#shared/hex.ts'
import type { Chance } from '../support/chance.ts'
import type { Change } from '../support/gm.ts'
import { range } from '../support/wait.ts'

/** A GM's command. The golden answers (`test/golden/`) depend on the exact commands made here of each seed. */
export type GmCommand = Pick<Change, 'method' | 'path' | 'body'>

const MAX_PAINTED_HEXES = 300
const MAX_SITE_TEXT = 1_500

/** A random command of a GM; days and undo are more frequent than others. */
export const randomCommand = (chance: Chance, view: GmView): GmCommand => {
  const makers = [
    endDay,
    endDay,
    endDay,
    run,
    rewind,
    undo,
    undo,
    redo,
    save,
    move,
    revealHexes,
    paintTerrain,
    addSite,
    changeSite,
    changeSettings,
  ]
  return chance.pick(makers)(chance, view)
}

const endDay = (chance: Chance): GmCommand => ({
  path: '/days',
  body: {
    direction: chance.pick(HEADINGS),
    pace: chance.pick(PACES),
    canoe: chance.happens(1 / 4),
    manual: chance.happens(1 / 4),
  },
})

export const run = (chance: Chance, { map: { position } }: GmView): GmCommand => ({
  path: '/runs',
  body: {
    route: [hexNear(chance, position), hexNear(chance, position)],
    pace: chance.pick(PACES),
    canoe: chance.happens(1 / 4),
    until: { encounter: chance.happens(1 / 4), lost: chance.happens(1 / 4) },
    days: 1 + chance.below(8),
  },
})

/** Rewinds, mostly by a few days. */
export const rewind = (chance: Chance, { day }: GmView): GmCommand => ({
  path: '/rewind',
  body: { day: Math.max(0, day - 1 - chance.below(4)) },
})

export const undo = (): GmCommand => ({ path: '/undo' })
export const redo = (): GmCommand => ({ path: '/redo' })

export const randomTerrain = (chance: Chance, { rules }: GmView): string =>
  chance.pick(rules.terrains).name

export const save = (chance: Chance, view: GmView): GmCommand => ({
  method: 'PUT',
  path: '/map',
  body: { ...view.map, food: chance.below(500), terrain: randomTerrain(chance, view) },
})

export const move = (chance: Chance, { map }: GmView): GmCommand => ({
  method: 'PUT',
  path: '/map',
  body: { ...map, position: hexNear(chance, map.position) },
})

export const hexNear = (chance: Chance, { x, y }: Hex): Hex => {
  const column = chance.below(13) - 6
  const row = 2 * (chance.below(7) - 3)
  return { x: x + column, y: y + row + (column % 2) }
}

const hexesNear = (chance: Chance, middle: Hex): readonly Hex[] =>
  range(1 + chance.below(chance.happens(1 / 4) ? MAX_PAINTED_HEXES : 12)).map(() =>
    hexNear(chance, hexNear(chance, middle)),
  )

export const revealHexes = (chance: Chance, { map }: GmView): GmCommand => ({
  path: '/hexes',
  body: { hexes: hexesNear(chance, map.position), knowledge: chance.pick(KNOWLEDGE) },
})

export const paintTerrain = (chance: Chance, view: GmView): GmCommand => ({
  path: '/hexes',
  body: {
    hexes: hexesNear(chance, view.map.position),
    terrain: chance.happens(1 / 4) ? null : randomTerrain(chance, view),
  },
})

const randomSite = (chance: Chance, { map }: GmView) => ({
  hex: hexNear(chance, map.position),
  icon: chance.pick(SITE_ICONS),
  name: `Site ${chance.below(100)} ~/"é`,
  text: 'x'.repeat(chance.below(MAX_SITE_TEXT)),
  gmText: '',
  shown: chance.pick(SITE_VISIBILITIES),
})

export const addSite = (chance: Chance, view: GmView): GmCommand => ({
  path: '/sites',
  body: randomSite(chance, view),
})

export const changeSite = (chance: Chance, view: GmView): GmCommand => {
  if (view.sites.length === 0) return addSite(chance, view)
  const path = `/sites/${chance.pick(view.sites).id}`
  if (chance.happens(1 / 2)) return { method: 'DELETE', path }
  return { method: 'PUT', path, body: randomSite(chance, view) }
}

const changeSettings = (chance: Chance, { settings }: GmView): GmCommand => ({
  method: 'PUT',
  path: '/settings',
  body: {
    ...settings,
    fog: chance.pick(FOG_POLICIES),
    inKnownHexes: chance.pick(SURVEY_POLICIES),
    lost: chance.pick(LOST_POLICIES),
    reach: chance.below(4),
    terrainOnMove: chance.pick(TERRAIN_POLICIES),
    numbering: { ...settings.numbering, for: chance.pick(NUMBER_READERS) },
  },
})
