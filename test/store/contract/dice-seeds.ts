import { expect, test } from 'vitest'
import { changeTo } from '../../../src/campaign/change.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME } from './play.ts'

const SEED = { commitment: 'c1'.repeat(32), seed: 'a1'.repeat(32) }
const NEXT = { commitment: 'c2'.repeat(32), seed: 'a2'.repeat(32) }

export const diceSeedsContract = (opened: Opened): void => {
  test('R-SEAL-1: a seed begins, waits for its word, and ends with the numbers it gave', async () => {
    const { store } = opened
    await begin(store)
    expect(await store.sayWord(HOME, 'early')).toBe(false)
    expect(await store.beginSeed(HOME, SEED)).toBe(true)
    expect((await current(store)).nextRoll).toBe(0)
    expect(await store.sayWord(HOME, 'Syndra')).toBe(true)
    expect(await store.sayWord(HOME, 'again')).toBe(false)
    expect((await current(store)).nextRoll).toBe(1)
    expect(await store.takeNumbers(HOME, { from: 1, to: 9 })).toBe(true)
    expect(await store.beginSeed(HOME, NEXT)).toBe(true)
    const reopened = await opened.reopen()
    expect(await reopened.listSeeds(HOME)).toMatchObject([
      { ...SEED, word: 'Syndra', rolled: 8 },
      { ...NEXT, word: null, rolled: 0, endedAt: null },
    ])
    expect((await reopened.listSeeds(HOME))[0]?.endedAt).toBeTypeOf('number')
    expect((await current(reopened)).nextRoll).toBe(0)
    expect(await reopened.endSeed(HOME)).toBe(true)
    expect(await reopened.endSeed(HOME)).toBe(false)
  })

  test('R-SEAL-3: numbers are given once, also to a commit', async () => {
    const { store } = opened
    await begin(store)
    await store.beginSeed(HOME, SEED)
    await store.sayWord(HOME, 'Syndra')
    const base = await current(store)
    const made = changeTo(base, { kind: 'save' }, { expedition: { ...base.expedition } })
    expect(await store.takeNumbers(HOME, { from: 1, to: 3 })).toBe(true)
    expect(await store.takeNumbers(HOME, { from: 1, to: 3 })).toBe(false)
    expect(await store.commit({ base, ...made, taken: { from: 1, to: 4 } })).toBe('stale')
    expect((await current(store)).revisions).toEqual(base.revisions)
    expect(await store.commit({ base, ...made, taken: { from: 3, to: 7 } })).toBe('committed')
    expect((await current(store)).nextRoll).toBe(7)
  })

  test('R-SEAL-1: seeds of a campaign that is not there', async () => {
    const { store } = opened
    expect(await store.beginSeed('nowhere', SEED)).toBe(false)
    expect(await store.endSeed('nowhere')).toBe(false)
    expect(await store.listSeeds('nowhere')).toEqual([])
  })

  test('R-SEAL-1: a campaign that is deleted takes its seeds along', async () => {
    const { store } = opened
    await begin(store)
    await store.beginSeed(HOME, SEED)
    expect(await store.removeCampaign(HOME)).toBe(true)
    await begin(store)
    expect(await store.listSeeds(HOME)).toEqual([])
  })
}
