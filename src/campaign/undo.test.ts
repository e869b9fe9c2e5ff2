import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { tableOf } from '#test/support/at-the-bounds.ts'
import { gmAt } from '#test/support/gm.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { CAMPAIGN, EPOCH, openCampaign, openStore, RECORD } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { stateOf } from '#test/support/states.ts'
import { endDay } from './days/end-day.ts'
import { putParty } from './map/on-the-map.ts'
import type { CampaignStore } from './ports/store.ts'
import { removeTable } from './tables/write-tables.ts'
import { changesSince, rewind } from './undo.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const

const gmOf = (store: CampaignStore) => {
  const gm = gmAt(store)
  return {
    ...gm,
    endDay: async () =>
      endDay(
        { store, dice: loadedDice(1, 1, 1, 1, 20) },
        { ...(await gm.commandBase()), order: ORDER },
      ),
  }
}

test('R-REW-5: met rows of tables that are gone are dropped; a party that players see knows where it is', async () => {
  const store = await openStore()
  const state = stateOf(RECORD, {
    tables: { owls: tableOf('owls', { once: true }) },
    met: { owls: { 1: 1 }, swamp: { gone: 1 } },
    believed: { x: 40, y: 32 },
    settings: { ...STANDARD_SETTINGS, lost: 'true-hex' },
  })
  await store.create({ id: CAMPAIGN, epoch: EPOCH, state })
  const gm = gmOf(store)
  await gm.endDay()
  await removeTable(store, { ...(await gm.commandBase()), id: 'owls' })
  await rewind(store, { ...(await gm.commandBase()), day: 0, keep: 'preparation' })
  const { met, record, believed } = (await gm.now()).state
  expect(Object.keys(met)).toEqual(['swamp'])
  expect(believed).toEqual(record.position)
})

test('R-REW-6: what goes is counted on the way that stands, without a patch of it', async () => {
  const store = await openCampaign()
  const gm = gmOf(store)
  for (let day = 1; day <= 3; day += 1) await gm.endDay()
  await gm.undo()
  await putParty(store, { ...(await gm.commandBase()), hex: { x: 0, y: 0 } })
  const unread: CampaignStore = {
    ...store,
    findChange: () => Promise.reject(new Error('A change was read')),
  }
  const since = async (day: number) => changesSince(unread, await gm.now(), day)
  expect(await since(1)).toEqual({ changes: { position: 1 } })
  expect(await refusalOf(since(2))).toMatchObject({ code: 'NO_SUCH_MORNING' })
})
