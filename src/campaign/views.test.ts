import { expect, test } from 'vitest'
import { RECORD } from '../../test/support/open-campaign.ts'
import type { Campaign, Change, DayEntry } from './campaign.ts'
import { dayView, gmView, journalDay, looksTheSameToPlayers, playerView, viewFor } from './views.ts'

const ENTRY: DayEntry = {
  from: { x: 40, y: 30 },
  order: { direction: 2, pace: 'fast', canoe: true, manual: false },
  rolls: [{ purpose: 'rain', sides: 4, result: 4 }],
  alerts: ['4 player(s) have not enough food!'],
  heading: 3,
  lost: true,
}
const BEFORE = { map: RECORD, day: 6 }
const AFTER = { map: { ...RECORD, position: { x: 41, y: 31 }, food: 0 }, day: 7 }
const DAY: Change = {
  seq: 12,
  parent: 9,
  content: { kind: 'day', entry: ENTRY },
  before: BEFORE,
  after: AFTER,
  undone: false,
}
const SAVE: Change = { ...DAY, seq: 13, parent: 12, content: { kind: 'save' }, undone: true }
const CAMPAIGN: Campaign = {
  id: 'home',
  revisions: { epoch: 'abc', full: 14, public: 5 },
  expedition: AFTER,
  head: DAY,
  redo: SAVE,
}

/** Every path to a value that is not an object, as `map.position.x`. */
const pathsOf = (value: unknown, path = ''): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path ? `${path}.${key}` : key))
    : [path]

const PLAYER_PATHS = [
  'revision',
  'day',
  'map.position.x',
  'map.position.y',
  'map.terrain',
  'map.rain',
  'map.water',
  'map.food',
  'map.ointment',
  'map.partyMembers',
  'map.raincatchers',
  'map.survival',
  'chart.width',
  'chart.height',
  'chart.grid.left',
  'chart.grid.top',
  'chart.grid.columnSpacing',
  'chart.grid.rowSpacing',
  'chart.image.path',
  'chart.image.widths',
  'surroundings.here',
  'surroundings.neighbours',
]

test('R-VIEW-1: a player gets the fields of the allow-list and not one more', () => {
  expect([...pathsOf(playerView(CAMPAIGN))].sort()).toEqual([...PLAYER_PATHS].sort())
})

test('R-VIEW-1: what is added to a record does not reach a player by itself', () => {
  const map = { ...AFTER.map, secret: 'The chief lies.' }
  const view = playerView({ ...CAMPAIGN, expedition: { ...AFTER, map } })
  expect(JSON.stringify(view)).not.toContain('secret')
  expect(view.map).toEqual(AFTER.map)
})

test('R-VIEW-1: no dice, alerts, changes or full revision are in what a player gets', () => {
  const said = JSON.stringify(playerView(CAMPAIGN))
  for (const word of ['rolls', 'alerts', 'undo', 'redo', 'order', 'lost', 'abc-14']) {
    expect(said).not.toContain(word)
  }
})

test('R-VIEW-2: the GM gets the same fields, and what undo and redo would do', () => {
  expect([...pathsOf(gmView(CAMPAIGN))].sort()).toEqual(
    [...PLAYER_PATHS, 'undo.kind', 'undo.day', 'redo.kind', 'redo.day'].sort(),
  )
  expect(gmView(CAMPAIGN)).toMatchObject({
    revision: 'abc-14',
    day: 7,
    map: AFTER.map,
    undo: { kind: 'day', day: 7 },
    redo: { kind: 'save', day: null },
  })
})

test('R-VIEW-2: with nothing to take back or put back, both are null', () => {
  const { undo, redo } = gmView({ ...CAMPAIGN, head: null, redo: null })
  expect([undo, redo]).toEqual([null, null])
})

test('R-VIEW-3: each audience has its own edition of the chart', () => {
  expect(gmView(CAMPAIGN).chart.image.path).toBe('/charts/home/gm')
  expect(playerView(CAMPAIGN).chart.image.path).toBe('/charts/home/players')
})

test('R-VIEW-1: whoever is not the GM gets the view of a player', () => {
  expect(viewFor(CAMPAIGN, 'player')).toEqual(playerView(CAMPAIGN))
  expect(viewFor(CAMPAIGN, 'gm')).toEqual(gmView(CAMPAIGN))
})

test("R-CHART-1: hex (0,0) and the spacing of the grid on the built-in chart's sheet", () => {
  const { height, grid } = playerView(CAMPAIGN).chart
  expect(height).toBe(1200)
  expect(grid).toEqual({ left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 })
})

test('R-REV-2: each audience is told its own revision', () => {
  expect(gmView(CAMPAIGN).revision).toBe('abc-14')
  expect(playerView(CAMPAIGN).revision).toBe('abc-5')
})

test('R-REV-2: players tell states apart by what they see alone', () => {
  const revisions = { epoch: 'abc', full: 99, public: 98 }
  const other: Campaign = { ...CAMPAIGN, revisions, head: null, redo: null }
  expect(looksTheSameToPlayers(CAMPAIGN, other)).toBe(true)
  const moved = { ...AFTER, map: { ...AFTER.map, food: 1 } }
  expect(looksTheSameToPlayers(CAMPAIGN, { ...CAMPAIGN, expedition: moved })).toBe(false)
  const later = { ...AFTER, day: 8 }
  expect(looksTheSameToPlayers(CAMPAIGN, { ...CAMPAIGN, expedition: later })).toBe(false)
})

test('R-DAY-5: a day is told with its revision, record, order, dice, alerts and course', () => {
  expect(dayView(DAY, ENTRY, CAMPAIGN.revisions)).toEqual({
    revision: 'abc-12',
    day: 7,
    map: AFTER.map,
    from: ENTRY.from,
    order: ENTRY.order,
    rolls: ENTRY.rolls,
    alerts: ENTRY.alerts,
    direction: 3,
    lost: true,
  })
})

test.each([true, false])('R-JOUR-1: the journal says whether a day was undone: %s', (undone) => {
  expect(journalDay({ ...DAY, undone }, ENTRY, CAMPAIGN.revisions)).toEqual({
    ...dayView(DAY, ENTRY, CAMPAIGN.revisions),
    undone,
  })
})
