import { expect, test } from 'vitest'
import type { Campaign, RecordedChange } from '#campaign/campaign.ts'
import { fullRevision } from '#campaign/campaign.ts'
import { createCampaign, newState } from '#campaign/create-campaign.ts'
import type { ChartImage } from '#campaign/ports/image-store.ts'
import type { Commit, Store } from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { undo } from '#campaign/undo.ts'
import type { Opened } from './opened.ts'
import {
  allChanges,
  begin,
  current,
  HOME,
  newEpoch,
  player,
  requestUnder,
  saving,
  withFood,
} from './play.ts'

async function* each(items: readonly RecordedChange[]): AsyncGenerator<RecordedChange, void> {
  yield* items
}

async function* breaking(items: readonly RecordedChange[]): AsyncGenerator<RecordedChange, void> {
  yield* items
  throw new Error('the file broke off')
}

/** Repeats the last change `count` times, with the next sequence numbers. */
const repeatChanges = (
  changes: readonly RecordedChange[],
  count: number,
): readonly RecordedChange[] => {
  const last = changes.at(-1)
  if (!last) throw new Error('no change')
  return Array.from({ length: count }, (_, index) => ({ ...last, seq: last.seq + 1 + index }))
}

/** Ends three days and undoes the second. */
const playThreeDays = async (store: Store) => {
  await begin(store)
  const gm = player(store)
  await gm.meet()
  await gm.paint({ hexes: [{ x: 2, y: 2 }], terrain: 'Swamp' })
  await gm.endDay()
  await gm.undo()
  await gm.endDay({ direction: 1 })
  return gm
}

const OLD_IMAGE = { id: 'image999', width: 9, height: 9, addedAt: 1 }
const IMAGE = { id: 'image000', width: 9, height: 9, addedAt: 1 }
const [PICTURE, PIXELS] = [Buffer.from('picture'), Buffer.from('pixels')]
const TILE_BYTES = PICTURE.length + PIXELS.length
const addTile = (store: Store, owner: string) =>
  store.addTiles(owner, IMAGE.id, [
    { level: 0, column: 0, row: 0, picture: PICTURE, pixels: PIXELS },
  ])

interface Target {
  readonly history: string
  readonly state: State
  readonly head?: Campaign['head']
  readonly redo?: Campaign['redo']
}

/** A commit that replaces the current history. */
export const restoring = (
  base: Campaign,
  target: Target,
  images: readonly ChartImage[] = [],
): Commit => {
  const { epoch, full, public: publicNumber } = base.revisions
  const revisions = { epoch: `${epoch}+`, full: full + 1, public: publicNumber + 1 }
  const next = { ...base, head: null, redo: null, ...target, revisions }
  return { base, next, step: { kind: 'restore', images } }
}

/** Writes another history with the same changes and another start. */
const anotherHistory = async (store: Store): Promise<Target> => {
  const { state, head } = await current(store)
  const changes = await allChanges(store)
  const history = await store.writeHistory({ start: newState(), changes: each(changes) })
  return { history, state: withFood(state, 77), head }
}

const campaignBytes = async (store: Store, id = HOME) => (await store.findListing(id))?.bytes ?? 0

export const historiesContract = (opened: Opened): void => {
  test('changes are listed in order, page by page, with their times', async () => {
    const { store } = opened
    await playThreeDays(store)
    const { history } = await current(store)
    const all = await allChanges(store)
    expect(all.map(({ seq, parent, day }) => [seq, parent, day?.day])).toEqual([
      [1, null, 1],
      [2, 1, undefined],
      [3, 2, 2],
      [5, 2, 2],
    ])
    for (const { madeAt } of all) expect(Math.abs(Date.now() - madeAt)).toBeLessThan(60_000)
    const page = await store.listChanges(history, { after: 1, upTo: 3, limit: 9 })
    expect(page).toEqual(all.slice(1, 3))
    expect(await store.listChanges(history, { after: 1, upTo: 9, limit: 1 })).toEqual([all[1]])
    expect(await store.listChanges('another', { after: 0, upTo: 9, limit: 9 })).toEqual([])
    expect(await store.findStart(history)).toEqual(newState())
  })

  test('a campaign that is created with a history has all of it, and is undone to its beginning', async () => {
    const { store } = opened
    await playThreeDays(store)
    const { state, head } = await current(store)
    const changes = await allChanges(store)
    const history = await store.writeHistory({ start: newState(), changes: each(changes) })
    await addTile(store, 'copy')
    const pointers = { history, head, redo: null }
    const restored = { ...pointers, revision: 5, images: [IMAGE] }
    const epoch = newEpoch()
    expect(await store.create({ id: 'copy', epoch, state, restored })).toBe(true)
    expect(await current(store, 'copy')).toEqual({
      ...(await current(store)),
      id: 'copy',
      history,
      revisions: { epoch, full: 5, public: 0 },
    })
    expect(await allChanges(store, 'copy')).toEqual(changes)
    expect(await store.listImages('copy')).toEqual([IMAGE])
    expect(await campaignBytes(store, 'copy')).toBeGreaterThan(await campaignBytes(store))
    for (let left = 3; left > 0; left--) {
      const { revisions } = await current(store, 'copy')
      await undo(store, { campaign: 'copy', revision: fullRevision(revisions) })
    }
    expect((await (await opened.reopen()).find('copy'))?.state).toEqual(newState())
  })

  test('a history that breaks off is not stored', async () => {
    const { store } = opened
    await playThreeDays(store)
    const changes = await allChanges(store)
    const start = newState()
    const broken = store.writeHistory({
      start,
      changes: breaking([...changes, ...repeatChanges(changes, 300)]),
    })
    await expect(broken).rejects.toThrow('the file broke off')
    expect(await allChanges(store)).toEqual(changes)
  })

  test('a history that was written and never used is deleted soon after the next opening', async () => {
    const { store } = opened
    await playThreeDays(store)
    const changes = await allChanges(store)
    const history = await store.writeHistory({
      start: newState(),
      changes: each(repeatChanges(changes, 1_200)),
    })
    const again = await opened.reopen()
    const page = { after: 0, upTo: 9_999, limit: 9_999 }
    await expect.poll(() => again.listChanges(history, page)).toEqual([])
    expect(await allChanges(again)).toEqual(changes)
    const restored = restoring(await current(again), { history, state: newState() })
    await expect(again.commit(restored)).rejects.toMatchObject({ name: 'StoreUnavailable' })
    expect((await current(again)).history).not.toBe(history)
  })

  test('R-RESTORE-1: a restored history replaces the other, with its requests', async () => {
    const { store } = opened
    await playThreeDays(store)
    const before = await current(store)
    const target = await anotherHistory(store)
    const commit = { ...restoring(before, target), request: requestUnder('key') }
    expect(await store.commit(commit)).toBe('committed')
    expect(await current(store)).toEqual(commit.next)
    expect(await store.findRequest(before.history, 'key')).toBeUndefined()
    expect(await store.findRequest(target.history, 'key')).toEqual(requestUnder('key'))
    expect((await current(await opened.reopen())).state).toEqual(commit.next.state)
  })

  test('R-RESTORE-2: the replaced history is stored unchanged and can be brought back', async () => {
    const { store } = opened
    const gm = await playThreeDays(store)
    await gm.undo()
    const { history, state, head, redo, ...before } = await current(store)
    const replaced = { history, state, head, redo }
    const target = await anotherHistory(store)
    await store.commit(restoring({ ...before, ...replaced }, target))
    expect(await store.findReplacedHistory(HOME)).toEqual(replaced)
    await store.commit(restoring(await current(store), replaced))
    expect((await player(store).redo()).undo).toMatchObject({ day: 2 })
    expect(await store.findReplacedHistory(HOME)).toMatchObject({ history: target.history })
  })

  test('R-RESTORE-2: images and size are those of the current history', async () => {
    const { store } = opened
    await playThreeDays(store)
    await store.finishImage(HOME, OLD_IMAGE)
    const before = await current(store)
    const size = await campaignBytes(store)
    await addTile(store, HOME)
    await store.commit(restoring(before, await anotherHistory(store), [IMAGE]))
    expect(await store.listImages(HOME)).toEqual([IMAGE])
    expect(await campaignBytes(store)).toBe(size + TILE_BYTES)
    expect(await store.removeUnusedImage(HOME, OLD_IMAGE.id)).toBe('in-other-history')

    const restored = await current(store)
    await store.commit(restoring(restored, before))
    expect(await store.listImages(HOME)).toEqual([OLD_IMAGE])
    expect(await campaignBytes(store)).toBe(size)
    expect(await store.removeUnusedImage(HOME, IMAGE.id)).toBe('in-other-history')
  })

  test('R-RESTORE-2: of two replaced histories the older one is deleted, with its images', async () => {
    const { store } = opened
    await playThreeDays(store)
    await store.finishImage(HOME, OLD_IMAGE)
    const first = await current(store)
    await store.commit(restoring(first, await anotherHistory(store)))
    const second = await current(store)
    await store.commit(restoring(second, await anotherHistory(store)))
    expect(await store.findReplacedHistory(HOME)).toMatchObject({ history: second.history })
    const again = await opened.reopen()
    await expect.poll(() => again.removeUnusedImage(HOME, OLD_IMAGE.id)).toBe('none')
    await expect.poll(() => again.findChange(first.history, 1)).toBeUndefined()
    expect(await again.findChange(second.history, 1)).toMatchObject({ seq: 1 })
  })

  test('a restore that comes too late writes nothing', async () => {
    const { store } = opened
    const base = await begin(store)
    await store.commit(saving(base, 7))
    const before = await current(store)
    await addTile(store, HOME)
    expect(await store.commit(restoring(base, await anotherHistory(store), [IMAGE]))).toBe('stale')
    expect(await current(store)).toEqual(before)
    expect(await store.listImages(HOME)).toEqual([])
    expect(await store.findReplacedHistory(HOME)).toBeUndefined()
  })

  test('both histories are deleted with their campaign, and one that is restored meanwhile belongs to none', async () => {
    const { store } = opened
    await playThreeDays(store)
    const before = await current(store)
    await store.commit(restoring(before, await anotherHistory(store)))
    const restored = await current(store)
    const target = await anotherHistory(store)
    await store.removeCampaign(HOME)
    for (const { history } of [before, restored])
      expect(await store.findChange(history, 1)).toBeUndefined()
    expect(await store.commit(restoring(restored, target))).toBe('stale')
    await createCampaign(store, { id: HOME, epoch: newEpoch() })
    expect(await allChanges(store)).toEqual([])
    expect(await store.findReplacedHistory(HOME)).toBeUndefined()
  })
}
