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

test('R-JOUR-4: a page says that the rules changed before its oldest day, also past days taken back', async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const day = async () =>
    endDay(
      { store, dice: loadedDice(1, 1, 1, 1, 20) },
      { ...(await gm.commandBase()), order: ORDER },
    )
  await day()
  await day()
  await gm.undo()
  await playBy(store, await gm.commandBase(), { ...STANDARD_RULES, quantities: true })
  await day()
  await day()
  const { next } = await readJournal(store, CAMPAIGN, { limit: 1 })
  const page = await readJournal(store, CAMPAIGN, { limit: 1, before: next ?? 0 })
  expect(page.days).toMatchObject([{ day: 2, undone: false, rulesChanged: true }])
})

/** Days of so many bytes as JSON. */
const page = (...bytes: readonly number[]) =>
  fillPage(bytes, (length) => 'x'.repeat(length - 2)).length

test('R-JOUR-2: a page has the days that fit, and at least one', () => {
  expect(page()).toBe(0)
  expect(page(MAX_PAGE_BYTES / 2, MAX_PAGE_BYTES / 2, 3)).toBe(2)
  expect(page(MAX_PAGE_BYTES, 3)).toBe(1)
  expect(page(2 * MAX_PAGE_BYTES, 3)).toBe(1)
})
