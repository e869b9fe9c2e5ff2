import { expect, test } from 'vitest'
import { CHART_LABELS } from '#content/chart/quatara.ts'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import type { KnownHexes } from '#rules/knowledge.ts'
import { STANDARD_RAIN } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { weatherFromRain } from '#rules/weather.ts'
import { type Hex, hexFromKey } from '#shared/hex.ts'
import { withHexes } from '#shared/hex-rows.ts'
import { RECORD } from '#test/support/open-campaign.ts'
import { stateOf } from '#test/support/states.ts'
import type { Campaign, DayEntry } from '../campaign.ts'
import type { EncounterEntry, Site, State } from '../state.ts'
import { journalDay } from './journal.ts'
import { playerView } from './player-view.ts'
import { dayView, gmView, looksTheSameToPlayers, viewFor } from './views.ts'

const MAP = { ...RECORD, position: { x: 41, y: 31 }, food: 0 }
const ENTRY: DayEntry = {
  day: 7,
  map: MAP,
  from: { x: 40, y: 30 },
  way: [{ x: 41, y: 31 }],
  order: { direction: 2, pace: 'fast', canoe: true, manual: false },
  rolls: [{ purpose: 'rain', sides: 4, result: 4 }],
  events: [
    { kind: 'encounter', time: 'morning', name: '2d6 owls' },
    { kind: 'shortfall', supply: 'food', players: 4 },
  ],
  checks: { terrain: 'Swamp', encounter: 18, heavyRain: 4, navigation: { bonus: 3, dc: 20 } },
  heading: 3,
  lost: true,
  shownToPlayers: { position: MAP.position, terrain: 'Swamp', way: [MAP.position] },
  stores: {
    start: { water: 100, food: 0, ointment: 44 },
    gained: { water: 0, food: 0, ointment: 0 },
  },
}
const SITE: Site = {
  id: 's1',
  hex: MAP.position,
  icon: 'ruin',
  name: 'Mossgate',
  gmText: 'The chief lies.',
  text: 'A gate of moss.',
  shown: 'visited',
}
const ENCOUNTER: EncounterEntry = {
  day: 7,
  time: 'morning',
  name: '2d6 owls',
  details: 'They are asleep.',
  state: 'open',
  note: 'The third one talks.',
  quantities: [{ dice: '2d6', total: 7 }],
}
const NOTES: DayNotes = { gm: 'The chief lied.', players: 'The chief spoke.', session: 'Two' }
const STATE: State = stateOf(MAP, {
  day: 7,
  days: { 7: 12 },
  known: { 31: { 41: 'visited' } },
  terrain: { 31: { 41: '7' } },
  sites: { [SITE.id]: SITE },
  trail: [{ day: 7, hex: MAP.position, shown: MAP.position }],
  tables: { beach: 'deleted' },
  met: { ruins: { 1: 7 } },
  encounters: { '7-1': ENCOUNTER },
  notes: { 7: NOTES },
  handouts: { i1: { name: 'The letter', day: 7, state: 'kept', width: 30, height: 20 } },
})
const CAMPAIGN: Campaign = {
  id: 'home',
  history: 'h1',
  revisions: { epoch: 'abc', full: 14, public: 5 },
  state: STATE,
  head: { seq: 12, kind: 'day', day: 7 },
  redo: { seq: 13, kind: 'save', day: null },
}
/** The campaign with some parts of its state replaced. */
const campaignWith = (parts: Partial<State>): Campaign => ({
  ...CAMPAIGN,
  state: { ...STATE, ...parts },
})

/** All paths to values that are not objects, as `map.position.x`. */
const pathsOf = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value) && typeof value[0] === 'object' && !Array.isArray(value[0])) {
    return pathsOf(value[0], `${path}[]`)
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path ? `${path}.${key}` : key))
    : [path]
}

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
  'chart.grid.pointy',
  'chart.image.height',
  'chart.image.path',
  'chart.image.veiled',
  'chart.image.width',
  'chart.survey',
  'labels[].hex.x',
  'labels[].hex.y',
  'labels[].name',
  'needs.ointment',
  'needs.water',
  'weather',
  'needs.food',
  'journal',
  'handout',
  'surroundings.here',
  'surroundings.neighbours',
  'fog',
  'numbering',
  'naming',
  'known.seen',
  'known.explored',
  'known.visited',
  'trail[].day',
  'trail[].hex.x',
  'trail[].hex.y',
  'sites[].id',
  'sites[].hex.x',
  'sites[].hex.y',
  'sites[].icon',
  'sites[].name',
  'sites[].text',
]

test('R-VIEW-1: players get only the fields of the allow-list', () => {
  expect([...pathsOf(playerView(CAMPAIGN))].sort()).toEqual([...PLAYER_PATHS].sort())
})

test('R-VIEW-1: an added field of the record does not reach players', () => {
  const secret = 'The chief lies.'
  const record = { ...STATE.record, secret }
  const view = playerView(campaignWith({ record, ...{ secret } }))
  expect(JSON.stringify(view)).not.toContain('secret')
  expect(view.map).toEqual(MAP)
})

test('R-VIEW-1: players get only the needs of the rules, also if fields are added', () => {
  const rules = { ...STANDARD_RULES, needs: { ointment: 3, water: 4, food: 5 }, secret: 'canary' }
  const view = playerView(campaignWith({ rules }))
  expect(view.needs).toEqual({ ointment: 3, water: 4, food: 5 })
  for (const word of ['canary', 'dc', 'colour', 'onAtLeast', 'gallons', 'tables'])
    expect(JSON.stringify(view)).not.toContain(word)
})

test('R-SUP-6: both views say if no weather fills a raincatcher', () => {
  const weather = weatherFromRain({ ...STANDARD_RAIN, gallons: { light: 0, heavy: 0 } })
  const campaign = campaignWith({ rules: { ...STANDARD_RULES, weather } })
  expect([playerView(campaign).dry, gmView(campaign).dry]).toEqual([true, true])
})

test('R-CHART-3: each audience has its own edition of the chart', () => {
  expect(gmView(CAMPAIGN).chart.image.path).toBe('gm')
  expect(playerView(CAMPAIGN).chart.image.path).toBe('players')
})

test('R-VIEW-1: everybody but the GM gets the players’ view', () => {
  expect(viewFor(CAMPAIGN, 'player')).toEqual(playerView(CAMPAIGN))
  expect(viewFor(CAMPAIGN, 'gm')).toEqual(gmView(CAMPAIGN))
})

test("R-CHART-1: hex (0,0) and the spacing of the grid on the built-in chart's sheet", () => {
  const { height, grid } = playerView(CAMPAIGN).chart
  expect(height).toBe(1200)
  expect(grid).toEqual({ left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5, pointy: false })
})

test('R-REV-2: states differ for players only by what they see', () => {
  const revisions = { epoch: 'abc', full: 99, public: 98 }
  const other: Campaign = { ...CAMPAIGN, revisions, head: null, redo: null }
  expect(looksTheSameToPlayers(CAMPAIGN.state, other.state)).toBe(true)
  const withLessFood = campaignWith({ record: { ...STATE.record, food: 1 } })
  expect(looksTheSameToPlayers(CAMPAIGN.state, withLessFood.state)).toBe(false)
  expect(looksTheSameToPlayers(CAMPAIGN.state, campaignWith({ day: 8 }).state)).toBe(false)
})

test('a day’s view has its revision, record, order, dice, alerts and heading', () => {
  expect(dayView(ENTRY, CAMPAIGN.revisions)).toEqual({
    revision: 'abc-14',
    day: 7,
    map: MAP,
    from: ENTRY.from,
    way: [{ x: 41, y: 31 }],
    order: ENTRY.order,
    rolls: ENTRY.rolls,
    events: ENTRY.events,
    checks: ENTRY.checks,
    alerts: ['Encounter at Morning: 2d6 owls', '4 player(s) have not enough food!'],
    direction: 3,
    lost: true,
    weather: null,
  })
})

const BALANCE = {
  water: { edited: 20, gained: 0, used: 20 },
  food: { edited: -40, gained: 0, used: 0 },
  ointment: { edited: 4, gained: 0, used: 4 },
}

test.each([true, false])(
  'R-JOUR-1, R-NOTE-1: the journal says whether a day was undone: %s',
  (undone) => {
    const campaign = undone ? campaignWith({ days: { 7: 14 } }) : CAMPAIGN
    expect(journalDay({ seq: 12, entry: ENTRY }, campaign)).toEqual({
      ...dayView(ENTRY, { ...CAMPAIGN.revisions, full: 12 }),
      undone,
      encounters: undone ? [] : [{ id: '7-1', ...ENCOUNTER }],
      notes: undone ? NO_NOTES : NOTES,
      balance: undone ? null : BALANCE,
    })
  },
)

test('players see no change if the fields of a site’s hex change their order', () => {
  const { x, y } = SITE.hex
  const turned = { ...SITE, hex: { y, x }, gmText: 'The chief is a spy.' }
  const sites = { [SITE.id]: turned }
  expect(looksTheSameToPlayers(CAMPAIGN.state, campaignWith({ sites }).state)).toBe(true)
})

const seen = (hexes: readonly Hex[]): KnownHexes =>
  withHexes<'seen'>(
    {},
    hexes.map((hex) => [hex, 'seen'] as const),
  )

test('R-FIND-2: each audience gets the labels of its image, under fog only readable ones', () => {
  const namesFor = (campaign: Campaign) => ({
    gm: gmView(campaign).labels.map(({ name }) => name),
    players: playerView(campaign).labels.map(({ name }) => name),
  })
  const open = namesFor(CAMPAIGN)
  expect(open.gm).toEqual(expect.arrayContaining(['Port Maravel', 'Temple of Oum']))
  expect(open.players).toEqual(expect.arrayContaining(['Port Maravel', 'unexplored']))
  expect(open.players).not.toContain('Temple of Oum')
  expect(open.gm).not.toContain('unexplored')

  const settings = { ...STATE.settings, fog: 'veil' } as const
  const known = (hexes: readonly Hex[]) => campaignWith({ settings, known: seen(hexes) })
  const port = CHART_LABELS.both.find(({ name }) => name === 'Port Maravel')
  const over = port?.over.split(' ').map(hexFromKey) ?? []
  const site = port?.hex ?? { x: 0, y: 0 }
  expect(over).not.toContainEqual(site)
  expect(namesFor(known([])).players).toEqual([])
  expect(namesFor(known([...over, site])).players).toEqual(['Port Maravel'])
  expect(namesFor(known([...over.slice(1), site])).players).toEqual([])
  // That label would betray its hex.
  expect(namesFor(known(over)).players).toEqual([])
  expect(namesFor(known([])).gm).toEqual(open.gm)
})

test('R-FIND-2, R-SURVEY-2: players get no labels that the survey covers', () => {
  const namesWhile = (fog: 'off' | 'veil', isAllKnown: boolean) => {
    const settings = { ...STATE.settings, fog, inKnownHexes: 'survey' as const }
    const labels = [...CHART_LABELS.both, ...CHART_LABELS.players].flatMap(({ hex, over }) => [
      hex,
      ...over.split(' ').map(hexFromKey),
    ])
    const known = seen(isAllKnown ? labels : [])
    return playerView(campaignWith({ settings, known })).labels.map(({ name }) => name)
  }
  expect(namesWhile('off', false)).toContain('unexplored')
  for (const fog of ['off', 'veil'] as const) {
    expect(namesWhile(fog, true)).not.toContain('unexplored')
    expect(namesWhile(fog, true)).toContain('Bay of Macaws')
  }
})
