import { expect, test } from 'vitest'
import { createSemaphore, type SemaphoreLimits } from './semaphore.ts'

const full = () => new Error('full')

/** All its places are taken; `leave` frees one. */
const taken = async (limits: Omit<SemaphoreLimits, 'limit'>) => {
  const semaphore = createSemaphore({ limit: 1, full, ...limits })
  const leave = await semaphore.enter()
  const order: string[] = []
  const wait = async (name: string, signal?: AbortSignal) => {
    const leaveNext = await semaphore.enter({ signal })
    order.push(name)
    leaveNext()
  }
  return { semaphore, leave, order, wait }
}

test('no more than the limit goes on at once, and all of it is done', async () => {
  const semaphore = createSemaphore({ limit: 2 })
  let going = 0
  let most = 0
  const work = async () => {
    going += 1
    most = Math.max(most, going)
    await new Promise(setImmediate)
    going -= 1
  }
  await Promise.all(Array.from({ length: 7 }, () => semaphore.run(work)))
  expect(most).toBe(2)
})

test('work that fails makes room for the next', async () => {
  const semaphore = createSemaphore({ limit: 1 })
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const next = semaphore.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('a permit that becomes free goes to the oldest', async () => {
  const { leave, order, wait } = await taken({})
  const waiting = [wait('first'), wait('last')]
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'last'])
})

test('a full queue refuses the newcomer', async () => {
  const { leave, order, wait } = await taken({ maxWaiting: 1 })
  const waiting = wait('first')
  await expect(wait('last')).rejects.toThrow('full')
  leave()
  await waiting
  expect(order).toEqual(['first'])
})

test('an aborted wait ends at once, and takes no permit', async () => {
  const { semaphore, leave, order, wait } = await taken({ aborted: () => new Error('left') })
  const left = new AbortController()
  const gone = expect(wait('gone', left.signal)).rejects.toThrow('left')
  left.abort()
  await gone
  await expect(wait('late', left.signal)).rejects.toThrow('left')
  leave()
  await expect(wait('late', left.signal)).rejects.toThrow('left')
  await semaphore.enter()
  expect(order).toEqual([])
})

test('without an error of its own an aborted wait ends with the reason of its signal', async () => {
  const { wait } = await taken({})
  await expect(wait('gone', AbortSignal.abort(new Error('why')))).rejects.toThrow('why')
})

test('one owner has so much under way, and others have room', async () => {
  const ownerFull = () => new Error('yours')
  const semaphore = createSemaphore({ limit: 3, maxWaiting: 0, full, perOwner: 1, ownerFull })
  const leave = await semaphore.enter({ owner: 'a' })
  await expect(semaphore.enter({ owner: 'a' })).rejects.toThrow('yours')
  await semaphore.enter({ owner: 'b' })
  await semaphore.enter()
  await expect(semaphore.enter({ owner: 'c' })).rejects.toThrow('full')
  leave()
  await semaphore.enter({ owner: 'c' })
  await expect(semaphore.enter({ owner: 'a' })).rejects.toThrow('full')
})

test('it is settled once nothing goes on or waits', async () => {
  const semaphore = createSemaphore({ limit: 1 })
  const done: string[] = []
  const work = (name: string) => async () => {
    await new Promise(setImmediate)
    done.push(name)
  }
  void semaphore.run(work('first'))
  void semaphore.run(work('last'))
  await semaphore.settled()
  expect(done).toEqual(['first', 'last'])
})
