import { expect, test } from 'vitest'
import { previewHexKey } from './hex-key.ts'
import type { LostPolicy } from './settings.ts'
import type { SiteVisibility } from './site.ts'

const FORD = { x: 4, y: 22 }
const PARTY = { x: 10, y: 10 }
const SEEN = { x: 11, y: 11 }
const BELIEVED = { x: 40, y: 40 }

const SITE = { hex: FORD, name: 'Old ford', gmText: 'A troll.', text: 'A ford.' }
const campaign = (lost: LostPolicy, ...shown: SiteVisibility[]) => ({
  sites: shown.map((each) => ({ ...SITE, shown: each })),
  terrain: [{ terrain: 'Swamp', runs: [[10, 10, 1]] as const }],
  known: { seen: [[SEEN.y, SEEN.x, 1]] as const, visited: [[22, 4, 1]] as const, explored: [] },
  settings: { lost },
  map: { position: PARTY },
  believed: BELIEVED,
})
const keyWithTexts = (gmText: string, text: string, name = ' OLD FORD') => ({
  sites: [{ hex: FORD, name, gmText, text }],
  terrain: [],
})

test.each([
  ['a new site', keyWithTexts('x', 'y', 'Mill'), { isNew: true, changes: ['gmText', 'text'] }],
  ['the same', keyWithTexts('A troll.', ''), { isNew: false, changes: [] }],
  ['the GM’s text', keyWithTexts('x', 'A ford.'), { isNew: false, changes: ['gmText'] }],
])('R-KEY-4: %s of a key is no text that players see at once', (_, key, expected) => {
  const { sites } = previewHexKey(campaign('true-hex', 'always'), key)
  expect(sites).toEqual([{ site: key.sites[0], ...expected, isSeenAtOnce: false }])
})

test.each([
  { shown: ['never'], isSeenAtOnce: false },
  { shown: ['visited'], isSeenAtOnce: true },
  { shown: ['explored'], isSeenAtOnce: false },
  // R-KEY-3: a key's site is merged into the first of two equal ones.
  { shown: ['never', 'always'], isSeenAtOnce: false },
] as const)('R-KEY-4: another text of a site shown $shown: $isSeenAtOnce', (scenario) => {
  const { sites } = previewHexKey(
    campaign('true-hex', ...scenario.shown),
    keyWithTexts('', 'A mill.'),
  )
  expect(sites).toMatchObject([{ changes: ['text'], isSeenAtOnce: scenario.isSeenAtOnce }])
})

test.each([
  { what: 'what is so already', hex: PARTY, terrain: 'Swamp', lost: 'true-hex', seen: undefined },
  { what: 'the party’s hex', hex: PARTY, terrain: 'Beach', lost: 'true-hex', seen: true },
  { what: 'a known neighbour', hex: SEEN, terrain: 'Beach', lost: 'true-hex', seen: true },
  {
    what: 'an unknown hex',
    hex: { x: 10, y: 12 },
    terrain: 'Beach',
    lost: 'true-hex',
    seen: false,
  },
  { what: 'the true hex', hex: PARTY, terrain: 'Beach', lost: 'believed-hex', seen: false },
  { what: 'the believed hex', hex: BELIEVED, terrain: 'Beach', lost: 'believed-hex', seen: true },
  { what: 'any hex', hex: PARTY, terrain: 'Beach', lost: 'no-marker', seen: false },
] as const)('R-KEY-4: $what painted $terrain, where players see $lost: $seen', (scenario) => {
  const { hex, terrain, lost, seen } = scenario
  const preview = previewHexKey(campaign(lost), { sites: [], terrain: [{ hex, terrain }] })
  expect(preview.terrain).toEqual(seen === undefined ? [] : [{ terrain, isSeenAtOnce: seen }])
})
