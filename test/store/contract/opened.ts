import { afterEach, beforeEach } from 'vitest'
import type { Store } from '../../../src/campaign/store.ts'

/** Makes the database, under the running store, what it was when it was remembered. */
export type GoBack = () => Promise<void>

export interface OpenedStore {
  readonly store: Store
  /** Closes the store and opens it again. */
  reopen(): Promise<Store>
  remember(): Promise<GoBack>
  close(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

/** The store of the test that runs. */
export interface Opened {
  readonly store: Store
  reopen(): Promise<Store>
  remember(): Promise<GoBack>
}

export const openedForEachTest = (open: OpenStore): Opened => {
  let current: OpenedStore | undefined
  const now = (): OpenedStore => {
    if (!current) throw new Error('No test runs')
    return current
  }
  beforeEach(async () => {
    current = await open()
  })
  afterEach(async () => {
    await current?.close()
    current = undefined
  })
  return {
    get store() {
      return now().store
    },
    reopen: () => now().reopen(),
    remember: () => now().remember(),
  }
}
