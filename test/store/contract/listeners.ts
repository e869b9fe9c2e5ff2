import { expect, onTestFinished, test, vi } from 'vitest'
import type { Campaign } from '../../../src/campaign/campaign.ts'
import type { CommitNotice } from '../../../src/campaign/store.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, saving } from './play.ts'

const foodOf = ({ state }: Campaign): number => state.record.food

export const listenersContract = (opened: Opened): void => {
  test('a listener is told which campaign moved, and finds the commit there', async () => {
    const { store } = opened
    const before = await begin(store)
    const found = new Promise<number>((resolve) => {
      store.onCommit((id) => resolve(current(store, id ?? '').then(foodOf)))
    })
    await store.commit(saving(before, 7))
    expect(await found).toBe(7)
  })

  test('the committer has its answer before a listener is told', async () => {
    const { store } = opened
    const before = await begin(store)
    const order: string[] = []
    const told = new Promise<void>((resolve) => {
      store.onCommit(() => {
        order.push('told')
        resolve()
      })
    })
    await store.commit(saving(before, 7))
    order.push('answered')
    await told
    expect(order).toEqual(['answered', 'told'])
  })

  test('a listener is told the revision', async () => {
    const { store } = opened
    const before = await begin(store)
    const told = new Promise<CommitNotice>((resolve) => {
      store.onCommit((_, notice) => resolve(notice))
    })
    const commit = saving(before, 7)
    await store.commit(commit)
    const { epoch, full } = commit.next.revisions
    expect(await told).toEqual({ newest: { epoch, full } })
  })

  test('a listener that throws harms neither the committer nor other listeners', async () => {
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warnings.mockRestore())
    const { store } = opened
    const before = await begin(store)
    const leave = store.onCommit(() => {
      throw new Error('at once')
    })
    onTestFinished(leave)
    // Its type says that nothing comes back, which does not keep a promise from coming.
    const failsLater: () => unknown = async () => {
      throw new Error('later')
    }
    onTestFinished(store.onCommit(failsLater))
    const told = new Promise<string | null>((resolve) => store.onCommit(resolve))
    expect(await store.commit(saving(before, 7))).toBe('committed')
    expect(await told).toBe(HOME)
    await expect.poll(() => warnings).toHaveBeenCalledTimes(2)
  })

  test('nothing is told of what was not committed, nor to those who went', async () => {
    const { store } = opened
    const before = await begin(store)
    const other = await begin(store, 'other')
    const stays = vi.fn<(campaign: string | null) => void>()
    const goes = vi.fn<(campaign: string | null) => void>()
    store.onCommit((campaign) => stays(campaign))
    const leave = store.onCommit((campaign) => goes(campaign))
    leave()
    await store.commit({
      ...saving(before, 7),
      base: { ...before, revisions: { ...before.revisions, full: 9 } },
    })
    await store.commit(saving(before, 7))
    await store.commit(saving(other, 7))
    await expect.poll(() => stays).toHaveBeenLastCalledWith('other')
    expect(stays.mock.calls).toEqual([[HOME], ['other']])
    expect(goes).not.toHaveBeenCalled()
  })
}
