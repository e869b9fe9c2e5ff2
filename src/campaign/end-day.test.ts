import { describe, expect, test } from 'vitest'
import { loadedDice, noDice } from '../../test/support/loaded-dice.ts'
import { CAMPAIGN, EPOCH, openCampaign, RECORD } from '../../test/support/open-campaign.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { stateOf } from '../../test/support/states.ts'
import { markVisit } from '../rules/knowledge.ts'
import { STANDARD_SETTINGS } from '../rules/settings.ts'
import { endDay } from './end-day.ts'
import { undo } from './undo.ts'

const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false } as const
const FIRST = { campaign: CAMPAIGN, revision: `${EPOCH}-0`, order: ORDER }
/** Quiet, light rain, the way found. */
const quietDice = () => loadedDice(1, 1, 1, 1, 20)

test('R-DAY-3: an ended day is written with its dice and counts', async () => {
  const store = await openCampaign()
  const day = await endDay({ store, dice: quietDice() }, FIRST)
  expect(day).toMatchObject({ revision: 'e1-1', day: 1, direction: 1, lost: false, alerts: [] })
  expect(day.map).toEqual({
    ...RECORD,
    position: { x: 40, y: 28 },
    water: 72,
    food: 36,
    ointment: 36,
  })
  expect(day.rolls).toHaveLength(5)
  const campaign = await store.find(CAMPAIGN)
  expect(campaign?.state).toEqual({
    ...stateOf(day.map, { day: 1, days: { 1: 1 } }),
    known: markVisit({}, day.map.position, STANDARD_SETTINGS.reach),
    trail: [{ day: 1, hex: day.map.position, shown: day.map.position }],
    weather: day.weather,
    story: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/),
  })
  expect(campaign?.revisions).toEqual({ epoch: EPOCH, full: 1, public: 1 })
})

test('R-DAY-3: a manual day counts, with no dice and no alerts', async () => {
  const store = await openCampaign()
  const order = { ...ORDER, manual: true }
  const day = await endDay({ store, dice: noDice }, { ...FIRST, order })
  expect(day).toMatchObject({ day: 1, rolls: [], alerts: [], order })
  expect(day.map).toEqual({ ...RECORD, position: { x: 40, y: 28 } })
})

test('R-MOV-3: a day that the edge of the world stops says where it began', async () => {
  const store = await openCampaign()
  const map = { ...RECORD, position: { x: 0, y: -10_000 } }
  const day = await endDay({ store, dice: quietDice() }, { ...FIRST, map })
  expect(day.from).toEqual(day.map.position)
  expect(day.day).toBe(1)
})

describe('R-DAY-6: a day that starts from an edited record', () => {
  const map = { ...RECORD, food: 3, terrain: 'Beach', position: { x: 10, y: 10 } } as const

  test('is ended from what the GM sees', async () => {
    const store = await openCampaign()
    const day = await endDay({ store, dice: quietDice() }, { ...FIRST, map })
    expect(day.from).toEqual(map.position)
    expect(day.map).toMatchObject({ food: 0, terrain: 'Beach', position: { x: 10, y: 8 } })
    expect(day.alerts).toEqual(['1 player(s) have not enough food!'])
  })

  test('is one change: undo takes the edits back with it', async () => {
    const store = await openCampaign()
    await endDay({ store, dice: quietDice() }, { ...FIRST, map })
    const view = await undo(store, { campaign: CAMPAIGN, revision: 'e1-1' })
    expect(view.map).toEqual(RECORD)
    expect(view.day).toBe(0)
    expect(view.undo).toBeNull()
  })

  test('R-HEX-1: is refused off the lattice, naming the field, and nothing is rolled', async () => {
    const store = await openCampaign()
    const off = { ...RECORD, position: { x: 10, y: 11 } }
    const reason = await refusalOf(endDay({ store, dice: noDice }, { ...FIRST, map: off }))
    expect(reason).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'map.position' }] })
    expect((await store.find(CAMPAIGN))?.revisions.full).toBe(0)
  })
})

test('R-REV-3: a day on a revision that is not the newest rolls nothing', async () => {
  const store = await openCampaign()
  await endDay({ store, dice: quietDice() }, FIRST)
  const reason = await refusalOf(endDay({ store, dice: noDice }, FIRST))
  expect(reason).toMatchObject({ code: 'STALE_REVISION' })
  expect((await store.find(CAMPAIGN))?.state.day).toBe(1)
})
