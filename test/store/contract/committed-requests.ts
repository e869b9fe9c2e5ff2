import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, HOME, saving } from './play.ts'

const request = {
  key: 'key',
  fingerprint: 'print',
  days: { first: 3, last: 8 },
  stopped: 'lost',
} as const

export const committedRequestsContract = (opened: Opened): void => {
  test('a commit stores its request, across closing and opening', async () => {
    const before = await begin(opened.store)
    await opened.store.commit({ ...saving(before, 7), request })
    const store = await opened.reopen()
    expect(await store.findRequest(before.history, 'key')).toEqual(request)
    expect(await store.findRequest(before.history, 'KEY')).toBeUndefined()
  })

  test('the first request under a key stays, and the later change is committed', async () => {
    const { store } = opened
    const first = { ...saving(await begin(store), 7), request }
    await store.commit(first)
    const later = { ...request, fingerprint: 'other', days: null, stopped: null }
    expect(await store.commit({ ...saving(first.next, 8), request: later })).toBe('committed')
    expect(await store.findRequest(first.next.history, 'key')).toEqual(request)
  })

  test('the idempotency keys of one campaign are unknown to another', async () => {
    const { store } = opened
    const other = await begin(store, 'other')
    await store.commit({ ...saving(await begin(store, HOME), 7), request })
    expect(await store.findRequest(other.history, 'key')).toBeUndefined()
  })
}
