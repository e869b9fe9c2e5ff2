import { expect, onTestFinished, test } from 'vitest'
import type { DayEntry, RecordedChange } from '#campaign/campaign.ts'
import { fullRevision } from '#campaign/campaign.ts'
import { newState } from '#campaign/create-campaign.ts'
import { makeChange } from '#campaign/execute.ts'
import type { Patch } from '#campaign/patch.ts'
import type { Store } from '#campaign/ports/store.ts'
import { Refusal } from '#campaign/refusal.ts'
import type { State } from '#campaign/state.ts'
import { rewind } from '#campaign/undo.ts'
import { HISTORY_BOUNDS } from '#store/bound-history.ts'
import type { Opened } from './opened.ts'
import {
  allChanges,
  begin,
  current,
  HOME,
  newEpoch,
  player,
  severalSavings,
  withFood,
} from './play.ts'

/** Of one commit. */
const AT_ONCE = 46

/** Saves one amount of food after the other, each in a change of its own. */
const saveMany = async (store: Store, foods: readonly number[]): Promise<void> => {
  let base = await current(store)
  for (let from = 0; from < foods.length; from += AT_ONCE) {
    const commit = severalSavings(base, foods.slice(from, from + AT_ONCE))
    expect(await store.commit(commit)).toBe('committed')
    base = commit.next
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index)

const MB = 2 ** 20
/** A sixteenth of the real ones: what is proved is the cut, not the room. */
const BOUND_BYTES = 4 * MB

const longStory = (nth: number): string => (nth === 0 ? '' : `${nth} ${'x'.repeat(MB / 8)}`)
const tells = (nth: number): Patch => ({ story: [longStory(nth)] })

/** Each writes an eighth of a megabyte in the place of the last one's; the first is a day's. */
const largeChanges = (day: DayEntry, count: number): readonly RecordedChange[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    parent: index || null,
    kind: index === 0 ? 'day' : 'save',
    ...(index === 0 && { day }),
    mark: null,
    madeAt: index,
    forth: tells(index + 1),
    back: tells(index),
  }))

const COUNT = 20

/** A campaign of more patches than are kept. */
const large = async (store: Store) => {
  const { patchBytes } = HISTORY_BOUNDS
  HISTORY_BOUNDS.patchBytes = BOUND_BYTES
  onTestFinished(() => {
    HISTORY_BOUNDS.patchBytes = patchBytes
  })
  await begin(store, 'small')
  await player(store, 'small').endDay()
  const [{ day } = {}] = await allChanges(store, 'small')
  if (!day) throw new Error('no day')
  const changes = largeChanges(day, COUNT)
  async function* all() {
    yield* changes
  }
  const start = newState()
  const history = await store.writeHistory({ start, changes: all() })
  const state: State = { ...start, story: longStory(COUNT) }
  const pointers = { history, head: { seq: COUNT }, redo: null, revision: COUNT }
  const restored = { ...pointers, images: [] }
  await store.create({ id: HOME, epoch: newEpoch(), state, restored })
  return { history, start }
}

/** Large enough that it is time for a snapshot. */
const saveLarge = async (store: Store) => {
  const base = await current(store)
  const story = `last ${'x'.repeat(1.1 * MB)}`
  await store.commit({ base, ...makeChange(base, { kind: 'save' }, { ...base.state, story }) })
}

export const snapshotsContract = (opened: Opened): void => {
  test('after 1,020 changes the state is read as it was seen, and undone below a snapshot', async () => {
    let { store } = opened
    await begin(store)
    await saveMany(store, upTo(1_020))
    const seen = await current(store)
    store = await opened.reopen()
    expect(await current(store)).toEqual(seen)
    const asked = async () => fullRevision((await current(store)).revisions)
    for (let step = 0; step < 3; step += 1) await player(store).undo()
    const { history } = seen
    expect((await current(await opened.reopen())).state.record.food).toBe(1_000 + 1_016)
    store = opened.store

    // Far below, on a branch of its own, with snapshots on the other one.
    const [change] = await store.listChanges(history, { after: 99, upTo: 100, limit: 1 })
    const base = await current(store)
    const next = {
      ...base,
      state: withFood(base.state, 1_099),
      revisions: { ...base.revisions, full: base.revisions.full + 1 },
      head: change ? { seq: 100, kind: change.kind, day: null } : null,
      redo: { seq: 101, kind: 'save' as const, day: null },
    }
    expect(await store.commit({ base, next, step: { kind: 'undo' } })).toBe('committed')
    expect((await current(await opened.reopen())).state).toEqual(next.state)
    store = opened.store
    await player(store).saveFood(3)
    const branched = await current(store)
    expect(branched.head?.seq).toBeGreaterThan(1_020)
    expect((await current(await opened.reopen())).state).toEqual(branched.state)
    store = opened.store
    expect((await player(store).undo()).map.food).toBe(1_099)
    expect(await asked()).toBe(fullRevision((await current(await opened.reopen())).revisions))
  })

  test('R-UNDO-7: past its bounds a history loses its oldest changes: undo ends there, days stay', async () => {
    const { store } = opened
    const { history, start } = await large(store)
    const size = (await store.findListing(HOME))?.bytes ?? 0
    expect(await store.findStart(history)).toEqual(start)
    await saveLarge(store)
    await expect.poll(() => store.findChange(history, 1)).toBeUndefined()
    const changes = await allChanges(store)
    const [first] = changes
    expect(changes.length).toBeGreaterThan(6)
    expect(changes.length).toBeLessThan(14)
    expect(first?.parent).toBeNull()
    expect(changes.at(-1)).toMatchObject({ seq: COUNT + 1, parent: COUNT })
    const cut = (first?.seq ?? 0) - 1
    expect((await store.findStart(history)).story).toBe(longStory(cut))
    expect(await store.findLastChild(history, null)).toEqual(
      expect.objectContaining({ seq: cut + 1 }),
    )
    expect(await store.listDays(history, { limit: 9 })).toMatchObject([{ seq: 1 }])
    expect(await store.findDays(history, [1])).toHaveLength(1)
    expect((await store.findListing(HOME))?.bytes).toBeLessThan(size)

    const seen = await current(store)
    const again = await opened.reopen()
    expect(await current(again)).toEqual(seen)
    for (const _ of changes) await player(again).undo()
    const oldest = await current(again)
    expect(oldest.head).toBeNull()
    expect(oldest.state).toEqual(await again.findStart(history))
    await expect(player(again).undo()).rejects.toMatchObject({
      reason: { code: 'NOTHING_TO_UNDO' },
    })
    await expect(
      rewind(again, { campaign: HOME, revision: fullRevision(oldest.revisions), day: 0 }),
    ).rejects.toThrow(Refusal)
    const reopened = await opened.reopen()
    expect(await current(reopened)).toEqual(oldest)
    expect((await player(reopened).redo()).undo).toMatchObject({ kind: 'save' })
  })
}
