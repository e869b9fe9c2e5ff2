import { expect, test } from 'vitest'
import { fullRevision } from '#campaign/campaign.ts'
import { changeRules } from '#campaign/rules/rules-and-settings.ts'
import { readJournal } from '#campaign/views/journal.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

export const journalContract = (opened: Opened): void => {
  test('R-DAY-3: days are listed newest first, with undone ones, without saves', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    await gm.endDay()
    await gm.saveFood(9)
    await gm.endDay({ direction: 1 })
    await gm.undo()
    await gm.endDay({ direction: 6, manual: true })
    const { history, state } = await current(store)
    const days = await store.listDays(history, { limit: 10 })
    expect(days.map(({ seq, entry }) => [seq, entry.day])).toEqual([
      [5, 2],
      [3, 2],
      [1, 1],
    ])
    expect(state.days).toEqual({ 1: 1, 2: 5 })
    expect(await store.findDays(history, [3, 1])).toEqual([days[2], days[1]])
    expect(await store.findChange(history, 3)).toMatchObject({ seq: 3, day: days[1]?.entry })
  })

  test('pages of any length hold each day once, in order', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    for (let day = 1; day <= 7; day += 1) await gm.endDay()
    for (const limit of [1, 3, 7]) {
      const seen: number[] = []
      let before: number | null | undefined
      do {
        const page = await readJournal(store, HOME, { limit, ...(before && { before }) })
        expect(page.days.length).toBeLessThanOrEqual(limit)
        seen.push(...page.days.map(({ day }) => day))
        before = page.next
      } while (before !== null)
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    }
  })

  test('a day that ends between two pages does not shift the second', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    for (let day = 1; day <= 4; day += 1) await gm.endDay()
    const { history } = await current(store)
    const first = await store.listDays(history, { limit: 2 })
    await gm.endDay()
    const before = first.at(-1)?.seq ?? 0
    const second = await store.listDays(history, { before, limit: 2 })
    expect(second.map(({ seq }) => seq)).toEqual([2, 1])
  })

  test('R-JOUR-4: a day is marked if the rules changed before it and the change is not undone', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    const changeTheRules = async (guide: number) => {
      const revision = fullRevision((await current(store)).revisions)
      const written = { ...STANDARD_RULES, navigation: { ...STANDARD_RULES.navigation, guide } }
      await changeRules(store, { campaign: HOME, revision, written })
    }
    const marked = async (limit = 10) =>
      (await readJournal(store, HOME, { limit })).days.map(
        ({ day, rulesChanged = false }) => `${day} ${rulesChanged}`,
      )
    await changeTheRules(5)
    await gm.endDay()
    await gm.endDay()
    await changeTheRules(6)
    await gm.saveFood(9)
    await changeTheRules(7)
    await gm.endDay()
    await gm.endDay()
    await changeTheRules(8)
    expect(await marked()).toEqual(['4 false', '3 true', '2 false', '1 false'])
    expect(await marked(2)).toEqual(['4 false', '3 true'])
    for (let step = 0; step < 6; step += 1) await gm.undo()
    await gm.endDay()
    expect(await marked()).toEqual(['3 false', '4 false', '3 false', '2 false', '1 false'])
  })
}
