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

const CHANGES_PER_COMMIT = 46

/** Saves each amount of food in its own change. */
const saveMany = async (store: Store, foods: readonly number[]): Promise<void> => {
  let base = await current(store)
  for (let from = 0; from < foods.length; from += CHANGES_PER_COMMIT) {
    const commit = severalSavings(base, foods.slice(from, from + CHANGES_PER_COMMIT))
    expect(await store.commit(commit)).toBe('committed')
    base = commit.next
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index)

const MB = 2 ** 20
/** A sixteenth of the real bound, as the test is about deleting changes, not about their size. */
const BOUND_BYTES = 4 * MB

const longText = (nth: number): string => (nth === 0 ? '' : `${nth} ${'x'.repeat(MB / 8)}`)
const patchOf = (nth: number): Patch => ({ story: [longText(nth)] })

/** Changes that each replace an eighth of a megabyte; the first one ends a day. */
const largeChanges = (day: DayEntry, count: number): readonly RecordedChange[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    parent: index || null,
    kind: index === 0 ? 'day' : 'save',
    ...(index === 0 && { day }),
    mark: null,
    madeAt: index,
    forth: patchOf(index + 1),
    back: patchOf(index),
  }))

const LARGE_CHANGES = 20

/** Creates a campaign with more patches than a history may have. */
const createLarge = async (store: Store) => {
  const { patchBytes } = HISTORY_BOUNDS
  HISTORY_BOUNDS.patchBytes = BOUND_BYTES
  onTestFinished(() => {
    HISTORY_BOUNDS.patchBytes = patchBytes
  })
  await begin(store, 'small')
  await player(store, 'small').endDay()
  const [{ day } = {}] = await allChanges(store, 'small')
  if (!day) throw new Error('no day')
  const changes = largeChanges(day, LARGE_CHANGES)
  async function* all() {
    yield* changes
  }
  const start = newState()
  const history = await store.writeHistory({ start, changes: all() })
  const state: State = { ...start, story: longText(LARGE_CHANGES) }
  const pointers = { history, head: { seq: LARGE_CHANGES }, redo: null, revision: LARGE_CHANGES }
  const restored = { ...pointers, images: [] }
  await store.create({ id: HOME, epoch: newEpoch(), state, restored })
  return { history, start }
}

/** Saves a change that is so large that a snapshot is due. */
const saveLarge = async (store: Store) => {
  const base = await current(store)
  const story = `last ${'x'.repeat(1.1 * MB)}`
  await store.commit({ base, ...makeChange(base, { kind: 'save' }, { ...base.state, story }) })
}

export const snapshotsContract = (opened: Opened): void => {
  test('after 1,020 changes the state is read unchanged, and undo goes below a snapshot', async () => {
    let { store } = opened
    await begin(store)
    await saveMany(store, upTo(1_020))
    const seen = await current(store)
    store = await opened.reopen()
    expect(await current(store)).toEqual(seen)
    const newestRevision = async () => fullRevision((await current(store)).revisions)
    for (let step = 0; step < 3; step += 1) await player(store).undo()
    const { history } = seen
    expect((await current(await opened.reopen())).state.record.food).toBe(1_000 + 1_016)
    store = opened.store

    // A change far below starts a new branch; all snapshots are on the old one.
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
    expect(await newestRevision()).toBe(
      fullRevision((await current(await opened.reopen())).revisions),
    )
  })

  test('R-UNDO-7: a history above its bounds loses its oldest changes: undo ends there, days stay', async () => {
    const { store } = opened
    const { history, start } = await createLarge(store)
    const size = (await store.findListing(HOME))?.bytes ?? 0
    expect(await store.findStart(history)).toEqual(start)
    await saveLarge(store)
    await expect.poll(() => store.findChange(history, 1)).toBeUndefined()
    const changes = await allChanges(store)
    const [first] = changes
    expect(changes.length).toBeGreaterThan(6)
    expect(changes.length).toBeLessThan(14)
    expect(first?.parent).toBeNull()
    expect(changes.at(-1)).toMatchObject({ seq: LARGE_CHANGES + 1, parent: LARGE_CHANGES })
    const cut = (first?.seq ?? 0) - 1
    expect((await store.findStart(history)).story).toBe(longText(cut))
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
