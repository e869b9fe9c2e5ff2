import { afterEach, beforeEach, expect } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'

/** Makes the database, under the running store, what it was when it was remembered. */
export type GoBack = () => Promise<void>

/** The store of the test that runs. */
export interface Opened {
  readonly store: Store
  /** Closes the store and opens it again. */
  reopen(): Promise<Store>
  remember(): Promise<GoBack>
}

export interface OpenedStore extends Opened {
  /** A store over the same database that has nothing of the campaigns in memory. */
  readAnew(): Promise<Store>
  close(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

const campaignsOf = async (store: Store) => {
  const listed = await store.listCampaigns({ limit: 100 })
  return Promise.all(listed.map(({ id }) => store.find(id)))
}

/** A store keeps the campaigns used last: what it keeps is what the database has. */
const expectKeptAsStored = async (store: Store, readAnew: () => Promise<Store>): Promise<void> => {
  const kept = await campaignsOf(store)
  const isChanged = kept.some((campaign) => campaign && campaign.revisions.full > 0)
  if (isChanged) expect(await campaignsOf(await readAnew())).toEqual(kept)
}

export const isOpen = async (store: Store): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  )

export const openedForEachTest = (open: OpenStore): Opened => {
  let current: OpenedStore | undefined
  let store: Store | undefined
  const now = <Value>(value: Value | undefined): Value => {
    if (!value) throw new Error('No test runs')
    return value
  }
  beforeEach(async () => {
    current = await open()
    store = current.store
  })
  afterEach(async () => {
    const { readAnew, close } = now(current)
    if (await isOpen(now(store))) await expectKeptAsStored(now(store), readAnew)
    await close()
    current = undefined
    store = undefined
  })
  return {
    get store() {
      return now(store)
    },
    reopen: async () => {
      store = await now(current).reopen()
      return store
    },
    remember: () => now(current).remember(),
  }
}
