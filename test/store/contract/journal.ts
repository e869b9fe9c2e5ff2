import { expect, test } from 'vitest'
import { changeTo } from '../../../src/campaign/change.ts'
import { changeRules } from '../../../src/campaign/change-rules.ts'
import { readJournal } from '../../../src/campaign/journal.ts'
import type { StandingDaysPage } from '../../../src/campaign/store.ts'
import { STANDARD_RULES } from '../../../src/rules/standard-rules.ts'
import { gmAt } from '../../support/gm.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

export const journalContract = (opened: Opened): void => {
  test('days are listed newest first, undone ones included, saves left out', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    await gm.endDay()
    await gm.saveFood(9)
    await gm.endDay({ direction: 1 })
    await gm.undo()
    await gm.endDay({ direction: 6, manual: true })
    const days = await store.listDays(HOME, 0, { limit: 10 })
    expect(days.map(({ seq, undone }) => ({ seq, undone }))).toEqual([
      { seq: 5, undone: false },
      { seq: 3, undone: true },
      { seq: 1, undone: false },
    ])
    expect(days.map(({ parent }) => parent)).toEqual([2, 2, null])
  })

  test.each([1, 2, 3, 7, 50])('pages of %i hold each day once, in order', async (limit) => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    for (let day = 1; day <= 7; day += 1) await gm.endDay()
    const seen: number[] = []
    let before: number | null | undefined
    do {
      const page = await readJournal(store, HOME, { limit, ...(before && { before }) })
      expect(page.days.length).toBeLessThanOrEqual(limit)
      seen.push(...page.days.map(({ day }) => day))
      before = page.next
    } while (before !== null)
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test('a day that is ended while somebody turns pages shifts nothing', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    for (let day = 1; day <= 4; day += 1) await gm.endDay()
    const first = await store.listDays(HOME, 0, { limit: 2 })
    await gm.endDay()
    const before = first.at(-1)?.seq ?? 0
    expect((await store.listDays(HOME, 0, { before, limit: 2 })).map(({ seq }) => seq)).toEqual([
      2, 1,
    ])
  })

  test('R-JOUR-4: days are marked where the rules changed before them, while the change stands', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    const changeTheRules = async (die: number) => {
      const { campaign, revision } = await gmAt(store, HOME).asked()
      const written = { ...STANDARD_RULES, rain: { ...STANDARD_RULES.rain, die } }
      await changeRules(store, { campaign, revision, written })
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

  test('R-NOTE-3: notes stand beside their days, and leave and return with them', async () => {
    let { store } = opened
    await begin(store)
    const gm = player(store)
    await gm.endDay()
    await gm.writeNote(1, 'Rain.')
    await gm.endDay()
    await gm.writeNote(2, 'More “rain”.\n')
    await gm.writeNote(1, '')
    const notes = async () => [...(await current(store)).mapState.notes.entries()].sort()
    const first = { gm: 'For the GM.', players: '', session: null }
    const all = [
      ['1', first],
      ['2', { ...first, players: 'More “rain”.\n' }],
    ]
    expect(await notes()).toEqual(all)
    store = await opened.reopen()
    expect(await notes()).toEqual(all)
    for (const _ of ['note', 'note', 'day']) await player(store).undo()
    store = await opened.reopen()
    expect(await notes()).toEqual([['1', { ...first, players: 'Rain.' }]])
    for (const _ of ['day', 'note', 'note']) await player(store).redo()
    expect(await notes()).toEqual(all)
  })

  test('handouts are kept, and taken back', async () => {
    const { store } = opened
    const campaign = await begin(store)
    const handouts = new Map([
      ['image1', { name: 'A letter', day: 0, state: 'shown' as const, width: 3, height: 2 }],
    ])
    const { step, next } = changeTo(
      campaign,
      { kind: 'handout' },
      { mapState: { ...campaign.mapState, handouts } },
    )
    expect(await store.commit({ base: campaign, next, step })).toBe('committed')
    const after = await opened.reopen()
    expect((await current(after)).mapState.handouts).toEqual(handouts)
    await player(after).undo()
    const again = await opened.reopen()
    expect((await current(again)).mapState.handouts).toEqual(new Map())
  })

  test('R-STORY-1: days that stand are listed both ways, in pages, by their numbers', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    for (let day = 1; day <= 6; day += 1) await gm.endDay()
    for (let step = 0; step < 2; step += 1) await gm.undo()
    await gm.saveFood(9)
    for (let day = 5; day <= 7; day += 1) await gm.endDay()
    const days = async (page: Partial<StandingDaysPage>) =>
      (await store.listStandingDays(HOME, 0, { order: 'newest first', limit: 50, ...page })).map(
        ({ entry }) => entry.day,
      )
    expect(await days({})).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await days({ order: 'oldest first' })).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await days({ before: 6, limit: 2 })).toEqual([5, 4])
    expect(await days({ order: 'oldest first', from: 4, before: 7 })).toEqual([4, 5, 6])
    const [first] = await store.listStandingDays(HOME, 0, { order: 'oldest first', limit: 1 })
    expect(await days({ order: 'oldest first', past: first?.seq ?? 0, limit: 2 })).toEqual([2, 3])
    expect(await days({ past: first?.seq ?? 0 })).toEqual([])
    expect(first?.entry.told).toEqual({
      position: first?.entry.map.position,
      terrain: first?.entry.map.terrain,
      way: first?.entry.way,
    })
  })

  test('a journal without days is empty', async () => {
    const { store } = opened
    await begin(store)
    await player(store).saveFood(9)
    expect(await store.listDays(HOME, 0, { limit: 10 })).toEqual([])
    expect(await store.listDays('another', 0, { limit: 10 })).toEqual([])
  })
}
