import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newExpedition } from '../campaign/create-campaign.ts'
import { prepareViews } from '../campaign/hex-views.ts'
import { EMPTY_MAP_STATE, type MapState } from '../campaign/map-state.ts'
import { MAX_HEXES } from '../rules/bounds.ts'
import { estimateBytes, type KeptCampaign, keptCampaigns } from './kept-campaigns.ts'

const MB = 2 ** 20

const withKnown = (count: number): MapState => ({
  ...EMPTY_MAP_STATE,
  known: new Map(Array.from({ length: count }, (_, at) => [`${at},0`, 'seen' as const])),
})
const withTexts = (length: number): MapState => {
  const note = { hex: { x: 0, y: 0 }, icon: 'ruin', name: 'n', shown: 'never' } as const
  const site = { id: 's', ...note, text: 't'.repeat(length), gmText: '' }
  return { ...EMPTY_MAP_STATE, sites: new Map([['s', site]]) }
}
const withNotes = (count: number, length: number): MapState => {
  const entry = {
    day: 1,
    time: 'dawn',
    name: 'n',
    details: '',
    state: 'open',
    quantities: [],
  } as const
  const ids = Array.from({ length: count }, (_, at) => `1-${at + 1}`)
  const note = 'n'.repeat(length)
  return { ...EMPTY_MAP_STATE, encounters: new Map(ids.map((id) => [id, { ...entry, note }])) }
}
const withDayNotes = (count: number, length: number): MapState => {
  const days = Array.from({ length: count }, (_, at) => `${at + 1}`)
  const gm = 'n'.repeat(length)
  return {
    ...EMPTY_MAP_STATE,
    notes: new Map(days.map((day) => [day, { gm, players: '', session: null }])),
  }
}
const withRows = (tables: number): MapState => {
  const row = { details: 'd'.repeat(20), table: null, once: false, name: 'n' }
  const rows = Array.from({ length: 100 }, (_, at) => ({
    id: `${at}`,
    min: at + 1,
    max: at + 1,
    ...row,
  }))
  const of = (id: string) => ({ id, name: id, die: 100, rows }) as const
  const ids = Array.from({ length: tables }, (_, at) => `t${at}`)
  return { ...EMPTY_MAP_STATE, tables: new Map(ids.map((id) => [id, of(id)])) }
}
const withMet = (count: number): MapState => ({
  ...EMPTY_MAP_STATE,
  met: new Map(Array.from({ length: count }, (_, at) => [`table/${at}`, 1])),
})
const EXPEDITION = newExpedition()
const stateOf = (mapState: MapState) => ({ expedition: EXPEDITION, mapState })
const kept = (id: string, mapState: MapState, epoch = 'e'): KeptCampaign => {
  const revisions = { epoch, full: 1, public: 1 }
  const heads = { head: null, redo: null, prepared: 0 }
  const campaign = { id, revisions, ...stateOf(mapState), ...heads }
  return { campaign, committedAt: 1, annotationsRevision: 0 }
}

test('a campaign is found in its epoch, and only in that', () => {
  const campaigns = keptCampaigns()
  campaigns.keep(kept('home', EMPTY_MAP_STATE))
  expect(campaigns.find('home', 'e')?.campaign.mapState).toBe(EMPTY_MAP_STATE)
  expect(campaigns.find('home', 'f')).toBeUndefined()
  campaigns.keep(kept('home', EMPTY_MAP_STATE, 'f'))
  expect(campaigns.find('home', 'f')?.campaign.mapState).toBe(EMPTY_MAP_STATE)
})

test.each([
  ['known hexes', withKnown(2_000)],
  ['texts of sites', withTexts(250_000)],
  ['texts of encounters', withNotes(14, 10_000)],
  ['rows of tables', withRows(13)],
  ['met rows', withMet(5_000)],
  ['notes', withDayNotes(14, 10_000)],
])('kept campaigns are bounded by what they take: %s', (_, mapState) => {
  const campaigns = keptCampaigns(MB)
  for (const id of ['a', 'b']) campaigns.keep(kept(id, mapState))
  campaigns.find('a', 'e')
  campaigns.keep(kept('c', mapState))
  const found = ['a', 'b', 'c'].filter((id) => campaigns.find(id, 'e'))
  expect(found).toEqual(['a', 'c'])
})

test('rules of a group’s own count for what they take', () => {
  const texts = 't'.repeat(100_000)
  const [terrain] = EXPEDITION.rules.terrains
  if (!terrain) throw new TypeError('The standard rules have terrains')
  const rules = { ...EXPEDITION.rules, terrains: [{ ...terrain, name: texts }] }
  const state = { expedition: { ...EXPEDITION, rules }, mapState: EMPTY_MAP_STATE }
  expect(estimateBytes(state) - estimateBytes(stateOf(EMPTY_MAP_STATE))).toBeGreaterThan(200_000)
})

test('a campaign larger than all room replaces what was kept of it, and is not kept', () => {
  const campaigns = keptCampaigns(MB)
  campaigns.keep(kept('a', EMPTY_MAP_STATE))
  campaigns.keep(kept('a', withKnown(20_000)))
  expect(campaigns.find('a', 'e')).toBeUndefined()
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Every hex a run of its own, as no honest campaign has. */
const scattered = (count: number): MapState => {
  const keys = Array.from(
    { length: count },
    (_, at) => `${4 * (at % 200)},${2 * Math.floor(at / 200)}`,
  )
  return {
    ...EMPTY_MAP_STATE,
    known: new Map(keys.map((key) => [key, 'seen'])),
    terrain: new Map(keys.map((key) => [key, '1'])),
    trail: keys.map((_, day) => ({ day, hex: { x: day, y: 1 }, shown: { x: day, y: 2 } })),
  }
}

test('a map state counts for what it takes, with the rows that its views are made of', async () => {
  const before = heap()
  const mapState = scattered(MAX_HEXES)
  expect(estimateBytes(stateOf(mapState))).toBeGreaterThan(8 * MB)
  await prepareViews(mapState)
  const real = heap() - before
  const share = estimateBytes(stateOf(mapState)) / real
  expect(share).toBeGreaterThan(0.8)
  expect(share).toBeLessThan(1.5)
})
