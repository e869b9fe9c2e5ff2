import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import {
  CAMPAIGN,
  EPOCH,
  openCampaign,
  openStore,
  RECORD,
} from '../../test/support/open-campaign.ts'
import { playBy } from '../../test/support/play-by.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { MAX_PAGE_BYTES } from '../protocol/limits.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import { endDay } from './end-day.ts'
import { fitPage, readJournal } from './journal.ts'
import { saveMap } from './on-the-map.ts'
import type { CampaignStore } from './store.ts'
import { undo } from './undo.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const

const endDays = async (store: CampaignStore, count: number) => {
  for (let n = 0; n < count; n++) {
    const request = { campaign: CAMPAIGN, revision: `${EPOCH}-${n}`, order: ORDER }
    await endDay({ store, dice: loadedDice(1, 1, 1, 1, 20) }, request)
  }
}

test('R-JOUR-2: a page that holds the last day leads nowhere', async () => {
  const store = await openCampaign()
  await endDays(store, 2)
  expect((await readJournal(store, CAMPAIGN, { limit: 2 })).next).toBeNull()
})

test('R-JOUR-4: a page says that the rules changed before its oldest day, also past days taken back', async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const day = async () =>
    endDay({ store, dice: loadedDice(1, 1, 1, 1, 20) }, { ...(await gm.asked()), order: ORDER })
  await day()
  await day()
  await undo(store, await gm.asked())
  await playBy(store, await gm.asked(), { ...STANDARD_RULES, quantities: true })
  await day()
  await day()
  const { next } = await readJournal(store, CAMPAIGN, { limit: 1 })
  const page = await readJournal(store, CAMPAIGN, { limit: 1, before: next ?? 0 })
  expect(page.days).toMatchObject([{ day: 2, undone: false, rulesChanged: true }])
})

test('R-JOUR-3: saves are no days', async () => {
  const store = await openCampaign()
  const first = { campaign: CAMPAIGN, revision: `${EPOCH}-0` }
  await saveMap(store, { ...first, map: { ...RECORD, food: 1 } })
  expect(await readJournal(store, CAMPAIGN, { limit: 5 })).toEqual({ days: [], next: null })
})

test('a campaign that is not there has no journal', async () => {
  const store = await openStore()
  expect((await refusalOf(readJournal(store, CAMPAIGN, { limit: 5 }))).code).toBe('NO_CAMPAIGN')
})

/** Days of so many bytes as JSON. */
const page = (...bytes: readonly number[]) =>
  fitPage(bytes, (length) => 'x'.repeat(length - 2)).length

test('R-JOUR-2: a page has the days that fit, and at least one', () => {
  expect(page()).toBe(0)
  expect(page(MAX_PAGE_BYTES / 2, MAX_PAGE_BYTES / 2, 3)).toBe(2)
  expect(page(MAX_PAGE_BYTES, 3)).toBe(1)
  expect(page(2 * MAX_PAGE_BYTES, 3)).toBe(1)
})
