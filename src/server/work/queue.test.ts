import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const FULL = { code: 'TOO_MANY_REQUESTS' }

/** Starts work that lasts until `end` is called. */
const startWork = (queue: ReturnType<typeof createQueue>, owner?: string, signal?: AbortSignal) => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let began = false
  const done = queue.start(async (waitForTurn) => {
    await waitForTurn(signal)
    began = true
    await promise
  }, owner)
  return { end, done, began: () => began }
}

test('jobs run oldest first, one of an owner at a time', async () => {
  const queue = createQueue({ concurrency: 2, maxJobs: 9 })
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
  await queue.whenIdle()
})

test('an aborted wait ends at once, and takes nobody’s turn', async () => {
  const queue = createQueue({ concurrency: 1, maxJobs: 9 })
  const aborted = new AbortController()
  const first = startWork(queue)
  const abortedWork = startWork(queue, undefined, aborted.signal)
  const nextWork = startWork(queue)
  aborted.abort(new Error('left'))
  await expect(abortedWork.done).rejects.toThrow('left')
  await expect(startWork(queue, undefined, aborted.signal).done).rejects.toThrow('left')
  first.end()
  await nextTurn()
  expect([abortedWork.began(), nextWork.began()]).toEqual([false, true])
  nextWork.end()
})

test('jobs above the limits are refused, for one owner and for all', async () => {
  const queue = createQueue({ concurrency: 1, maxJobs: 3, maxJobsPerOwner: 2 })
  const accepted = [startWork(queue, 'a'), startWork(queue, 'a')]
  await expect(startWork(queue, 'a').done).rejects.toMatchObject(FULL)
  accepted.push(startWork(queue, 'b'))
  await expect(startWork(queue, 'c').done).rejects.toMatchObject(FULL)
  for (const { end } of accepted) end()
  await queue.whenIdle()
  const again = startWork(queue, 'a')
  again.end()
  await again.done
})

test('a job that does not wait for its turn takes nobody’s', async () => {
  const queue = createQueue({ concurrency: 1, maxJobs: 9 })
  void queue.start(() => new Promise(() => {}))
  expect(await queue.run(async () => 'done')).toBe('done')
})
