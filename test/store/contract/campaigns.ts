import { expect, test } from 'vitest'
import type { RecordedChange } from '../../../src/campaign/campaign.ts'
import { EMPTY_MAP_STATE } from '../../../src/campaign/map-state.ts'
import { startingRecord } from '../../../src/rules/record.ts'
import { expeditionWith } from '../../support/states.ts'
import type { Opened } from './opened.ts'

const expedition = expeditionWith(startingRecord({ x: 2, y: 4 }, 'Beach'))
const START = { expedition, mapState: EMPTY_MAP_STATE }

export const campaignsContract = (opened: Opened): void => {
  test('a new campaign starts at revision 0 of its epoch, with nothing to undo or redo', async () => {
    const { store } = opened
    expect(await store.create({ id: 'home', epoch: 'e', ...START })).toBe(true)
    expect(await store.find('home')).toEqual({
      id: 'home',
      revisions: { epoch: 'e', full: 0, public: 0 },
      ...START,
      head: null,
      redo: null,
      prepared: 0,
    })
  })

  test('a campaign that exists stays as it is when it is created again', async () => {
    const { store } = opened
    await store.create({ id: 'home', epoch: 'e', ...START })
    const other = { id: 'home', epoch: 'f', ...START, expedition: { ...expedition, day: 9 } }
    expect(await store.create(other)).toBe(false)
    expect(await store.find('home')).toMatchObject({ revisions: { epoch: 'e' }, expedition })
  })

  test('of twenty that create the same campaign at once, one does', async () => {
    const { store } = opened
    const epochs = Array.from({ length: 20 }, (_, index) => `e${index}`)
    const made = await Promise.all(
      epochs.map((epoch) => store.create({ id: 'home', epoch, ...START })),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    const found = await store.find('home')
    expect(found?.revisions.epoch).toBe(epochs[made.indexOf(true)])
  })

  test('changes that were staged for one campaign are no history of another', async () => {
    const { store } = opened
    async function* nothing(): AsyncGenerator<RecordedChange, void> {}
    const changes = await store.stage(nothing(), 'copy')
    const history = { revision: 0, head: null, redo: null, images: [], changes }
    const creating = store.create({ id: 'other', epoch: 'e', ...START, history })
    await expect(creating).rejects.toThrow(RangeError)
    expect(await store.find('other')).toBeUndefined()
    expect(await store.create({ id: 'copy', epoch: 'e', ...START, history })).toBe(true)
  })

  test('there is no campaign that nobody created', async () => {
    expect(await opened.store.find('home')).toBeUndefined()
  })

  test.each(['', 'Ж🎲', "o'clock; drop table campaigns --", 'x'.repeat(300)])(
    'any word is an id: %j',
    async (id) => {
      const { store } = opened
      expect(await store.find(id)).toBeUndefined()
      expect(await store.create({ id, epoch: 'e', ...START })).toBe(true)
      expect((await store.find(id))?.id).toBe(id)
      expect(await store.find(`${id}a`)).toBeUndefined()
    },
  )

  test('what was created is there after closing and opening', async () => {
    await opened.store.create({ id: 'home', epoch: 'e', ...START })
    const store = await opened.reopen()
    expect(await store.find('home')).toMatchObject({ id: 'home', expedition })
  })

  test('it answers a ping while it is open, and rejects with StoreUnavailable once closed', async () => {
    const { store } = opened
    await store.ping()
    await store.close()
    await expect(store.ping()).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await expect(store.find('home')).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await expect(store.endSession('token')).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await store.close()
  })
}
