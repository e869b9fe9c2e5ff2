import { expect, test } from 'vitest'
import { type Change, toChangeHead } from '#campaign/campaign.ts'
import type { Commit } from '#campaign/ports/store.ts'
import type { Opened } from './opened.ts'
import {
  allChanges,
  begin,
  current,
  HOME,
  player,
  requestUnder,
  saving,
  severalSavings,
} from './play.ts'

const made = ({ step }: Commit): Change => {
  const [change] = step.kind === 'make' ? step.changes : []
  if (!change) throw new Error('A commit without a change')
  return change
}

export const commitsContract = (opened: Opened): void => {
  test('a commit writes state, revisions and the change', async () => {
    const { store } = opened
    const before = await begin(store)
    const commit = saving(before, 7)
    expect(await store.commit(commit)).toBe('committed')
    expect(await store.find(HOME)).toEqual({
      id: HOME,
      history: before.history,
      revisions: commit.next.revisions,
      state: commit.next.state,
      head: toChangeHead(made(commit)),
      redo: null,
    })
    expect(await store.findChange(before.history, 1)).toEqual(made(commit))
    expect(await store.findChange(before.history, 2)).toBeUndefined()
    expect(await store.findChange('another', 1)).toBeUndefined()
  })

  test('a commit based on another revision or epoch is stale and writes nothing', async () => {
    const { store } = opened
    await store.commit(saving(await begin(store), 7))
    const before = await current(store)
    for (const base of [{ full: 0 }, { public: 0 }, { epoch: 'an earlier epoch' }]) {
      const stale = {
        ...saving(before, 8),
        base: { ...before, revisions: { ...before.revisions, ...base } },
        request: requestUnder('key'),
      }
      expect(await store.commit(stale), JSON.stringify(base)).toBe('stale')
      expect(await current(store)).toEqual(before)
      expect(await store.findChange(before.history, 2)).toBeUndefined()
      expect(await store.findRequest(before.history, 'key')).toBeUndefined()
    }
  })

  test('a commit to a campaign that does not exist is stale', async () => {
    const { store } = opened
    const before = await begin(store)
    expect(await store.commit(saving({ ...before, id: 'another' }, 7))).toBe('stale')
  })

  test('of twenty writers on one revision exactly one wins, revision after revision', async () => {
    const { store } = opened
    await begin(store)
    for (let round = 1; round <= 6; round += 1) {
      const before = await current(store)
      const commits = Array.from({ length: 20 }, (_, writer) =>
        saving(before, round * 100 + writer),
      )
      const outcomes = await Promise.all(commits.map((commit) => store.commit(commit)))
      expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1)
      const after = await current(store)
      expect(after.revisions.full).toBe(round)
      expect(after.state).toEqual(commits[outcomes.indexOf('committed')]?.next.state)
    }
  })

  test('a commit that cannot be written completely is not written at all', async () => {
    const { store } = opened
    await store.commit(saving(await begin(store), 7))
    const before = await current(store)
    const commit = saving(before, 8)
    const marked = [{ changes: [99], mark: 'rewind' }]
    const impossible = { ...commit, step: { kind: 'undo', marked } } as const
    await expect(store.commit(impossible)).rejects.toThrow()
    expect(await current(store)).toEqual(before)
    expect(await store.commit(commit)).toBe('committed')
  })

  test('a commit of several changes gives each its own revision, and each can be undone alone', async () => {
    const { store } = opened
    const base = await begin(store)
    const commit = severalSavings(base, [7, 8, 9])
    expect(await store.commit({ ...commit, request: requestUnder('key') })).toBe('committed')
    expect(await current(store)).toEqual(commit.next)
    expect((await current(store)).revisions.full).toBe(3)
    expect(await store.findRequest(base.history, 'key')).toEqual(requestUnder('key'))
    const changes = await allChanges(store)
    expect(changes.map(({ seq, parent }) => [seq, parent])).toEqual([
      [1, null],
      [2, 1],
      [3, 2],
    ])
    const foods = []
    for (let step = 0; step < 3; step += 1) foods.push((await player(store).undo()).map.food)
    expect(foods).toEqual([8, 7, base.state.record.food])
    expect((await player(store).redo()).map.food).toBe(7)
  })

  test('either all changes of a commit are written, or none', async () => {
    const { store } = opened
    await store.commit(saving(await begin(store), 6))
    const before = await current(store)
    const { step, ...commit } = severalSavings(before, [7, 8, 9])
    const [first, second, third] = step.changes
    if (!first || !second || !third) throw new Error('Not three changes')
    // The last change has the `seq` of another one.
    const impossible = { ...step, changes: [first, second, { ...third, seq: 1 }] }
    await expect(store.commit({ ...commit, step: impossible })).rejects.toThrow()
    expect(await current(store)).toEqual(before)
    expect(await store.findChange(before.history, 2)).toBeUndefined()
    expect(await store.commit({ ...commit, step })).toBe('committed')
  })

  test('commits to one campaign do not change another', async () => {
    const { store } = opened
    const other = await begin(store, 'other')
    await begin(store)
    await player(store).endDay()
    await player(store).saveFood(3)
    expect(await current(store, 'other')).toEqual(other)
    expect(await store.listDays(other.history, { limit: 9 })).toEqual([])
  })

  test('a commit that began before closing is written', async () => {
    const before = await begin(opened.store)
    const committing = opened.store.commit(saving(before, 7))
    const store = await opened.reopen()
    expect(await committing).toBe('committed')
    expect((await current(store)).state.record.food).toBe(7)
  })
}
