import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const FULL = { code: 'TOO_MANY_REQUESTS' }

/** Work that lasts until it is told to end. */
const startWork = (queue: ReturnType<typeof createQueue>, owner?: string, signal?: AbortSignal) => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let began = false
  const done = queue.enter(async (turn) => {
    await turn(signal)
    began = true
    await promise
  }, owner)
  return { end, done, began: () => began }
}

test('work is done oldest first, one of an owner at a time', async () => {
  const queue = createQueue({ atOnce: 2, most: 9 })
  const [first, second, other, last] = ['a', 'a', 'b', 'c'].map((owner) => startWork(queue, owner))
  const began = () => [first, second, other, last].map((work) => work?.began())
  await nextTurn()
  expect(began()).toEqual([true, false, true, false])
  first?.end()
  await nextTurn()
  expect(began()).toEqual([true, true, true, false])
  other?.end()
  await nextTurn()
  expect(began()).toEqual([true, true, true, true])
  for (const work of [second, last]) work?.end()
  await queue.settled()
})

test('an aborted wait ends at once, and takes nobody’s turn', async () => {
  const queue = createQueue({ atOnce: 1, most: 9 })
  const left = new AbortController()
  const first = startWork(queue)
  const gone = startWork(queue, undefined, left.signal)
  const next = startWork(queue)
  left.abort(new Error('left'))
  await expect(gone.done).rejects.toThrow('left')
  await expect(startWork(queue, undefined, left.signal).done).rejects.toThrow('left')
  first.end()
  await nextTurn()
  expect([gone.began(), next.began()]).toEqual([false, true])
  next.end()
})

test('more than may wait is refused, of one owner and of all', async () => {
  const queue = createQueue({ atOnce: 1, most: 3, mostOfOwner: 2 })
  const kept = [startWork(queue, 'a'), startWork(queue, 'a')]
  await expect(startWork(queue, 'a').done).rejects.toMatchObject(FULL)
  kept.push(startWork(queue, 'b'))
  await expect(startWork(queue, 'c').done).rejects.toMatchObject(FULL)
  for (const { end } of kept) end()
  await queue.settled()
  const again = startWork(queue, 'a')
  again.end()
  await again.done
})

test('what waits for no turn yet takes none', async () => {
  const queue = createQueue({ atOnce: 1, most: 9 })
  void queue.enter(() => new Promise(() => {}))
  expect(await queue.run(async () => 'done')).toBe('done')
})
