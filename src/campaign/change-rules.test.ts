import { expect, test } from 'vitest'
import type { WrittenRules } from '#protocol/rules/rules.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { TerrainId, TerrainName } from '#rules/terrain.ts'
import { weatherFromRain } from '#rules/weather.ts'
import { hexEntries, valueAt } from '#shared/hex-rows.ts'
import { gmAt } from '#test/support/gm.ts'
import { CAMPAIGN, EPOCH, openCampaign, openStore, RECORD } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { stateOf } from '#test/support/states.ts'
import { fullRevision, publicRevision } from './campaign.ts'
import { paintHexes, putParty } from './map/on-the-map.ts'
import { changeRules } from './rules/rules-and-settings.ts'

const begin = async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  return {
    ...gm,
    store,
    /** The record's terrain, by its id. */
    ground: async () => (await gm.now()).state.record.terrain,
    write: async (written: WrittenRules) =>
      changeRules(store, { ...(await gm.commandBase()), written }),
    paint: async (x: number, terrain: TerrainName) =>
      paintHexes(store, { ...(await gm.commandBase()), stroke: { hexes: [{ x, y: x }], terrain } }),
  }
}

const without = (...ids: TerrainId[]): RuleSet => ({
  ...STANDARD_RULES,
  terrains: STANDARD_RULES.terrains.filter(({ id }) => !ids.includes(id)),
})

const renamed = (id: TerrainId, name: TerrainName): RuleSet => ({
  ...STANDARD_RULES,
  terrains: STANDARD_RULES.terrains.map((terrain) =>
    terrain.id === id ? { ...terrain, name } : terrain,
  ),
})

test('R-RULE-4: terrains in use are left out only with what takes their place, all undone at once', async () => {
  const gm = await begin()
  const ground = await gm.ground()
  await gm.paint(40, 'Mountains')
  await gm.paint(42, 'Mountains')
  await gm.paint(44, 'Ruins')
  const before = await gm.now()
  const { revision } = await gm.view()

  const left = without(ground, '5', '7', '9')
  const refusal = await refusalOf(gm.write({ ...left, replace: { '7': '2' } }))
  expect(refusal).toEqual({
    code: 'TERRAINS_IN_USE',
    terrains: [
      { id: '5', name: 'Mountains', isOfRecord: false, hexes: 2 },
      { id: ground, name: 'Swamp', isOfRecord: true, hexes: 0 },
    ],
  })
  expect((await gm.view()).revision).toBe(revision)

  await gm.write({ ...left, replace: { '5': '3', '7': '2', [ground]: '3' } })
  expect(await gm.ground()).toBe('3')
  const painted = [...hexEntries((await gm.now()).state.terrain)]
  expect(painted.map(([, terrain]) => terrain)).toEqual(['3', '3', '2'])
  await gm.undo()
  expect((await gm.now()).state).toEqual(before.state)
})

test.each([
  ['a terrain that stays', { '2': '3' }, 'replace.2', 'unknown-field'],
  ['a terrain that never was', { constructor: '3' }, 'replace.constructor', 'unknown-field'],
  ['one that is gone too', { '8': '9' }, 'replace.8', 'not-one-of'],
])('R-RULE-4: %s is no replacement', async (_what, replace, path, code) => {
  const gm = await begin()
  const refusal = await refusalOf(gm.write({ ...without('8', '9'), replace }))
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path, code }] })
})

test('R-REV-2: players learn of needs and of the name of their terrain, and of nothing else', async () => {
  const gm = await begin()
  const ground = await gm.ground()
  const theirs = async () => publicRevision((await gm.now()).revisions)
  const start = await theirs()
  const steps: [RuleSet, boolean][] = [
    [{ ...STANDARD_RULES, quantities: true }, false],
    [
      {
        ...STANDARD_RULES,
        weather: weatherFromRain({ die: 6, heavyOnAtLeast: 2, gallons: { light: 1, heavy: 9 } }),
      },
      false,
    ],
    [{ ...STANDARD_RULES, encounters: { die: 8, onAtLeast: 1, times: ['noon'] } }, false],
    [renamed('9', 'Salt flat'), false],
    [renamed(ground, 'Strand'), true],
    [{ ...renamed(ground, 'Strand'), needs: { ointment: 0, water: 2, food: 1 } }, true],
  ]
  let last = start
  for (const [rules, isTold] of steps) {
    const before = fullRevision((await gm.now()).revisions)
    expect((await gm.write(rules)).revision).not.toBe(before)
    const now = await theirs()
    expect(now !== last, JSON.stringify(rules).slice(0, 80)).toBe(isTold)
    last = now
  }
  expect(await gm.playersView()).toMatchObject({
    needs: { ointment: 0, water: 2, food: 1 },
    map: { terrain: 'Strand' },
  })
})

test('R-MOV-4: the party is put elsewhere without a day, leaves a step, and undo brings it back', async () => {
  const gm = await begin()
  const put = async (hex: { x: number; y: number }) =>
    putParty(gm.store, { ...(await gm.commandBase()), hex })
  const before = await gm.now()
  const hex = { x: 20, y: 20 }
  const view = await put(hex)
  expect(view).toMatchObject({ day: 0, map: { position: hex }, believed: hex })
  expect(view.undo).toEqual({ kind: 'position', day: null })
  expect(view.trail.at(-1)).toEqual({ day: 0, hex, shown: hex })
  expect(valueAt((await gm.now()).state.known, hex)).toBe('visited')
  expect((await put(hex)).revision).toBe(view.revision)
  expect(await refusalOf(put({ x: 1, y: 2 }))).toMatchObject({
    errors: [{ path: 'hex', code: 'off-lattice' }],
  })
  await gm.undo()
  expect((await gm.now()).state).toEqual(before.state)
})

test('R-LOST-3: where a lost party believes to be moves by as much', async () => {
  const store = await openStore()
  const settings = { ...STANDARD_SETTINGS, lost: 'believed-hex' as const }
  const state = stateOf(RECORD, { believed: { x: 38, y: 28 }, settings })
  await store.create({ id: CAMPAIGN, epoch: EPOCH, state })
  const view = await putParty(store, {
    ...(await gmAt(store).commandBase()),
    hex: { x: 44, y: 32 },
  })
  expect(view.believed).toEqual({ x: 42, y: 30 })
  expect(view.trail).toEqual([{ day: 0, hex: { x: 44, y: 32 }, shown: { x: 42, y: 30 } }])
})
