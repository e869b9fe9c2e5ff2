import { expect, test } from 'vitest'
import { fullRevision } from '#campaign/campaign.ts'
import { travelRun } from '#campaign/days/travel-run.ts'
import type { Store } from '#campaign/ports/store.ts'
import { redo, rewind, undo } from '#campaign/undo.ts'
import { gmView } from '#campaign/views/views.ts'
import { seededDice } from '../../support/seeded-dice.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME } from './play.ts'

const DAYS = 60

const freshRequest = async (store: Store) => ({
  campaign: HOME,
  revision: fullRevision((await current(store)).revisions),
})

const travel = async (store: Store, once?: string) => {
  const { position } = (await current(store)).state.record
  const route = [{ x: position.x, y: position.y + 400 }]
  return travelRun(
    { store, dice: seededDice(3) },
    {
      ...(await freshRequest(store)),
      ...(once !== undefined && { idempotency: { key: once, fingerprint: 'same' } }),
      run: { route, pace: 'fast', canoe: false, until: {}, days: DAYS },
    },
  )
}

const stateOf = async (store: Store) => {
  const { revision: _, undo: __, redo: ___, ...view } = gmView(await current(store))
  return view
}

export const runsContract = (opened: Opened): void => {
  test('R-RUN-6: sixty days are one commit of sixty changes, all stored', async () => {
    const { store } = opened
    const before = await begin(store)
    const { days } = await travel(store, 'once')
    const seen = await current(store)
    expect(seen.state).toMatchObject({ day: DAYS })
    expect(seen.revisions.full).toBe(before.revisions.full + DAYS)
    const reopened = await opened.reopen()
    expect(gmView(await current(reopened))).toEqual(gmView(seen))
    const page = { after: before.revisions.full, upTo: seen.revisions.full, limit: 100 }
    const changes = await reopened.listChanges(before.history, page)
    expect(changes.map((change) => change.day?.day)).toEqual(days.map(({ day }) => day))
    expect(changes.map(({ seq, parent }) => (parent ?? 0) - seq).slice(1)).toEqual(
      Array.from({ length: DAYS - 1 }, () => -1),
    )
    const seqs = { first: before.revisions.full + 1, last: seen.revisions.full }
    expect(await reopened.findRequest(before.history, 'once')).toMatchObject({
      days: seqs,
      stopped: 'days',
    })
  })

  test('R-REW-1, R-REW-3: fifty days are undone and redone in one step, with one mark', async () => {
    const { store } = opened
    await begin(store)
    await travel(store)
    const late = await stateOf(store)
    await rewind(store, { ...(await freshRequest(store)), day: 10 })
    const reopened = await opened.reopen()
    const back = await current(reopened)
    expect(back.state.day).toBe(10)
    expect(gmView(back).redo).toEqual({ kind: 'day', day: 11, days: { first: 11, last: DAYS } })
    await redo(reopened, await freshRequest(reopened))
    expect(await stateOf(reopened)).toEqual(late)
    expect(gmView(await current(reopened)).undo?.days).toEqual({ first: 11, last: DAYS })
  })

  test('R-UNDO-1, R-UNDO-8, R-REW-3: a rewind counts as one step, and names its days after redo', async () => {
    const { store } = opened
    await begin(store)
    await travel(store)
    for (const day of [10, 40]) {
      await rewind(store, { ...(await freshRequest(store)), day })
      await redo(store, await freshRequest(store))
    }
    const late = await stateOf(store)
    const days = [11, 41].map((first) => ({ first, last: first === 11 ? 40 : DAYS }))
    expect(await undo(store, { ...(await freshRequest(store)), steps: 3 })).toMatchObject({
      day: 9,
      redo: { day: 10 },
    })
    const redone = { ...(await freshRequest(store)), steps: 2 }
    expect(await redo(store, redone)).toMatchObject({ day: 40, undo: { days: days[0] } })
    expect(await redo(store, await freshRequest(store))).toMatchObject({ undo: { days: days[1] } })
    expect(await stateOf(store)).toEqual(late)
  })
}
