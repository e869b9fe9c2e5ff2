import { describe, expect, test } from 'vitest'
import { loadedDice, noDice } from '../../test/support/loaded-dice.ts'
import {
  CAMPAIGN,
  EPOCH,
  openCampaign,
  openStore,
  RECORD,
} from '../../test/support/open-campaign.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { endDay } from './end-day.ts'
import { saveMap } from './on-the-map.ts'
import type { CampaignStore } from './store.ts'
import { redo, undo } from './undo.ts'

const FIRST = { campaign: CAMPAIGN, revision: `${EPOCH}-0` }
const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false } as const
const ONCE = { key: 'k1', fingerprint: 'end the day' }
const quietDice = () => loadedDice(1, 1, 1, 1, 20)
const endFirstDay = (store: CampaignStore, once = ONCE) =>
  endDay({ store, dice: quietDice() }, { ...FIRST, order: ORDER, once })

test('R-REV-3: a stale command is refused with the current campaign and changes nothing', async () => {
  const store = await openCampaign()
  await saveMap(store, { ...FIRST, map: { ...RECORD, food: 1 } })
  const commands = [
    () => saveMap(store, { ...FIRST, map: { ...RECORD, food: 2 } }),
    () => endDay({ store, dice: noDice }, { ...FIRST, order: ORDER }),
    () => undo(store, FIRST),
    () => redo(store, FIRST),
  ]
  for (const command of commands) {
    const reason = await refusalOf(command())
    expect(reason).toMatchObject({
      code: 'STALE_REVISION',
      current: { state: { record: { food: 1 } }, revisions: { full: 1 } },
    })
  }
  expect((await store.find(CAMPAIGN))?.revisions.full).toBe(1)
})

test.each(['e2-0', 'e1-00', 'e1-', '', 'nonsense', 'e1-0 '])(
  'R-REV-3: “%s” is not the revision e1-0',
  async (revision) => {
    const store = await openCampaign()
    const request = { campaign: CAMPAIGN, revision, map: RECORD }
    expect((await refusalOf(saveMap(store, request))).code).toBe('STALE_REVISION')
  },
)

test('an unknown campaign is refused', async () => {
  const store = await openStore()
  expect(await refusalOf(undo(store, FIRST))).toEqual({ code: 'NO_CAMPAIGN' })
})

describe('R-ONCE-1: a request repeated under its key gets its first answer and does nothing', () => {
  test('for undo: a double click undoes once', async () => {
    const store = await openCampaign()
    await saveMap(store, { ...FIRST, map: { ...RECORD, food: 1 } })
    await saveMap(store, { ...FIRST, revision: 'e1-1', map: { ...RECORD, food: 2 } })
    const click = { campaign: CAMPAIGN, revision: 'e1-2', once: { key: 'u', fingerprint: 'undo' } }
    const views = await Promise.all([undo(store, click), undo(store, click)])
    expect(views.map(({ map }) => map.food)).toEqual([1, 1])
    expect((await store.find(CAMPAIGN))?.state.record.food).toBe(1)
  })

  test('also when its twin commits after the answers were looked through', async () => {
    const store = await openCampaign()
    const overtakenStore: CampaignStore = {
      ...store,
      find: async (id) => {
        if ((await store.find(id))?.revisions.full === 0) await endFirstDay(store)
        return store.find(id)
      },
    }
    const day = await endDay(
      { store: overtakenStore, dice: noDice },
      { ...FIRST, order: ORDER, once: ONCE },
    )
    expect(day).toMatchObject({ day: 1, revision: 'e1-1' })
    expect((await store.find(CAMPAIGN))?.revisions.full).toBe(1)
  })
})

test('R-ONCE-2: a key that was used for another request is refused', async () => {
  const store = await openCampaign()
  await endFirstDay(store)
  const other = { ...ONCE, fingerprint: 'something else' }
  const request = { ...FIRST, revision: 'e1-1', map: RECORD, once: other }
  expect(await refusalOf(saveMap(store, request))).toEqual({ code: 'KEY_REUSED' })
  expect((await store.find(CAMPAIGN))?.revisions.full).toBe(1)
})

test('R-ONCE-3: a refusal is not kept: the same key is free for another try', async () => {
  const store = await openCampaign()
  const stale = { campaign: CAMPAIGN, revision: 'e1-9', order: ORDER, once: ONCE }
  expect((await refusalOf(endDay({ store, dice: noDice }, stale))).code).toBe('STALE_REVISION')
  expect(await endFirstDay(store)).toMatchObject({ day: 1 })
})
