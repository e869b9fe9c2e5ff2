import { expect, test } from 'vitest'
import { markVisit } from '#rules/knowledge.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { loadedDice, noDice } from '#test/support/loaded-dice.ts'
import { CAMPAIGN, EPOCH, openCampaign, RECORD } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { stateOf } from '#test/support/states.ts'
import { endDay } from './end-day.ts'

const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false } as const
const FIRST = { campaign: CAMPAIGN, revision: `${EPOCH}-0`, order: ORDER }
/** Dice without encounters, with light rain and successful navigation. */
const quietDice = () => loadedDice(1, 1, 1, 1, 20)

test('R-DAY-3: an ended day is stored with its dice, and counts', async () => {
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

test('R-MOV-3: a day that the edge of the world stops has its first hex', async () => {
  const store = await openCampaign()
  const map = { ...RECORD, position: { x: 0, y: -10_000 } }
  const day = await endDay({ store, dice: quietDice() }, { ...FIRST, map })
  expect(day.from).toEqual(day.map.position)
  expect(day.day).toBe(1)
})

test('R-REV-3: a day on a stale revision rolls no dice', async () => {
  const store = await openCampaign()
  await endDay({ store, dice: quietDice() }, FIRST)
  const reason = await refusalOf(endDay({ store, dice: noDice }, FIRST))
  expect(reason).toMatchObject({ code: 'STALE_REVISION' })
  expect((await store.find(CAMPAIGN))?.state.day).toBe(1)
})
