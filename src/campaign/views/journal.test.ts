import { expect, test } from 'vitest'
import { MAX_PAGE_BYTES } from '#protocol/limits.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { gmAt } from '#test/support/gm.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { CAMPAIGN, openCampaign } from '#test/support/open-campaign.ts'
import { playBy } from '#test/support/play-by.ts'
import { endDay } from '../days/end-day.ts'
import { fillPage, readJournal } from './journal.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const

test('R-JOUR-4: a page marks its oldest day if the rules changed before it, also after undone days', async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const day = async () =>
    endDay(
      { store, dice: loadedDice(1, 1, 1, 1, 20) },
      { ...(await gm.freshRequest()), order: ORDER },
    )
  await day()
  await day()
  await gm.undo()
  await playBy(store, await gm.freshRequest(), { ...STANDARD_RULES, quantities: true })
  await day()
  await day()
  const { next } = await readJournal(store, CAMPAIGN, { limit: 1 })
  const page = await readJournal(store, CAMPAIGN, { limit: 1, before: next ?? 0 })
  expect(page.days).toMatchObject([{ day: 2, undone: false, rulesChanged: true }])
})

/** Number of days on a page, by the sizes of their JSON in bytes. */
const daysOnPage = (...bytes: readonly number[]) =>
  fillPage(bytes, (length) => 'x'.repeat(length - 2)).length

test('R-JOUR-2: a page has the days that fit, and at least one', () => {
  expect(daysOnPage()).toBe(0)
  expect(daysOnPage(MAX_PAGE_BYTES / 2, MAX_PAGE_BYTES / 2, 3)).toBe(2)
  expect(daysOnPage(MAX_PAGE_BYTES, 3)).toBe(1)
  expect(daysOnPage(2 * MAX_PAGE_BYTES, 3)).toBe(1)
})
