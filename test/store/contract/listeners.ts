import { expect, onTestFinished, test, vi } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, HOME, saving } from './play.ts'

export const listenersContract = (opened: Opened): void => {
  test('after a commit is answered, a listener gets the campaign and the revision, and finds the commit', async () => {
    const { store } = opened
    const commit = saving(await begin(store), 7)
    let isAnswered = false
    const notified = new Promise((resolve) => {
      store.onCommit((id, notice) => {
        const seen = { isAnswered, notice }
        const found = current(store, id ?? '')
        resolve(found.then(({ state }) => ({ ...seen, food: state.record.food })))
      })
    })
    await store.commit(commit)
    isAnswered = true
    const { epoch, full } = commit.next.revisions
    expect(await notified).toEqual({
      isAnswered: true,
      food: 7,
      notice: { newest: { epoch, full } },
    })
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
    // A listener returns nothing by its type, but may in fact return a promise.
    const failsLater: () => unknown = async () => {
      throw new Error('later')
    }
    onTestFinished(store.onCommit(failsLater))
    const notified = new Promise<string | null>((resolve) => store.onCommit(resolve))
    expect(await store.commit(saving(before, 7))).toBe('committed')
    expect(await notified).toBe(HOME)
    await expect.poll(() => warnings).toHaveBeenCalledTimes(2)
  })

  test('listeners are not called for failed commits, nor after they unsubscribed', async () => {
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
