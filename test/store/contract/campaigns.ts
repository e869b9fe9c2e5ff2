import { expect, test } from 'vitest'
import { newState } from '#campaign/create-campaign.ts'
import type { Opened } from './opened.ts'
import { newEpoch } from './play.ts'

const state = newState()

export const campaignsContract = (opened: Opened): void => {
  test('a new campaign starts at revision 0 of its epoch, with nothing to undo or redo', async () => {
    const { store } = opened
    const epoch = newEpoch()
    expect(await store.create({ id: 'home', epoch, state })).toBe(true)
    expect(await store.find('home')).toEqual({
      id: 'home',
      revisions: { epoch, full: 0, public: 0 },
      history: expect.any(String),
      state,
      head: null,
      redo: null,
    })
  })

  test('creating an existing campaign again does not change it', async () => {
    const { store } = opened
    const epoch = newEpoch()
    await store.create({ id: 'home', epoch, state })
    const other = { id: 'home', epoch: newEpoch(), state: { ...state, day: 9 } }
    expect(await store.create(other)).toBe(false)
    expect(await store.find('home')).toMatchObject({ revisions: { epoch }, state })
  })

  test('if twenty create the same campaign at once, one of them succeeds', async () => {
    const { store } = opened
    const epochs = Array.from({ length: 20 }, newEpoch)
    const made = await Promise.all(
      epochs.map((epoch) => store.create({ id: 'home', epoch, state })),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    const found = await store.find('home')
    expect(found?.revisions.epoch).toBe(epochs[made.indexOf(true)])
  })

  test('any word is an id', async () => {
    const { store } = opened
    for (const id of ['', 'Ж🎲', "o'clock; drop table campaigns --", 'x'.repeat(300)]) {
      expect(await store.find(id)).toBeUndefined()
      expect(await store.create({ id, epoch: newEpoch(), state })).toBe(true)
      expect((await store.find(id))?.id).toBe(id)
      expect(await store.find(`${id}a`)).toBeUndefined()
    }
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
