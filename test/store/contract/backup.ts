import { expect, test } from 'vitest'
import { fullRevision, type RecordedChange } from '../../../src/campaign/campaign.ts'
import { createCampaign } from '../../../src/campaign/create-campaign.ts'
import { EMPTY_MAP_STATE } from '../../../src/campaign/map-state.ts'
import { restoreBackup } from '../../../src/campaign/restore-backup.ts'
import type { Store } from '../../../src/campaign/store.ts'
import { redo, undo } from '../../../src/campaign/undo.ts'
import type { Opened } from './opened.ts'
import { begin, current, EPOCH, HOME, player } from './play.ts'

async function* each(items: readonly RecordedChange[]): AsyncGenerator<RecordedChange, void> {
  yield* items
}

async function* breaking(items: readonly RecordedChange[]): AsyncGenerator<RecordedChange, void> {
  yield* items
  throw new Error('the file broke off')
}

/** So many more of them, with seqs from theirs on. */
const later = (changes: readonly RecordedChange[], count: number): readonly RecordedChange[] => {
  const last = changes.at(-1)
  if (!last) throw new Error('no change')
  return Array.from({ length: count }, (_, index) => ({ ...last, seq: last.seq + 1 + index }))
}

const allChanges = (store: Store, id = HOME): Promise<readonly RecordedChange[]> =>
  store.listChanges(id, { after: 0, upTo: 1_000_000, limit: 1_000_000 })

/** Three days, the second of them taken back, and a tile of an image that is not finished. */
const played = async (store: Store) => {
  await begin(store)
  const gm = player(store)
  await gm.meet()
  await gm.paint({ hexes: [{ x: 2, y: 2 }], terrain: 'Swamp' })
  await gm.endDay()
  await gm.undo()
  await gm.endDay({ direction: 1 })
  return gm
}

const IMAGE = { id: 'image000', width: 9, height: 9, addedAt: 1 }
const addTile = (store: Store, owner: string) =>
  store.addTiles(owner, IMAGE.id, [
    { level: 0, column: 0, row: 0, picture: Buffer.from('picture'), pixels: Buffer.from('pixels') },
  ])

/** Puts what a campaign was once in the place of what it is. */
const restore = async (
  store: Store,
  days: readonly RecordedChange[],
  { id = HOME, all = each, images = [IMAGE] } = {},
) => {
  const { revisions } = await current(store, id)
  const { expedition } = await current(store)
  const prepare = async () => ({
    expedition: { ...expedition, day: 77 },
    mapState: EMPTY_MAP_STATE,
    images,
    journal: { count: days.length, all: () => all(days) },
  })
  const request = { campaign: id, revision: fullRevision(revisions), epoch: 'another', prepare }
  return restoreBackup(store, request)
}

const journal = async (store: Store) => {
  const { expedition } = await current(store)
  return (await store.listDays(HOME, expedition.volume, { limit: 100 })).map(({ seq }) => seq)
}

export const backupContract = (opened: Opened): void => {
  test('changes are listed in their order, page by page, with when they were made', async () => {
    const { store } = opened
    await played(store)
    const all = await allChanges(store)
    expect(all.map(({ seq, undone, volume }) => [seq, undone, volume])).toEqual([
      [1, false, 0],
      [2, false, 0],
      [3, true, 0],
      [5, false, 0],
    ])
    for (const { madeAt } of all) expect(Math.abs(Date.now() - madeAt)).toBeLessThan(60_000)
    const page = await store.listChanges(HOME, { after: 1, upTo: 3, limit: 9 })
    expect(page).toEqual(all.slice(1, 3))
    expect(await store.listChanges(HOME, { after: 1, upTo: 9, limit: 1 })).toEqual([all[1]])
    expect(await store.listChanges('another', { after: 0, upTo: 9, limit: 9 })).toEqual([])
  })

  test('a campaign with a history is all there, and undone to the beginning', async () => {
    const { store } = opened
    await played(store)
    const { expedition, mapState, head } = await current(store)
    const changes = await allChanges(store)
    const history = {
      revision: 5,
      head: head?.seq ?? null,
      redo: null,
      images: [IMAGE],
      changes: await store.stage(each(changes), 'copy'),
    }
    await addTile(store, 'copy')
    expect(await store.create({ id: 'copy', epoch: 'new', expedition, mapState, history })).toBe(
      true,
    )
    expect(await current(store, 'copy')).toEqual({
      ...(await current(store)),
      id: 'copy',
      revisions: { epoch: 'new', full: 5, public: 0 },
    })
    expect(await allChanges(store, 'copy')).toEqual(changes)
    expect(await store.listImages('copy')).toEqual([IMAGE])
    const { bytes } = (await store.findListing('copy')) ?? { bytes: 0 }
    expect(bytes).toBeGreaterThan((await store.findListing(HOME))?.bytes ?? 0)
    for (const id of [HOME, 'copy'])
      for (let left = 3; left > 0; left--)
        await undo(store, {
          campaign: id,
          revision: fullRevision((await current(store, id)).revisions),
        })
    const { revisions: _, id: __, ...start } = await current(store)
    expect(await (await opened.reopen()).find('copy')).toMatchObject(start)
  })

  test.each([128, 300])('a history of %i changes is all there, in its order', async (count) => {
    const { store } = opened
    await played(store)
    const { expedition, mapState } = await current(store)
    const days = (await allChanges(store)).filter(({ content }) => content.kind === 'day')
    const changes = Array.from({ length: count }, (_, index) => {
      const day = days[index % days.length]
      if (!day) throw new Error('no day')
      return { ...day, seq: index + 1, parent: index || null, madeAt: index }
    })
    const history = {
      revision: count,
      head: count,
      redo: null,
      images: [],
      changes: await store.stage(each(changes), 'copy'),
    }
    await store.create({ id: 'copy', epoch: 'new', expedition, mapState, history })
    expect(await allChanges(store, 'copy')).toEqual(changes)
  })

  test('of a history that breaks off there is nothing, and it can be tried again', async () => {
    const { store } = opened
    await played(store)
    const changes = await allChanges(store)
    const broken = store.stage(breaking([...changes, ...later(changes, 300)]), 'copy')
    await expect(broken).rejects.toThrow('the file broke off')
    expect(await store.find('copy')).toBeUndefined()
    expect(await allChanges(store, 'copy')).toEqual([])
    await expect(store.stage(each(changes), 'copy')).resolves.toMatchObject({ owner: 'copy' })
  })

  test('what was staged and never used is gone soon after the store is opened next', async () => {
    const { store } = opened
    await played(store)
    const changes = await allChanges(store)
    await store.stage(each(later(changes, 1_200)), 'copy')
    expect(await store.find('copy')).toBeUndefined()
    expect(await store.listCampaigns({ limit: 9 })).toHaveLength(1)
    const again = await opened.reopen()
    await expect.poll(() => allChanges(again, 'copy')).toEqual([])
    expect(await allChanges(again)).toEqual(changes)
    await expect(again.stage(each(changes), 'copy')).resolves.toMatchObject({ owner: 'copy' })
  })

  test('changes are staged for no campaign that is there, nor for one that is being restored', async () => {
    const { store } = opened
    await played(store)
    const changes = await allChanges(store)
    await expect(store.stage(each(changes), HOME)).rejects.toThrow(
      new RangeError('There is a campaign with that id'),
    )
    await store.stage(each(changes), 'copy')
    await expect(store.stage(each(changes), 'copy')).rejects.toThrow(
      new RangeError('A campaign with that id is being restored'),
    )
    expect(await allChanges(store)).toEqual(changes)
    expect(await allChanges(store, 'copy')).toEqual(changes)
  })

  test('of a restore whose campaign was removed meanwhile nothing is left', async () => {
    const { store } = opened
    await played(store)
    const days = (await allChanges(store)).filter(({ content }) => content.kind === 'day')
    async function* removing(items: readonly RecordedChange[]) {
      yield* items
      await store.removeCampaign(HOME)
    }
    await expect(restore(store, days, { all: removing })).rejects.toMatchObject({
      reason: { code: 'NO_CAMPAIGN' },
    })
    await createCampaign(store, { id: HOME, epoch: 'next' })
    expect(await allChanges(store)).toEqual([])
    expect(await journal(store)).toEqual([])
  })

  test('a restored journal is listed page by page, on from the days that were ended since', async () => {
    const { store } = opened
    const gm = await played(store)
    const days = (await allChanges(store)).filter(({ content }) => content.kind === 'day')
    await restore(store, days)
    await gm.endDay()
    await restore(store, later(days, 5), { images: [] })
    await gm.endDay()
    await gm.endDay()
    const all = await allChanges(store)
    expect(all.map(({ seq }) => seq)).toEqual([
      ...[1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    ])
    for (const limit of [1, 2, 3, 5]) {
      const listed: RecordedChange[] = []
      for (let after = 0; ; after = listed.at(-1)?.seq ?? 0) {
        const page = await store.listChanges(HOME, { after, upTo: 17, limit })
        if (page.length === 0) break
        listed.push(...page)
      }
      expect(listed).toEqual(all.slice(0, -1))
    }
    const { volume } = (await current(store)).expedition
    const seqs = async (page: { before?: number; limit: number }) =>
      (await store.listDays(HOME, volume, page)).map(({ seq }) => seq)
    expect(await seqs({ limit: 4 })).toEqual([18, 17, 15, 14])
    expect(await seqs({ before: 17, limit: 2 })).toEqual([15, 14])
    expect(await seqs({ before: 14, limit: 9 })).toEqual([13, 12, 11])
    expect(await seqs({ limit: 2 })).toEqual([18, 17])
    expect(await store.findChange(HOME, 13)).toMatchObject({ seq: 13, parent: 13, volume: 16 })
    expect(await store.findChange(HOME, 4)).toBeUndefined()
  })

  test('what is restored in place is one change with a journal of its own; undo brings the old one back', async () => {
    const { store } = opened
    const gm = await played(store)
    const before = await current(store)
    const days = (await allChanges(store)).filter(({ content }) => content.kind === 'day')
    await addTile(store, HOME)
    await restore(store, days)
    const restored = await current(store)
    expect(restored).toMatchObject({
      revisions: { epoch: 'another', full: 9 },
      expedition: { day: 77, volume: 9 },
      head: { seq: 9, kind: 'restore' },
      redo: null,
    })
    expect(restored.mapState).toEqual(EMPTY_MAP_STATE)
    expect(await journal(store)).toEqual([8, 7, 6])
    expect(
      (await allChanges(store))
        .slice(-4)
        .map(({ seq, parent, undone, madeAt }) => [seq, parent, undone, madeAt]),
    ).toEqual([
      ...days.map(({ undone, madeAt }, index) => [6 + index, 6 + index, undone, madeAt]),
      [9, 5, false, expect.any(Number)],
    ])
    expect(await store.listImages(HOME)).toEqual([IMAGE])

    await gm.endDay()
    expect(await journal(store)).toEqual([10, 8, 7, 6])
    await gm.undo()
    await gm.undo()
    const { expedition, mapState, head } = await current(store)
    expect({ expedition, mapState, head }).toEqual({
      expedition: before.expedition,
      mapState: before.mapState,
      head: before.head,
    })
    expect(await journal(store)).toEqual([5, 3, 1])
    const asked = { campaign: HOME, revision: fullRevision((await current(store)).revisions) }
    await redo(store, asked)
    const again = await (await opened.reopen()).find(HOME)
    expect(again).toMatchObject({
      expedition: restored.expedition,
      head: restored.head,
      redo: { seq: 10 },
    })
    expect(again?.mapState).toEqual(EMPTY_MAP_STATE)
  })

  test('of a restore that comes too late, or breaks off, there is nothing', async () => {
    const { store } = opened
    await played(store)
    await addTile(store, HOME)
    const before = await current(store)
    const days = await allChanges(store)
    await expect(restore(store, days, { all: breaking })).rejects.toThrow('the file broke off')
    expect(await current(store)).toEqual(before)
    const late = restoreBackup(store, {
      campaign: HOME,
      revision: `${EPOCH}-4`,
      epoch: 'another',
      prepare: async () => Promise.reject(new Error('prepared')),
    })
    await expect(late).rejects.toMatchObject({ reason: { code: 'STALE_REVISION' } })
    expect(await current(store)).toEqual(before)
    expect(await allChanges(store)).toEqual(days)
    expect(await store.listImages(HOME)).toEqual([])
  })
}
