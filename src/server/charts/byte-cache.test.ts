import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const bytes = (length: number) => async () => new Uint8Array(length)

test('what was not asked for the longest goes first', async () => {
  const cache = createByteCache(100)
  const a = await cache.get('a', bytes(40))
  const b = await cache.get('b', bytes(40))
  expect(await cache.get('a', bytes(40))).toBe(a)
  await cache.get('c', bytes(40))
  expect(await cache.get('a', bytes(40))).toBe(a)
  expect(await cache.get('b', bytes(40))).not.toBe(b)
})

test('what is larger than the cache is answered and not kept', async () => {
  const cache = createByteCache(100)
  const large = await cache.get('a', bytes(101))
  expect(large).toHaveLength(101)
  expect(await cache.get('a', bytes(101))).not.toBe(large)
})

test('what could not be made is made again when it is asked for next', async () => {
  const cache = createByteCache(100)
  const fail = async () => {
    throw new Error('no')
  }
  const failures = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', bytes(3))).toHaveLength(3)
})
