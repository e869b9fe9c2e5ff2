import { describe, expect, test } from 'vitest'
import { expeditionWith } from '../../../test/support/states.ts'
import { startingRecord } from '../../rules/record.ts'
import { STANDARD_SETTINGS } from '../../rules/settings.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { contentCodec } from './change.ts'
import { expeditionDocument, expeditionText } from './expedition.ts'
import { keptAnswerDocument } from './kept-answer.ts'
import { annotationsDocument, mapStateDocument, mapStatePatchDocument } from './map-state.ts'

const NAMES = STANDARD_RULES.terrains.map(({ name }) => name)
const OLD_BONUS = Object.fromEntries(NAMES.map((name) => [name, name === 'Mountains' ? 1 : 0]))
const OLD_MAP = startingRecord({ x: 2, y: 4 }, 'Swamp')
const oldSettings = (change: object = {}) => ({
  ...STANDARD_SETTINGS,
  heightBonus: { ...OLD_BONUS, ...change },
})
const rulesWith = (id: string, sight: number) => ({
  ...STANDARD_RULES,
  terrains: STANDARD_RULES.terrains.map((terrain) =>
    terrain.id === id ? { ...terrain, sight } : terrain,
  ),
})

describe('R-DOC-2: an expedition of version 1', () => {
  const { rules: _, ...rest } = expeditionWith(OLD_MAP, 7)
  const old = { ...rest, map: OLD_MAP, settings: oldSettings() }

  test('is played by the standard rules, with its terrain by id', () => {
    expect(expeditionDocument.read(old)).toEqual(expeditionWith(OLD_MAP, 7))
  })

  test('whose heights were the GM’s has rules with these sights', () => {
    const { rules, settings } = expeditionDocument.read({
      ...old,
      settings: oldSettings({ Swamp: 3 }),
    })
    expect(rules).toEqual(rulesWith('8', 3))
    expect(settings).toEqual(STANDARD_SETTINGS)
  })

  test('in parts has the rules where it had settings, and nowhere else', () => {
    expect(expeditionDocument.readPart({ map: OLD_MAP, day: 7 })).toEqual({
      map: { ...OLD_MAP, terrain: '8' },
      day: 7,
    })
    expect(expeditionDocument.readPart({ settings: oldSettings({ Ruins: 2 }) })).toEqual({
      settings: STANDARD_SETTINGS,
      rules: rulesWith('7', 2),
    })
    expect(expeditionDocument.readPart({})).toEqual({})
  })
})

describe('R-DOC-2, R-SURVEY-1: of version 2', () => {
  const sheet = { image: 'aaaaaaaa', width: 30, height: 20 }
  const grid = { left: 0, top: 0, columnSpacing: 9, rowSpacing: 5 }
  const oldChart = { gm: sheet, players: null, grid }
  const { inKnownHexes: _, ...settings } = STANDARD_SETTINGS
  const old = { v: 2, chart: oldChart, settings: { v: 2, ...settings } }

  test('an expedition shows no survey', () => {
    const { chart, settings } = expeditionDocument.read({ ...expeditionWith(OLD_MAP), ...old })
    expect(chart).toEqual({ ...oldChart, survey: null })
    expect(settings).toEqual(STANDARD_SETTINGS)
  })

  test('a part has of it what it had', () => {
    expect(expeditionDocument.readPart(old)).toEqual({
      chart: { ...oldChart, survey: null },
      settings: STANDARD_SETTINGS,
    })
    expect(expeditionDocument.readPart({ v: 2, chart: null })).toEqual({ chart: null })
    expect(expeditionDocument.readPart({ v: 2, day: 3 })).toEqual({ day: 3 })
  })
})

describe('R-RULE-1: rules are stored', () => {
  const written = (rules: typeof STANDARD_RULES) =>
    JSON.parse(JSON.stringify(expeditionDocument.write({ ...expeditionWith(OLD_MAP), rules })))

  test('in a word where they are the standard, whichever object says so', () => {
    expect(written(STANDARD_RULES).rules).toBe('standard')
    expect(written(structuredClone(STANDARD_RULES)).rules).toBe('standard')
    expect(expeditionDocument.read(written(STANDARD_RULES)).rules).toBe(STANDARD_RULES)
  })

  test('as they are where they are others', () => {
    const rules = rulesWith('1', 3)
    expect(expeditionDocument.read(written(rules)).rules).toEqual(rules)
  })
})

describe('R-DOC-2, R-RULE-1: the text of an expedition', () => {
  const rules = { ...rulesWith('1', 3), quantities: true }
  const terrains = rules.terrains.map((terrain) => ({ ...terrain, name: `"${terrain.id}"\n,` }))

  test.each([
    ['the standard', STANDARD_RULES],
    ['others', rules],
    ['those whose names look like its parts', { ...rules, terrains }],
  ])('with %s rules is its document as JSON', (_, played) => {
    const expedition = { ...expeditionWith(OLD_MAP, 7), rules: played }
    const text = expeditionText.write(expedition)
    expect(JSON.parse(text)).toEqual(expeditionDocument.write(expedition))
    expect(expeditionText.read(text)).toEqual(expedition)
  })

  test('with the same rules reads the same object, and each change of them another', () => {
    const read = (day: number, played: typeof STANDARD_RULES) =>
      expeditionText.read(expeditionText.write({ ...expeditionWith(OLD_MAP, day), rules: played }))
    const copy = structuredClone(rules)
    expect(read(7, rules).rules).toBe(read(8, copy).rules)
    expect(read(8, { ...rules, quantities: false }).rules).toEqual({ ...rules, quantities: false })
    expect(read(9, STANDARD_RULES).rules).toBe(STANDARD_RULES)
  })

  test('shares the rules that were read of late, and forgets others', () => {
    const textOf = (dc: number) =>
      expeditionText.write({
        ...expeditionWith(OLD_MAP),
        rules: { ...rules, forage: { ...rules.forage, dc } },
      })
    const first = expeditionText.read(textOf(1)).rules
    expect(expeditionText.read(textOf(1)).rules).toBe(first)
    for (let dc = 2; dc < 300; dc += 1)
      expect(expeditionText.read(textOf(dc)).rules.forage.dc).toBe(dc)
    const again = expeditionText.read(textOf(1)).rules
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })

  test('as it was written before, or by an older version, is read as its document', () => {
    const today = { ...expeditionWith(OLD_MAP, 7), rules }
    expect(expeditionText.read(JSON.stringify(expeditionDocument.write(today)))).toEqual(today)
    const { rules: _, ...rest } = expeditionWith(OLD_MAP, 7)
    const old = { ...rest, map: OLD_MAP, settings: oldSettings({ Swamp: 3 }) }
    expect(expeditionText.read(JSON.stringify(old)).rules).toEqual(rulesWith('8', 3))
    const third = { rules, v: 3, ...rest, settings: { v: 4, ...STANDARD_SETTINGS } }
    const text = JSON.stringify(third).replace('},"v"', '}\n,"v"')
    expect(text).toContain('\n,"v":3')
    expect(expeditionText.read(text)).toMatchObject({ rules, ahead: 0 })
  })

  test('of a newer version is refused', () => {
    const text = expeditionText.write({ ...expeditionWith(OLD_MAP), rules })
    const { version } = expeditionDocument
    const newer = text.replace(`\n,"v":${version}`, `\n,"v":${version + 1}`)
    expect(newer).not.toBe(text)
    expect(() => expeditionText.read(newer)).toThrow('newer')
  })
})

describe('R-DOC-2, R-RULE-2: painted terrain of version 1 has ids', () => {
  const runs = [[4, 2, 3]]

  test('in the annotations', () => {
    const old = { terrain: Object.fromEntries(NAMES.map((name) => [name, runs])), sites: [] }
    expect(annotationsDocument.read(old)).toEqual({
      terrain: Object.fromEntries(STANDARD_RULES.terrains.map(({ id }) => [id, runs])),
      sites: [],
      tables: [],
      deletedTables: [],
      notes: [],
      handouts: [],
    })
  })

  test('in a backup', () => {
    const old = { known: {}, terrain: [{ terrain: 'Rivers', runs }], sites: [], trail: [] }
    expect(mapStateDocument.read(old)).toEqual({
      ...old,
      terrain: [{ terrain: '6', runs }],
      tables: [],
      deletedTables: [],
      met: [],
      encounters: [],
      notes: [],
      handouts: [],
    })
  })

  test('in a patch, and nothing where there was nothing', () => {
    const old = {
      terrain: [
        ['2,4', null, 'Beach'],
        ['4,4', 'Jungle (No Undead)', null],
      ],
    }
    expect(mapStatePatchDocument.readPart(old)).toEqual({
      terrain: [
        ['2,4', null, '1'],
        ['4,4', '2', null],
      ],
    })
    expect(mapStatePatchDocument.readPart({})).toEqual({})
  })
})

const UNTOLD = { told: null, stores: null }

describe('R-ALERT-3: a day of version 1 has no events and its sentences', () => {
  const old = { day: 1, map: OLD_MAP, alerts: ['Encounter at Morning: Apes'], rolls: [] }

  test('in the journal, with the name of its terrain', () => {
    expect(contentCodec.read({ kind: 'day', entry: old })).toEqual({
      kind: 'day',
      entry: { ...old, events: null, checks: null, way: null, ...UNTOLD },
    })
  })

  test('in an answer that was kept', () => {
    expect(keptAnswerDocument.read({ kind: 'said', value: old })).toEqual({
      kind: 'said',
      value: { ...old, events: null, checks: null, way: null },
    })
    const standing = { revisions: { epoch: 'e', full: 3, public: 2 }, head: null, redo: null }
    expect(keptAnswerDocument.read({ kind: 'view', standing })).toEqual({ kind: 'view', standing })
  })

  test('R-DAY-8: a day of version 2 has its events and no checks', () => {
    const v2 = { ...old, v: 2, events: [] }
    expect(contentCodec.read({ kind: 'day', entry: v2 })).toEqual({
      kind: 'day',
      entry: { ...old, events: [], checks: null, way: null, ...UNTOLD },
    })
    expect(keptAnswerDocument.read({ v: 2, kind: 'said', value: { ...old, events: [] } })).toEqual({
      kind: 'said',
      value: { ...old, events: [], checks: null, way: null },
    })
  })

  test('R-MOV-5: a day of version 3 has its checks and no way', () => {
    const v3 = { ...old, events: [], checks: null }
    expect(contentCodec.read({ kind: 'day', entry: { ...v3, v: 3 } })).toEqual({
      kind: 'day',
      entry: { ...v3, way: null, ...UNTOLD },
    })
    expect(keptAnswerDocument.read({ v: 3, kind: 'said', value: v3 })).toEqual({
      kind: 'said',
      value: { ...v3, way: null },
    })
  })

  test('a day of today is kept with its events, checks and way', () => {
    const checks = { terrain: 'Beach', encounter: 18, heavyRain: 4, navigation: null }
    const entry = { ...old, events: [{ kind: 'lost', heading: 3 }], checks, way: [{ x: 2, y: 2 }] }
    const value = keptAnswerDocument.write({ kind: 'said', value: entry })
    expect(keptAnswerDocument.read(JSON.parse(JSON.stringify(value)))).toMatchObject({
      value: entry,
    })
  })
})
