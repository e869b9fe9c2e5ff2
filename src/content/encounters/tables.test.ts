import { describe, expect, test } from 'vitest'
import { type EncounterTable, findEncounterTable } from '#rules/encounter.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { ENCOUNTER_TABLES } from './tables.ts'

const JUNGLE_MIN_ENTRIES = 25
const OTHER_MIN_ENTRIES = 15
const UNDEAD_MIN_ENTRIES = 5
const NAME_MAX_LENGTH = 60
const D100 = Array.from({ length: 100 }, (_, index) => index + 1)

const LESSER_UNDEAD = /\b(undead|skelet\w*|zombies?|ghouls?|shadows?|spect(er|re)s?)\b/i
const GREATER_UNDEAD =
  /\b(wights?|wraiths?|ghasts?|ghosts?|mumm(y|ies)|vampires?|lich(es)?|will-o\S*|banshees?|revenants?|phantoms?|crawling claws?)\b/i

/**
 * Creatures and names that are not in the System Reference Document, so that Overland may not use
 * them.
 */
const PRODUCT_IDENTITY = `
  aarakocra, al-miraj, almiraj, assassin vine, beholder, blight, bullywug, carrion crawler,
  chwinga, demilich, displacer beast, eblis, faerie dragon, firenewt, flail snail, flameskull,
  flumph, froghemoth, galeb duhr, girallon, githyanki, githzerai, grung, hook horror,
  intellect devourer, jaculi, kamadan, kenku, kuo-toa, mantrap, mind flayer, myconid, nothic,
  peryton, pixie, pterafolk, slaad, su-monster, tabaxi, thri-kreen, tortle, tri-flower frond,
  troglodyte, umber hulk, vegepygmy, vegepygmies, water weird, yellow musk creeper, yeti, yuan-ti,
  zorbo, brontosaurus, deinonychus, dimetrodon, hadrosaurus, quetzalcoatlus, stegosaurus,
  velociraptor, acererak, batiri, chult, chultan, mezro, nyanzaru, omu, ubtao
`
const DENIED = new RegExp(`\\b(${PRODUCT_IDENTITY.trim().split(/,\s*/).join('|')})(e?s)?\\b`, 'i')

const tables = STANDARD_RULES.terrains.map(
  (terrain) => [terrain.name as string, findEncounterTable(ENCOUNTER_TABLES, terrain)] as const,
)
const namesOf = ({ rows }: EncounterTable) => rows.map(({ name }) => name)
const namesLike = (table: EncounterTable, words: RegExp) =>
  namesOf(table).filter((name) => words.test(name))
const tablesWithout = (...terrains: string[]) =>
  tables.filter(([terrain]) => !terrains.includes(terrain))

test('R-TER-1: every terrain has a table of its own, and there is no other', () => {
  const named = STANDARD_RULES.terrains.map(({ table }) => table)
  expect(Object.keys(ENCOUNTER_TABLES)).toEqual(named)
  expect(new Set(tables.map(([, table]) => table)).size).toBe(named.length)
})

describe.each(tables)('%s', (terrain, table) => {
  test('R-ENC-4: the rows ascend and cover 1 to 100 exactly once', () => {
    expect(table.die).toBe(100)
    const covered = table.rows.flatMap(({ min, max }) => D100.filter((n) => min <= n && n <= max))
    expect(covered).toEqual(D100)
    expect(table.rows.filter(({ min, max }) => min > max || min < 1 || max > 100)).toEqual([])
  })

  test('offers enough different encounters', () => {
    const least = terrain.startsWith('Jungle') ? JUNGLE_MIN_ENTRIES : OTHER_MIN_ENTRIES
    expect(new Set(namesOf(table)).size).toBeGreaterThanOrEqual(least)
  })

  test('has names that are unique, trimmed and short enough for an alert', () => {
    const names = namesOf(table)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter((name) => name === '' || name !== name.trim())).toEqual([])
    expect(names.filter((name) => name.length > NAME_MAX_LENGTH)).toEqual([])
  })

  test('keeps to creatures and names that may be shipped', () => {
    expect(namesLike(table, DENIED)).toEqual([])
  })
})

describe('undead', () => {
  test.each(tablesWithout('Jungle (Lesser Undead)', 'Jungle (Greater Undead)'))(
    'never walk in %s',
    (_, table) => {
      expect(namesLike(table, LESSER_UNDEAD)).toEqual([])
    },
  )

  test.each(tablesWithout('Jungle (Greater Undead)'))(
    'of the greater kinds never walk in %s',
    (_, table) => {
      expect(namesLike(table, GREATER_UNDEAD)).toEqual([])
    },
  )

  test.each([
    ['Jungle (Lesser Undead)', LESSER_UNDEAD],
    ['Jungle (Greater Undead)', LESSER_UNDEAD],
    ['Jungle (Greater Undead)', GREATER_UNDEAD],
  ] as const)('walk in %s as its name says: %s', (terrain, words) => {
    const [[, table]] = tables.filter(([name]) => name === terrain) as [(typeof tables)[number]]
    expect(namesLike(table, words).length).toBeGreaterThanOrEqual(UNDEAD_MIN_ENTRIES)
  })
})
