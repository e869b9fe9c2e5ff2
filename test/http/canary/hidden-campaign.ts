import fc from 'fast-check'
import type { DayEntry } from '#campaign/campaign.ts'
import type { EncounterEntry, OwnChart, Site, State } from '#campaign/state.ts'
import { fromNamedRecord } from '#campaign/views/wire-record.ts'
import { EMPTY_PLAN, type Plan } from '#protocol/map/plan.ts'
import type { EncounterTable } from '#rules/encounter.ts'
import type { Knowledge } from '#rules/knowledge.ts'
import type { NamedRecord } from '#rules/record.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import {
  FOG_POLICIES,
  LOST_POLICIES,
  type Settings,
  STANDARD_SETTINGS,
  SURVEY_POLICIES,
} from '#rules/settings.ts'
import type { SiteVisibility } from '#rules/site.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { pickStores } from '#rules/supplies.ts'
import type { Weather } from '#rules/weather.ts'
import type { Hex } from '#shared/hex.ts'
import { type HexChange, withHexes } from '#shared/hex-rows.ts'
import { RECORD } from '../../support/open-campaign.ts'
import {
  GM_IMAGE,
  MAP_SIZE,
  PLAYERS_IMAGE,
  SHEET_GRID,
  SURVEY_IMAGE,
  sheetHexes,
} from './map-image.ts'

/** Random settings of a campaign. */
export const anyLot = fc.record({
  fog: fc.constantFrom(...FOG_POLICIES),
  lost: fc.constantFrom(...LOST_POLICIES),
  chart: fc.constantFrom('built-in', 'one image', 'two images'),
  inKnownHexes: fc.constantFrom(...SURVEY_POLICIES),
  /** The survey of an uploaded chart. */
  survey: fc.constantFrom('none', 'gm', 'third'),
  numbers: fc.constantFrom('nobody', 'gm', 'everyone', 'printed'),
  /** Players' knowledge of each hex of the sheet. */
  known: fc.array(fc.constantFrom('unknown', 'seen', 'visited', 'explored'), {
    minLength: sheetHexes().length,
    maxLength: sheetHexes().length,
  }),
  sites: fc.array(
    fc.record({
      at: fc.nat({ max: sheetHexes().length - 1 }),
      shown: fc.constantFrom<SiteVisibility[]>('never', 'seen', 'visited', 'explored', 'always'),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  astray: fc.boolean(),
})
export type Lot = typeof anyLot extends fc.Arbitrary<infer Value> ? Value : never

/** A campaign in which every secret can be told from everything else. */
export interface HiddenCampaign {
  /** Without its day. */
  readonly state: State
  readonly day: DayEntry
  /** R-PLAN-1: the GM's alone. */
  readonly plan: Plan
  /** Words that the GM reads and players never may. */
  readonly words: readonly string[]
  /** Numbers of the same kind. */
  readonly numbers: readonly number[]
  /** Words that players may read. */
  readonly openWords: readonly string[]
}

/** An even number far from those of the sheet, another one for each purpose. */
const farNumber = (n: number, purpose: number): number => 6_000 + ((n * 10 + purpose) % 1_990) * 2

const ownChart = ({ chart: choice, survey: third }: Lot): OwnChart | null => {
  if (choice === 'built-in') return null
  const gm = { image: GM_IMAGE, ...MAP_SIZE }
  const players = choice === 'two images' ? { image: PLAYERS_IMAGE, ...MAP_SIZE } : null
  const survey = { none: null, gm, third: { image: SURVEY_IMAGE, ...MAP_SIZE } }[third]
  return { gm, players, survey, grid: SHEET_GRID }
}

/** An image of ours that players see in known hexes, if it is another one than they see anyway. */
export const surveyFor = ({ chart, inKnownHexes, survey }: Lot): 'gm' | 'survey' | null => {
  if (chart === 'built-in' || inKnownHexes !== 'survey' || survey === 'none') return null
  if (survey === 'third') return 'survey'
  return chart === 'two images' ? 'gm' : null
}

const sitesOf = (lot: Lot, n: number): readonly { site: Site; isHidden: boolean }[] =>
  lot.sites.map(({ at, shown }, index) => {
    const hex = sheetHexes()[at] ?? { x: 0, y: 0 }
    const knowledge = lot.known[at]
    const isSeen = knowledge !== 'unknown'
    const isShown =
      shown === 'always' ||
      (shown === 'seen' && isSeen) ||
      (shown === 'visited' && (knowledge === 'visited' || knowledge === 'explored')) ||
      (shown === 'explored' && knowledge === 'explored')
    const mark = `${isShown ? 'open' : 'canary'}-${n}-${index}`
    const site: Site = {
      id: `${mark}-site`,
      hex,
      icon: 'ruin',
      name: `${mark}-name "Ж"`,
      gmText: `canary-${n}-${index}-gm-text`,
      text: `${mark}-text`,
      shown,
    }
    return { site, isHidden: !isShown }
  })

/** A result, and a table, of which no day was rolled yet. */
const weatherWith = (name: string, dc: number): Weather => {
  const [table] = STANDARD_RULES.weather.tables
  const [light, heavy] = table?.rows ?? []
  if (!table || !light || !heavy) throw new Error('There is no weather')
  const rows = [light, { ...heavy, name, dc, points: null }]
  return { on: table.id, tables: [{ ...table, name: `${name}-table`, rows }] }
}

/** The standard rules with something of the GM's own: a terrain where nobody is, and more. */
const rulesOf = (n: number): RuleSet => {
  const [first, ...rest] = STANDARD_RULES.terrains
  if (!first) throw new Error('There is no terrain')
  return {
    ...STANDARD_RULES,
    encounters: { ...STANDARD_RULES.encounters, times: [`canary-${n}-time`] },
    forage: { ...STANDARD_RULES.forage, rations: `canary-${n}-forage` },
    weather: weatherWith(`canary-${n}-weather`, farNumber(n, 5)),
    terrains: [{ ...first, name: `canary-${n}-terrain`, cost: farNumber(n, 6) }, ...rest],
  }
}

/** In tables and encounters. */
const TABLE_WORDS = [
  'table',
  'table-name',
  'row',
  'row-name',
  'row-details',
  'entry-name',
  'entry-details',
  'entry-note',
] as const

const tableOf = (n: number): EncounterTable => ({
  id: `canary-${n}-table`,
  name: `canary-${n}-table-name`,
  die: 6,
  dice: null,
  rows: [
    {
      id: `canary-${n}-row`,
      min: 1,
      max: 6,
      name: `canary-${n}-row-name`,
      details: `canary-${n}-row-details`,
      table: null,
      once: true,
    },
  ],
})

const encounterOf = (n: number): EncounterEntry => ({
  day: 1,
  time: `canary-${n}-time`,
  name: `canary-${n}-entry-name`,
  details: `canary-${n}-entry-details`,
  state: 'open',
  note: `canary-${n}-entry-note`,
  quantities: [{ dice: '2d6', total: farNumber(n, 4) }],
})

/**
 * @param n another one for each campaign: its secrets are its own
 */
export const hiddenCampaign = (lot: Lot, n: number): HiddenCampaign => {
  const hidesPlace = lot.lost !== 'true-hex'
  const believed: Hex = { x: 2, y: 2 }
  const truth: Hex = { x: farNumber(n, 0), y: farNumber(n, 1) }
  const isAstray = hidesPlace && lot.astray
  const position = isAstray ? truth : believed
  const origin: Hex = { x: farNumber(n, 2), y: farNumber(n, 3) }
  const map: NamedRecord = { ...RECORD, position, terrain: 'Mountains' }
  const rules = rulesOf(n)
  const settings: Settings = {
    ...STANDARD_SETTINGS,
    fog: lot.fog,
    inKnownHexes: lot.inKnownHexes,
    lost: lot.lost,
    numbering: { for: lot.numbers, origin, column: 1, row: 1, oddColumns: 'lower' },
  }
  const sites = sitesOf(lot, n)
  const table = tableOf(n)
  const known = sheetHexes().flatMap((hex, index): HexChange<Exclude<Knowledge, 'unknown'>>[] => {
    const knowledge = lot.known[index]
    return knowledge && knowledge !== 'unknown' ? [[hex, knowledge]] : []
  })
  const day: DayEntry = {
    day: 1,
    map,
    from: { x: 0, y: 0 },
    way: [position],
    order: { direction: 3, pace: 'normal', canoe: false, manual: false },
    rolls: [{ purpose: 'navigation', sides: 20, result: 1 }],
    events: [{ kind: 'encounter', time: `canary-${n}-time`, name: `canary-${n}-encounter` }],
    checks: {
      terrain: `canary-${n}-terrain`,
      encounter: 18,
      heavyRain: 4,
      navigation: { bonus: n, dc: 15 },
    },
    heading: 3,
    lost: isAstray,
    // Told under another policy, which the one of now takes back.
    shownToPlayers:
      lot.lost === 'no-marker'
        ? { position, terrain: `canary-${n}-terrain`, way: [position] }
        : { position: believed, terrain: null, way: null },
    stores: { start: pickStores(map), gained: { ointment: 0, water: 0, food: 0 } },
  }
  const hidden = sites.filter(({ isHidden }) => isHidden).map(({ site }) => site)
  const open = sites.filter(({ isHidden }) => !isHidden).map(({ site }) => site)
  return {
    state: {
      record: fromNamedRecord(map, rules, ''),
      believed,
      progress: { heading: 3, points: 98 },
      believedProgress: { heading: 3, points: 97 },
      day: 1,
      days: {},
      rulesChanged: false,
      known: withHexes({}, known),
      terrain: {},
      trail: [
        { day: 0, hex: { x: 0, y: 0 }, shown: { x: 0, y: 0 } },
        { day: 1, hex: position, shown: believed },
      ],
      sites: Object.fromEntries(sites.map(({ site }) => [site.id, site])),
      tables: { [table.id]: table },
      met: { [table.id]: { [table.rows[0]?.id ?? '']: 1 } },
      encounters: { '1-1': encounterOf(n) },
      notes: { 1: { gm: `canary-${n}-note`, players: `open-${n}-note`, session: null } },
      handouts: {},
      chart: ownChart(lot),
      settings,
      rules,
      weather: null,
      story: '',
    },
    day,
    plan: {
      ...EMPTY_PLAN,
      route: [believed, { x: farNumber(n, 7), y: farNumber(n, 8) }],
      carry: farNumber(n, 9),
    },
    words: [
      ...sites.map(({ site }) => site.gmText),
      ...hidden.flatMap(({ id, name, text }) => [id, name, text]),
      `canary-${n}-time`,
      `canary-${n}-encounter`,
      `canary-${n}-terrain`,
      `canary-${n}-forage`,
      `canary-${n}-weather`,
      `canary-${n}-weather-table`,
      `canary-${n}-note`,
      ...TABLE_WORDS.map((word) => `canary-${n}-${word}`),
      ...(lot.chart === 'two images' && surveyFor(lot) !== 'gm' ? [GM_IMAGE] : []),
      ...(lot.chart !== 'built-in' && lot.survey === 'third' && surveyFor(lot) === null
        ? [SURVEY_IMAGE]
        : []),
    ],
    numbers: [
      ...[4, 5, 6, 7, 8, 9].map((purpose) => farNumber(n, purpose)),
      ...(isAstray ? [truth.x, truth.y] : []),
      ...(lot.numbers === 'everyone' || lot.numbers === 'printed' ? [] : [origin.x, origin.y]),
    ],
    openWords: open.flatMap(({ name, text }) => [name, text]),
  }
}
