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

/** The golden answers (`test/golden/`) hold what is made here of a chance to the letter. */
export type Deed = Pick<Change, 'method' | 'path' | 'body'>

const MOST_PAINTED = 300
const SITE_TEXT = 1_500

/** A GM's commands, days and undo more often than the rest. */
export const deedAtRandom = (chance: Chance, view: GmView): Deed => {
  const deeds = [
    day,
    day,
    day,
    run,
    rewind,
    undo,
    undo,
    redo,
    save,
    move,
    see,
    paintTerrain,
    addSite,
    changeSite,
    play,
  ]
  return chance.pick(deeds)(chance, view)
}

const day = (chance: Chance): Deed => ({
  path: '/days',
  body: {
    direction: chance.pick(HEADINGS),
    pace: chance.pick(PACES),
    canoe: chance.happens(1 / 4),
    manual: chance.happens(1 / 4),
  },
})

export const run = (chance: Chance, { map: { position } }: GmView): Deed => ({
  path: '/runs',
  body: {
    route: [near(chance, position), near(chance, position)],
    pace: chance.pick(PACES),
    canoe: chance.happens(1 / 4),
    until: { encounter: chance.happens(1 / 4), lost: chance.happens(1 / 4) },
    days: 1 + chance.below(8),
  },
})

/** Mostly back by a few days. */
export const rewind = (chance: Chance, { day }: GmView): Deed => ({
  path: '/rewind',
  body: { day: Math.max(0, day - 1 - chance.below(4)) },
})

export const undo = (): Deed => ({ path: '/undo' })
export const redo = (): Deed => ({ path: '/redo' })

export const terrainAtRandom = (chance: Chance, { rules }: GmView): string =>
  chance.pick(rules.terrains).name

export const save = (chance: Chance, view: GmView): Deed => ({
  method: 'PUT',
  path: '/map',
  body: { ...view.map, food: chance.below(500), terrain: terrainAtRandom(chance, view) },
})

export const move = (chance: Chance, { map }: GmView): Deed => ({
  method: 'PUT',
  path: '/map',
  body: { ...map, position: near(chance, map.position) },
})

export const near = (chance: Chance, { x, y }: Hex): Hex => {
  const column = chance.below(13) - 6
  const row = 2 * (chance.below(7) - 3)
  return { x: x + column, y: y + row + (column % 2) }
}

const region = (chance: Chance, middle: Hex): readonly Hex[] =>
  range(1 + chance.below(chance.happens(1 / 4) ? MOST_PAINTED : 12)).map(() =>
    near(chance, near(chance, middle)),
  )

export const see = (chance: Chance, { map }: GmView): Deed => ({
  path: '/hexes',
  body: { hexes: region(chance, map.position), knowledge: chance.pick(KNOWLEDGE) },
})

export const paintTerrain = (chance: Chance, view: GmView): Deed => ({
  path: '/hexes',
  body: {
    hexes: region(chance, view.map.position),
    terrain: chance.happens(1 / 4) ? null : terrainAtRandom(chance, view),
  },
})

const siteNote = (chance: Chance, { map }: GmView) => ({
  hex: near(chance, map.position),
  icon: chance.pick(SITE_ICONS),
  name: `Site ${chance.below(100)} ~/"é`,
  text: 'x'.repeat(chance.below(SITE_TEXT)),
  gmText: '',
  shown: chance.pick(SITE_VISIBILITIES),
})

export const addSite = (chance: Chance, view: GmView): Deed => ({
  path: '/sites',
  body: siteNote(chance, view),
})

export const changeSite = (chance: Chance, view: GmView): Deed => {
  if (view.sites.length === 0) return addSite(chance, view)
  const path = `/sites/${chance.pick(view.sites).id}`
  if (chance.happens(1 / 2)) return { method: 'DELETE', path }
  return { method: 'PUT', path, body: siteNote(chance, view) }
}

const play = (chance: Chance, { settings }: GmView): Deed => ({
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
