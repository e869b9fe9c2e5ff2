import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, HOME, saving } from './play.ts'

const answer = {
  key: 'key',
  fingerprint: 'print',
  value: { revision: 'e-1', list: [1, null, 'ж'] },
}

export const answersContract = (opened: Opened): void => {
  test('a commit keeps its answer, across closing and opening', async () => {
    await opened.store.commit({ ...saving(await begin(opened.store), 7), answer })
    const store = await opened.reopen()
    const { fingerprint, value } = answer
    expect(await store.findAnswer(HOME, 'key')).toEqual({ fingerprint, value })
  })

  test('a long answer is kept whole', async () => {
    const { store } = opened
    await begin(store)
    const value = { text: 'Ж🎲 "quoted"\n'.repeat(20_000), list: Array(9_000).fill(null) }
    await store.keepAnswer(HOME, { ...answer, value })
    expect((await store.findAnswer(HOME, 'key'))?.value).toEqual(value)
  })

  test('the first answer under a key stays, and the later change is committed', async () => {
    const { store } = opened
    const before = await begin(store)
    await store.keepAnswer(HOME, answer)
    await store.keepAnswer(HOME, { ...answer, fingerprint: 'other', value: 2 })
    const commit = { ...saving(before, 7), answer: { ...answer, value: 3 } }
    expect(await store.commit(commit)).toBe('committed')
    const { fingerprint, value } = answer
    expect(await store.findAnswer(HOME, 'key')).toEqual({ fingerprint, value })
  })

  test('an answer to a campaign that is gone is kept nowhere, and harms nobody', async () => {
    const { store } = opened
    await store.keepAnswer(HOME, answer)
    await begin(store)
    expect(await store.findAnswer(HOME, 'key')).toBeUndefined()
  })

  test('keys of one campaign are nothing to another', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await store.keepAnswer(HOME, answer)
    expect(await store.findAnswer('other', 'key')).toBeUndefined()
    expect(await store.findAnswer(HOME, 'KEY')).toBeUndefined()
  })
}
