import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('an aborted wait ends at once, and takes no permit', async () => {
  const semaphore = createSemaphore({ limit: 1, aborted: () => new Error('left') })
  const leave = await semaphore.enter()
  const left = new AbortController()
  const gone = expect(semaphore.enter({ signal: left.signal })).rejects.toThrow('left')
  left.abort()
  await gone
  leave()
  await expect(semaphore.enter({ signal: left.signal })).rejects.toThrow('left')
  await semaphore.enter()
})
