import { afterEach, beforeEach } from 'vitest'
import type { Store } from '../../../src/campaign/store.ts'

export interface OpenedStore {
  readonly store: Store
  /** Closes the store and opens it again. */
  reopen(): Promise<Store>
  close(): Promise<void>
}

export type OpenStore = () => Promise<OpenedStore>

/** The store of the test that runs. */
export interface Opened {
  readonly store: Store
  reopen(): Promise<Store>
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
  }
}
