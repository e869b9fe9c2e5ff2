import { afterEach, beforeEach, expect } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'

/** Resets the database under the running store to the state that `remember` copied. */
export type GoBack = () => Promise<void>

/** The store of the running test. */
export interface Opened {
  readonly store: Store
  /** Closes the store and opens it again. */
  reopen(): Promise<Store>
  remember(): Promise<GoBack>
}

export interface OpenedStore extends Opened {
  /** Opens another store over the same database, with an empty cache. */
  readAnew(): Promise<Store>
  close(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

const campaignsOf = async (store: Store) => {
  const listed = await store.listCampaigns({ limit: 100 })
  return Promise.all(listed.map(({ id }) => store.find(id)))
}

/** Compares the campaigns that a store has cached with those that the database has. */
const expectCacheEqualsDatabase = async (
  store: Store,
  readAnew: () => Promise<Store>,
): Promise<void> => {
  const cached = await campaignsOf(store)
  const isChanged = cached.some((campaign) => campaign && campaign.revisions.full > 0)
  if (isChanged) expect(await campaignsOf(await readAnew())).toEqual(cached)
}

export const isOpen = async (store: Store): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  )

export const openedForEachTest = (open: OpenStore): Opened => {
  let current: OpenedStore | undefined
  let store: Store | undefined
  const required = <Value>(value: Value | undefined): Value => {
    if (!value) throw new Error('No test runs')
    return value
  }
  beforeEach(async () => {
    current = await open()
    store = current.store
  })
  afterEach(async () => {
    const { readAnew, close } = required(current)
    if (await isOpen(required(store))) await expectCacheEqualsDatabase(required(store), readAnew)
    await close()
    current = undefined
    store = undefined
  })
  return {
    get store() {
      return required(store)
    },
    reopen: async () => {
      store = await required(current).reopen()
      return store
    },
    remember: () => required(current).remember(),
  }
}
