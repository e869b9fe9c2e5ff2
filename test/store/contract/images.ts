import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, handOutImage, layImage, player, saving } from './play.ts'

const image = (id: string, addedAt = 1_800_000_000_000) => ({
  id,
  width: 700,
  height: 300,
  addedAt,
})

const tile = (column: number, bytes = 2_000): StoredTile => ({
  level: 0,
  column,
  row: 0,
  picture: randomBytes(bytes),
  pixels: randomBytes(bytes * 3),
})

export const imagesContract = (opened: Opened): void => {
  const add = async (owner: string, id: string, tiles = [tile(0), tile(1)], addedAt?: number) => {
    await opened.store.addTiles(owner, id, tiles)
    await opened.store.finishImage(owner, image(id, addedAt))
  }

  test('an image exists once it is finished, with every tile as it was added', async () => {
    const { store } = opened
    await begin(store)
    const [left, right] = [tile(0, 5), tile(1, 300_000)]
    await store.addTiles(HOME, 'one', [left])
    await store.addTiles(HOME, 'one', [right])
    expect(await store.findImage(HOME, 'one')).toBeUndefined()
    expect(await store.listImages(HOME)).toEqual([])
    expect(await store.findTile(HOME, 'one', left, 'picture')).toBeUndefined()
    const named = { ...image('one'), name: 'Île 🗺️ "1".png' }
    await store.finishImage(HOME, named)
    const reopened = await opened.reopen()
    expect(await reopened.findImage(HOME, 'one')).toEqual(named)
    for (const stored of [left, right]) {
      for (const content of ['picture', 'pixels'] as const) {
        const found = await reopened.findTile(HOME, 'one', stored, content)
        expect(Buffer.compare(found ?? Buffer.alloc(0), stored[content])).toBe(0)
      }
    }
  })

  test('a tile that was not added is not found', async () => {
    const { store } = opened
    await add(HOME, 'one')
    for (const where of [
      { level: 1, column: 0, row: 0 },
      { level: 0, column: 2, row: 0 },
      { level: 0, column: 0, row: 1 },
      { level: -1, column: 0, row: 2 ** 40 },
    ])
      expect(await store.findTile(HOME, 'one', where, 'picture')).toBeUndefined()
    expect(await store.findTile(HOME, 'two', tile(0), 'picture')).toBeUndefined()
    expect(await store.findTile('other', 'one', tile(0), 'picture')).toBeUndefined()
  })

  test('images are listed newest first, only to their owner', async () => {
    const { store } = opened
    await add(HOME, 'b', undefined, 20)
    await add(HOME, 'a', undefined, 10)
    await add(HOME, 'c', undefined, 30)
    await add('another', 'players', undefined, 40)
    expect((await store.listImages(HOME)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect((await store.listImages('another')).map(({ id }) => id)).toEqual(['players'])
    expect(await store.listImages('other')).toEqual([])
  })

  test('a removed image is gone with its tiles, and others stay', async () => {
    const { store } = opened
    const many = Array.from({ length: 11 }, (_, column) => tile(column))
    await add(HOME, 'one', many)
    await add(HOME, 'two')
    await add('other', 'one')
    expect(await store.removeImage(HOME, 'one')).toBe(true)
    expect(await store.findImage(HOME, 'one')).toBeUndefined()
    await add(HOME, 'one', many.slice(0, 1))
    expect(await store.findTile(HOME, 'one', tile(1), 'picture')).toBeUndefined()
    expect(await store.findTile(HOME, 'two', tile(1), 'picture')).toBeDefined()
    expect(await store.findTile('other', 'one', tile(1), 'picture')).toBeDefined()
    expect(await store.removeImage(HOME, 'none')).toBe(false)
  })

  test('an unfinished image can be removed, and then added again', async () => {
    const { store } = opened
    await store.addTiles(HOME, 'one', [tile(0), tile(1)])
    expect(await store.removeImage(HOME, 'one')).toBe(true)
    expect(await store.removeImage(HOME, 'one')).toBe(false)
    await add(HOME, 'one')
    expect(await store.findImage(HOME, 'one')).toEqual(image('one'))
  })

  test('an image that was never finished is deleted at the next opening', async () => {
    await begin(opened.store)
    await add(HOME, 'finished')
    await add('nobody', 'finished')
    const again = [tile(0), tile(1), tile(2)]
    await opened.store.addTiles(HOME, 'begun', again)
    const store = await opened.reopen()
    expect(await store.removeImage(HOME, 'begun')).toBe(false)
    expect(await store.findTile(HOME, 'finished', tile(1), 'pixels')).toBeDefined()
    expect(await store.removeImage('nobody', 'finished')).toBe(false)
  })

  describe('R-GRID-12: a straightened image', () => {
    const straighten = async (id: string, of: string, angle: number): Promise<boolean> => {
      await opened.store.addTiles(HOME, id, [tile(0)])
      return opened.store.finishImage(HOME, { ...image(id), straightened: { of, angle } })
    }

    test('is listed with its original and angle, and only once', async () => {
      const { store } = opened
      await begin(store)
      await add(HOME, 'one')
      expect(await straighten('turned', 'one', -2.5)).toBe(true)
      const turned = { ...image('turned'), straightened: { of: 'one', angle: -2.5 } }
      expect(await (await opened.reopen()).listImages(HOME)).toEqual([image('one'), turned])
      expect(await straighten('twin', 'one', -2.5)).toBe(false)
      expect(await straighten('orphan', 'none', 2)).toBe(false)
      expect(await straighten('nested', 'turned', 2)).toBe(false)
      expect(await opened.store.listImages(HOME)).toHaveLength(2)
    })

    test('is counted separately: there is room for 16 of each kind', async () => {
      const { store } = opened
      await begin(store)
      for (let n = 0; n < MAX_IMAGES; n++) await store.finishImage(HOME, image(`image${n}`))
      for (let n = 1; n <= MAX_IMAGES; n++)
        expect(await straighten(`turned${n}`, 'image0', n / 2)).toBe(true)
      expect(await straighten('more', 'image1', 1)).toBe(false)
      expect(await store.finishImage(HOME, image('more'))).toBe(false)
      expect(await store.listImages(HOME)).toHaveLength(2 * MAX_IMAGES)
    })

    test('is deleted with its original, unless it is in the chart or handed out', async () => {
      const { store } = opened
      await begin(store)
      await add(HOME, 'one')
      const bytes = (await store.findListing(HOME))?.bytes ?? 0
      await straighten('turned', 'one', 2)
      await straighten('other', 'one', 3)
      await layImage(store, 'turned')
      expect(await store.removeUnusedImage(HOME, 'one')).toBe('in-chart')
      await player(store).undo()
      await handOutImage(store, 'turned')
      expect(await store.removeUnusedImage(HOME, 'one')).toBe('handed-out')
      expect(await store.removeUnusedImage(HOME, 'other')).toBe('removed')
      await player(store).undo()
      expect(await store.removeUnusedImage(HOME, 'one')).toBe('removed')
      expect(await store.listImages(HOME)).toEqual([])
      expect(await store.findTile(HOME, 'turned', tile(0), 'picture')).toBeUndefined()
      expect((await store.findListing(HOME))?.bytes).toBeLessThan(bytes)
    })
  })

  test('an image in the chart is not deleted; a deleted one cannot be placed, but undo may bring it back', async () => {
    const { store } = opened
    await begin(store)
    for (const id of ['one', 'two']) await add(HOME, id)
    const choose = (gm: string) => layImage(store, gm)
    await choose('one')
    expect(await store.removeUnusedImage(HOME, 'one')).toBe('in-chart')
    await choose('two')
    expect(await store.removeUnusedImage(HOME, 'one')).toBe('removed')
    expect(await store.removeUnusedImage(HOME, 'one')).toBe('none')
    expect(await store.findTile(HOME, 'one', tile(0), 'picture')).toBeUndefined()
    const before = await current(store)
    const requiredImages = { ...saving(before, 7), requiredImages: ['two', 'one'] }
    expect(await store.commit(requiredImages)).toBe('no-such-image')
    expect(await current(store)).toEqual(before)
    await player(store).undo()
    expect((await current(store)).state.chart?.gm.image).toBe('one')
    expect(await store.removeUnusedImage(HOME, 'two')).toBe('removed')
  })

  test('R-SURVEY-1: an image that is the chart’s survey is not deleted', async () => {
    const { store } = opened
    await begin(store)
    for (const id of ['one', 'two']) await add(HOME, id)
    await layImage(store, 'one', HOME, 'two')
    expect(await store.removeUnusedImage(HOME, 'two')).toBe('in-chart')
    await layImage(store, 'one')
    expect(await store.removeUnusedImage(HOME, 'two')).toBe('removed')
    await player(store).undo()
    expect((await current(store)).state.chart?.survey?.image).toBe('two')
  })

  test('R-HAND-3: a handed-out image is not deleted, until handing it out is undone', async () => {
    const { store } = opened
    await begin(store)
    for (const id of ['one', 'two']) await add(HOME, id)
    await handOutImage(store, 'one')
    expect(await store.removeUnusedImage(HOME, 'one')).toBe('handed-out')
    expect(await store.findImage(HOME, 'one')).toBeDefined()
    expect(await store.findTile(HOME, 'one', tile(0), 'picture')).toBeDefined()
    expect(await store.removeUnusedImage(HOME, 'two')).toBe('removed')
    const reopened = await opened.reopen()
    expect(await reopened.removeUnusedImage(HOME, 'one')).toBe('handed-out')
    await player(reopened).undo()
    expect(await reopened.removeUnusedImage(HOME, 'one')).toBe('removed')
  })

  test('R-HAND-3: no image is deleted while it is handed out', async () => {
    const { store } = opened
    await begin(store)
    for (let round = 0; round < 10; round += 1) {
      const id = `image${round}`
      await add(HOME, id)
      const handing = handOutImage(store, id).then(
        () => 'handed-out',
        () => 'refused',
      )
      const turns = Array.from({ length: round }, () => store.findImage(HOME, id))
      const deleting = Promise.all(turns).then(() => store.removeUnusedImage(HOME, id))
      const outcomes = await Promise.all([handing, deleting])
      expect(outcomes[1]).toBe(outcomes[0] === 'refused' ? 'removed' : 'handed-out')
      const { handouts } = (await current(store)).state
      expect(Object.hasOwn(handouts, id)).toBe((await store.findImage(HOME, id)) !== undefined)
    }
  })

  test('a campaign has room for 16 images, however many are finished at once', async () => {
    const { store } = opened
    await begin(store)
    const ids = Array.from({ length: MAX_IMAGES + 2 }, (_, n) => `image${n}`)
    const finished = await Promise.all(ids.map((id) => store.finishImage(HOME, image(id))))
    expect(finished.filter(Boolean)).toHaveLength(MAX_IMAGES)
    expect(await store.listImages(HOME)).toHaveLength(MAX_IMAGES)
  })

  test('either all tiles are added, or none', async () => {
    const { store } = opened
    const twice = [tile(0), tile(1), tile(0)]
    await expect(store.addTiles(HOME, 'one', twice)).rejects.toThrow()
    expect(await store.removeImage(HOME, 'one')).toBe(false)
  })
}
